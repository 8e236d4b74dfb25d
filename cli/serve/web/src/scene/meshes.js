/* Meshes by the URLs that robot models and markers have: package://NAME/PATH or file:///PATH. The server reads them within the
 * folders of --assets. */
import { LoadingManager, Mesh, MeshLambertMaterial } from 'three';
import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { addressOfAsset, getAsset } from '../api.js';

/* Textures of a mesh are read through the server, too. */
const manager = new LoadingManager();
manager.setURLModifier((url) => (/^(package|file):/.test(url) ? addressOfAsset(url) : url));

const folderOf = (url) => url.slice(0, url.lastIndexOf('/') + 1);
const textOf = (bytes) => new TextDecoder().decode(bytes);
/* Coordinates are used as they are, as rviz does: the loader would turn files whose z axis points up. Lamps of the file would
 * light the whole scene. */
const readCollada = (bytes, url) => {
  const { scene } = new ColladaLoader(manager).parse(textOf(bytes), folderOf(url)) || {};
  if (!scene) throw new Error('the file is no COLLADA');
  scene.rotation.set(0, 0, 0);
  const lights = [];
  scene.traverse((part) => { if (part.isLight) lights.push(part); });
  for (const light of lights) light.removeFromParent();
  return scene;
};
const READ = {
  stl: (bytes) => new Mesh(new STLLoader().parse(bytes), new MeshLambertMaterial({ color: '#bbb' })),
  dae: readCollada,
  obj: (bytes) => new OBJLoader(manager).parse(textOf(bytes)),
};

const load = async (url) => {
  const read = READ[url.slice(url.lastIndexOf('.') + 1).toLowerCase()];
  if (!read) throw new Error('only STL, DAE and OBJ files are shown');
  return read(await getAsset(url), url);
};

const MOST = 200; /* meshes that are kept; the oldest is forgotten */
const kept = new Map();
/* Returns a copy of a mesh. It shares its geometry with other copies. */
export const loadMesh = async (url) => {
  if (!kept.has(url)) {
    if (kept.size >= MOST) kept.delete(kept.keys().next().value);
    const loading = load(url);
    kept.set(url, loading);
    loading.catch(() => kept.delete(url));
  }
  return (await kept.get(url)).clone();
};

/* Loads meshes. Returns { meshes, problem }: copies by URL, and the first reason why one is missing, or ''. */
export const loadMeshes = async (urls) => {
  const meshes = new Map(), problems = [];
  await Promise.all([...new Set(urls)].map(async (url) => {
    try { meshes.set(url, await loadMesh(url)); } catch (error) { problems.push(`${url}: ${error.message}`); }
  }));
  return { meshes, problem: problems[0] || '' };
};

/* Gives all parts of a mesh one material. */
export const repaint = (mesh, material) => {
  mesh.traverse((part) => { if (part.isMesh) part.material = material; });
  return mesh;
};
