/* Kinds of topics by message type. */
const KINDS = [
  ['image', /(^|\/|\.)(Raw|Compressed)?Image$/],
  ['video', /(^|\/|\.)(CompressedVideo|FFMPEGPacket)$/],
  ['annotations', /(^|\/)(Detection2DArray|ImageAnnotations?)$/],
  ['cloud', /(^|\/)(PointCloud2?|LaserScan)$/],
  ['grid', /(^|\/)OccupancyGrid$/],
  ['markers', /(^|\/)Marker(Array)?$/],
  ['path', /(^|\/)Path$/],
  ['pose', /(^|\/)(PoseStamped|PoseWithCovarianceStamped|Odometry|PoseArray|PointStamped|PolygonStamped)$/],
  ['camera', /(^|\/)CameraInfo$/],
  ['frames', /(^|\/)tf(2_msgs)?\/(msg\/)?(TFMessage|tfMessage)$/],
  ['position', /(^|\/)NavSatFix$/],
  ['log', /(rosgraph_msgs|rcl_interfaces|roslib)\/(msg\/)?Log$/],
  ['diagnostics', /(^|\/)DiagnosticArray$/],
];
/* Kinds that the 3-D panel shows. */
const SCENE = ['cloud', 'grid', 'markers', 'path', 'pose', 'camera', 'frames', 'robot'];

/* True for the URL of a file instead of the name of a topic. */
export const isFile = (name) => /^(package|file):/.test(name);

export const kindOf = (topic) => {
  if (isFile(topic.name) || (/robot_description$/.test(topic.name) && /(^|\/)String$/.test(topic.types[0]))) return 'robot';
  for (const type of topic.types) {
    const found = KINDS.find(([, pattern]) => pattern.test(type));
    if (found) return found[0];
  }
  return 'other';
};
export const isInScene = (topic) => SCENE.includes(kindOf(topic));
