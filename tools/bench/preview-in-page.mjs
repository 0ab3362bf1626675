// Runs in the page of the preview benchmark, before everything else: notes long tasks and how many pictures
// of the map were put on cards, and measures the time between frames when it is told to.

let from = Number.POSITIVE_INFINITY;
const tasks = [];
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

/** Long tasks and pictures are noted from now on. */
globalThis.flotilaWatch = () => {
  from = performance.now();
  pictures = 0;
};

/** Milliseconds of the long tasks since `flotilaWatch`, and how many pictures came. */
globalThis.flotilaWatched = () => ({
  tasks: tasks.filter(([start]) => start >= from).map(([, duration]) => duration),
  pictures,
});

/** Milliseconds between frames during so many. Apart: asking for every frame is work that the page does not do. */
globalThis.flotilaFrames = (milliseconds) =>
  new Promise((resolve) => {
    const frames = [];
    const start = performance.now();
    let last = start;
    function frame(now) {
      frames.push(now - last);
      last = now;
      if (now - start < milliseconds) requestAnimationFrame(frame);
      else resolve(frames.slice(1));
    }
    requestAnimationFrame(frame);
  });

/** True when every card in sight has its map. */
globalThis.flotilaIsLoaded = () => {
  const cards = [...document.querySelectorAll('[role="list"] [role="listitem"]')];
  return cards.length > 0 && cards.every((card) => card.querySelector('canvas'));
};
