/* Cameras that move together: those of the views of two bags. */
import { Box3 } from 'three';

export const linkCameras = () => {
  const worlds = new Set();
  let isCopying = false;
  const copyTo = (others, look) => {
    if (isCopying) return; /* a camera that is moved here is no reason to move others */
    isCopying = true;
    for (const world of others) world.lookFrom(look);
    isCopying = false;
  };
  /* Returns a function that removes the world again. A new world looks as the first one. */
  const add = (world) => {
    const [first] = worlds;
    if (first) copyTo([world], first.look());
    worlds.add(world);
    world.onMove(() => copyTo([...worlds].filter((each) => each !== world), world.look()));
    return () => worlds.delete(world);
  };
  /* Points the cameras at all that the worlds show. Returns false if they show nothing. */
  const fit = (world) => world.fit([...worlds].reduce((box, each) => box.union(each.extent()), new Box3()));
  return { add, fit };
};
