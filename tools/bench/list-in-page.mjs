// Runs in the page of the list's benchmark, before everything else: notes how long each key took until the list
// said another count and until the frame that answers it was drawn, and the long tasks, from when it is told to.

/** The shortest answer that the browser tells of, in milliseconds. */
const SHORTEST_MS = 16;

let from = Number.POSITIVE_INFINITY;
const keys = [];
const tasks = [];
const counts = [];
let keyAt = 0;
let countThen = '';

new PerformanceObserver((list) => {
  for (const { name, startTime, duration } of list.getEntries()) {
    if (name === 'keydown') keys.push([startTime, duration]);
  }
}).observe({ type: 'event', durationThreshold: SHORTEST_MS });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
}).observe({ type: 'longtask', buffered: true });

/** How many vehicles the list says to have. */
const countNow = () =>
  [...document.querySelectorAll('[role="status"]')].find((one) => /^\d/.test(one.textContent))
    ?.textContent ?? '';

addEventListener(
  'keydown',
  () => {
    keyAt = performance.now();
    countThen = countNow();
  },
  true,
);

/** Keys and long tasks are noted from now on. */
globalThis.flotilaWatch = () => {
  from = performance.now();
  new MutationObserver(() => {
    if (keyAt === 0 || countNow() === countThen) return;
    counts.push([keyAt, performance.now() - keyAt]);
    keyAt = 0;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
};

const since = (list) => list.filter(([start]) => start >= from).map(([, duration]) => duration);

/** Milliseconds of keys drawn later than SHORTEST_MS and of the long tasks, since `flotilaWatch`. */
globalThis.flotilaWatched = () => ({
  keys: since(keys),
  counts: since(counts),
  tasks: since(tasks),
  shortest: SHORTEST_MS,
});
