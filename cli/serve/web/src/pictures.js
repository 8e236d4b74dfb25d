/* Pictures of topics with images or video. */
import { getBlob, query } from './api.js';
import { kindOf } from './kinds.js';
import { canDecode, videoAt } from './video.js';

export const isPicture = (topic) => ['image', 'video'].includes(kindOf(topic));

const imageAt = async (source, topic, at, width, abort) => createImageBitmap(await getBlob(`/${source.id}/image${query({ topic, at, width })}`, abort));

/* source: the bag. Returns an ImageBitmap that is the caller's: an image has at most the width; video that the browser does not decode is decoded by the
 * server. */
export const pictureAt = async (source, topic, at, width, abort) => {
  const isVideo = kindOf(source.topics.find((t) => t.name === topic) || { name: topic, types: [] }) === 'video';
  if (!isVideo || !canDecode()) return imageAt(source, topic, at, width, abort);
  try {
    return await videoAt(source, topic, at, abort);
  } catch (error) {
    if (!error.isUnsupported) throw error;
    return imageAt(source, topic, at, width, abort).catch(() => { throw error; });
  }
};
