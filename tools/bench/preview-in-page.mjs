// Runs in the page of the preview benchmark, before everything else: notes long tasks, the time between
// frames and how many pictures of the map were put on cards, from the moment it is told to.

let from = Number.POSITIVE_INFINITY;
const tasks = [];
const frames = [];
let pictures = 0;

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) tasks.push([entry.startTime, entry.duration]);
}).observe({ type: 'longtask', buffered: true });

const { prototype } = globalThis.ImageBitmapRenderingContext;
const put = prototype.transferFromImageBitmap;
prototype.transferFromImageBitmap = function watched(picture) {
  put.call(this, picture);
  if (performance.now() >= from) pictures += 1;
};

globalThis.flotilaWatch = () => {
  from = performance.now();
  frames.length = 0;
  pictures = 0;
  let last = from;
  function frame(now) {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);
};

/** Milliseconds of the long tasks and between the frames since `flotilaWatch`. */
globalThis.flotilaWatched = () => ({
  tasks: tasks.filter(([start]) => start >= from).map(([, duration]) => duration),
  frames: frames.slice(1),
  pictures,
});

/** True when every card in sight has its map. */
globalThis.flotilaIsLoaded = () => {
  const cards = [...document.querySelectorAll('[role="list"] [role="listitem"]')];
  return cards.length > 0 && cards.every((card) => card.querySelector('canvas'));
};
