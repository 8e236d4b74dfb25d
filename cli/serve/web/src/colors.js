/* Color maps: from a value of 0 to 1 to red, green and blue of 0 to 1. */
const TURBO = [
  [0.13572138, 4.6153926, -42.66032258, 132.13108234, -152.94239396, 59.28637943],
  [0.09140261, 2.19418839, 4.84296658, -14.18503333, 4.27729857, 2.82956604],
  [0.1066733, 12.64194608, -60.58204836, 110.36276771, -89.90310912, 27.34824973],
];
/* Google's Turbo color map, by its published polynomials. */
export const turbo = (t) => TURBO.map((factors) => {
  const sum = factors.reduceRight((total, factor) => total * t + factor, 0);
  return Math.min(1, Math.max(0, sum));
});
/* From violet, near, to red, far. */
const rainbow = (t) => [0, 4, 2].map((shift) => Math.min(1, Math.max(0, Math.abs(((1 - t) * 5 + shift) % 6 - 3) - 1)));
const inverse = (t) => [1 - t, 1 - t, 1 - t];
/* Color maps of depth images, by name. */
export const colorMaps = { turbo, rainbow, inverse };

/* Turbo for shaders. */
export const TURBO_GLSL = `vec3 turbo(float t) {
  vec3 sum = vec3(0.0);
  ${[5, 4, 3, 2, 1, 0].map((i) => `sum = sum * t + vec3(${TURBO.map((factors) => factors[i].toFixed(8)).join(', ')});`).join('\n  ')}
  return clamp(sum, 0.0, 1.0);
}`;
