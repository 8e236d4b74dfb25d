/* The three.js scene: camera, light, and one group for each topic. Draws after changes only. */
import { AmbientLight, Box3, DirectionalLight, GridHelper, Group, PerspectiveCamera, Raycaster, Scene, Sphere, Vector2, Vector3, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const dispose = (object) => object.traverse((part) => {
  if (part.geometry) part.geometry.dispose();
  for (const material of [part.material].flat().filter(Boolean)) {
    if (material.map) material.map.dispose();
    material.dispose();
  }
});

export const FIELD_OF_VIEW = 50; /* of the camera, in degrees, from top to bottom */
const UP = new Vector3(0, 0, 1);

export const makeWorld = (canvas) => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  const scene = new Scene(), camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 20000);
  camera.up.copy(UP);
  camera.position.set(-12, -9, 9);
  const controls = new OrbitControls(camera, canvas);
  const grid = new GridHelper(20, 20, '#888', '#888').rotateX(Math.PI / 2);
  grid.material.transparent = true;
  grid.material.opacity = 0.4;
  const sun = new DirectionalLight('#fff', 2);
  sun.position.set(-3, -5, 10);
  scene.add(grid, sun, new AmbientLight('#fff', 1.2));
  const groups = new Map(), followed = { at: new Vector3(), heading: 0 };
  let asked = 0, ended = false;
  const draw = () => {
    asked = 0;
    if (!ended) renderer.render(scene, camera);
  };
  const redraw = () => { if (asked === 0) asked = requestAnimationFrame(draw); };
  controls.addEventListener('change', redraw);
  const ray = new Raycaster();
  ray.params.Points.threshold = 0.1;
  ray.params.Line.threshold = 0.05;

  return {
    redraw,
    onMove: (call) => controls.addEventListener('change', call),
    /* Where the camera is and what it looks at, seen from the followed frame. */
    look: () => [camera.position, controls.target].map((point) => point.clone().sub(followed.at).applyAxisAngle(UP, -followed.heading)),
    lookFrom: ([position, target]) => {
      camera.position.copy(position).applyAxisAngle(UP, followed.heading).add(followed.at);
      controls.target.copy(target).applyAxisAngle(UP, followed.heading).add(followed.at);
      controls.update();
      redraw();
    },
    /* Replaces the object of a name; null removes it. */
    set: (name, object) => {
      const old = groups.get(name);
      if (old) { scene.remove(old); dispose(old); groups.delete(name); }
      if (object) {
        const group = new Group();
        group.matrixAutoUpdate = false;
        group.add(object);
        groups.set(name, group);
        scene.add(group);
      }
      redraw();
    },
    names: () => [...groups.keys()],
    /* Sets the transform of the group of a name; null hides the group. */
    place: (name, matrix) => {
      const group = groups.get(name);
      if (!group) return;
      group.visible = matrix !== null;
      if (matrix) group.matrix.copy(matrix);
      group.matrixWorldNeedsUpdate = true;
      redraw();
    },
    resize: (width, height) => {
      renderer.setPixelRatio(window.devicePixelRatio || 1);
      renderer.setSize(width, height, false);
      camera.aspect = width / Math.max(1, height);
      camera.updateProjectionMatrix();
      redraw();
    },
    /* Moves the camera with a followed point, and turns it about the point by an angle. heading: of the frame, if the camera turns with it, else 0 */
    follow: (from, to, angle, heading) => {
      Object.assign(followed, { at: new Vector3(...to), heading });
      for (const point of [camera.position, controls.target]) point.sub(new Vector3(...from)).applyAxisAngle(UP, angle).add(new Vector3(...to));
      controls.update();
      redraw();
    },
    /* The box around all visible objects. */
    extent: () => {
      const box = new Box3();
      scene.updateMatrixWorld(true);
      for (const [name, group] of groups) if (name !== 'transforms' && name !== 'measure' && group.visible) box.expandByObject(group);
      return box;
    },
    /* Points the camera at a box. Returns false if it is empty. */
    fit: (box) => {
      if (box.isEmpty()) return false;
      const { center, radius } = box.getBoundingSphere(new Sphere());
      const away = camera.position.clone().sub(controls.target).normalize();
      controls.target.copy(center);
      camera.position.copy(center).addScaledVector(away, Math.max(0.1, radius) * 2 / Math.min(1, camera.aspect));
      controls.update();
      redraw();
      return true;
    },
    unfollow: () => Object.assign(followed, { at: new Vector3(), heading: 0 }),
    fromAbove: () => {
      const distance = camera.position.distanceTo(controls.target);
      camera.position.copy(controls.target).add(new Vector3(-distance * 1e-3, 0, distance));
      controls.update();
      redraw();
    },
    /* Turns the camera about its target, in radians. */
    turn: (left, up) => {
      controls.rotateLeft(left);
      controls.rotateUp(up);
      controls.update();
      redraw();
    },
    /* Moves camera and target, in CSS pixels. */
    move: (right, down) => {
      controls.pan(right, down);
      controls.update();
      redraw();
    },
    zoom: (factor) => {
      camera.position.sub(controls.target).multiplyScalar(factor).add(controls.target);
      controls.update();
      redraw();
    },
    /* Returns the object at a point of the canvas: { name, point, value }, or null. value: of a point of a cloud */
    pick: (x, y) => {
      ray.setFromCamera(new Vector2(x * 2 - 1, 1 - y * 2), camera);
      const [hit] = ray.intersectObjects([...groups.values()].filter((group) => group.visible), true);
      if (!hit) return null;
      const owner = [...groups].find(([, group]) => { let at = hit.object; while (at && at !== group) at = at.parent; return at === group; });
      const values = hit.object.isPoints && hit.object.geometry.getAttribute('value');
      return { name: owner ? owner[0] : '', point: hit.point.toArray(), value: values ? values.getX(hit.index) : null };
    },
    end: () => {
      ended = true;
      for (const group of groups.values()) dispose(group);
      controls.dispose();
      renderer.dispose();
    },
  };
};
