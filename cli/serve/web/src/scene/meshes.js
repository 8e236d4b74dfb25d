/* Meshes by the URLs that robot models and markers have: package://NAME/PATH or file:///PATH. The server reads them within the
 * folders of --assets. A marker of ROS 2 can contain the file itself. */
import { LoadingManager, Mesh, MeshLambertMaterial, TextureLoader } from 'three';
import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { addressOfAsset, getAsset } from '../api.js';

const folderOf = (url) => url.slice(0, url.lastIndexOf('/') + 1);
const textOf = (bytes) => new TextDecoder().decode(bytes);
/* Coordinates are used as they are, as rviz does: the loader would turn files whose z axis points up. Lamps of the file would
 * light the whole scene. */
const readCollada = (bytes, url, manager) => {
  const { scene } = new ColladaLoader(manager).parse(textOf(bytes), folderOf(url)) || {};
  if (!scene) throw new Error('the file is no COLLADA');
  scene.rotation.set(0, 0, 0);
  const lights = [];
  scene.traverse((part) => { if (part.isLight) lights.push(part); });
  for (const light of lights) light.removeFromParent();
  return scene;
};
/* In glTF the y axis points up, in ROS the z axis. Textures are read as elements of the page, because its policy does not allow
 * requests for other addresses. */
const readGltf = async (bytes, url, manager) => {
  const loader = new GLTFLoader(manager);
  loader.register((parser) => {
    parser.textureLoader = new TextureLoader(manager);
    return { name: 'textures' };
  });
  const { scene } = await loader.parseAsync(bytes, folderOf(url));
  scene.rotation.set(Math.PI / 2, 0, 0);
  return scene;
};
const readPly = (bytes) => {
  const geometry = new PLYLoader().parse(bytes), colors = geometry.hasAttribute('color');
  if (!geometry.hasAttribute('normal')) geometry.computeVertexNormals();
  return new Mesh(geometry, new MeshLambertMaterial(colors ? { vertexColors: true } : { color: '#bbb' }));
};
const READ = {
  stl: (bytes) => new Mesh(new STLLoader().parse(bytes), new MeshLambertMaterial({ color: '#bbb' })),
  dae: readCollada,
  obj: (bytes, url, manager) => new OBJLoader(manager).parse(textOf(bytes)),
  glb: readGltf,
  gltf: readGltf,
  ply: readPly,
};

/* Textures of a mesh are read through the server, too. all(): resolves when they are complete. */
const textures = () => {
  const manager = new LoadingManager();
  let busy = false, end = () => {};
  manager.setURLModifier((url) => (/^(package|file):/.test(url) ? addressOfAsset(url) : url));
  manager.onStart = () => { busy = true; };
  manager.onLoad = () => { busy = false; end(); };
  return { manager, all: () => (busy ? new Promise((done) => { end = done; }) : null) };
};

const parse = async (bytes, url) => {
  const read = READ[url.slice(url.lastIndexOf('.') + 1).toLowerCase()], { manager, all } = textures();
  if (!read) throw new Error('only STL, DAE, OBJ, PLY, GLB and glTF files are shown');
  const mesh = await read(bytes, url, manager);
  await all();
  return mesh;
};

const MOST = 200; /* meshes that are kept; the oldest is forgotten */
const kept = new Map();
/* Returns a copy of a mesh. It shares its geometry with other copies. */
const loadMesh = async (url) => {
  if (!kept.has(url)) {
    if (kept.size >= MOST) kept.delete(kept.keys().next().value);
    const loading = getAsset(url).then((bytes) => parse(bytes, url));
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

/* Reads a mesh from a visualization_msgs/MeshFile, whose data is base64. */
export const readMesh = ({ filename, data }) => parse(Uint8Array.from(atob(data), (char) => char.charCodeAt(0)).buffer, filename);

/* Gives all parts of a mesh one material. */
export const repaint = (mesh, material) => {
  mesh.traverse((part) => { if (part.isMesh) part.material = material; });
  return mesh;
};
