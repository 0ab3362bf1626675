// Runs in the page of the screen benchmarks, before everything else: tells when what a click asked for is
// drawn: rows of the table, a line drawn into the graph, a draw call on the map's context as long as only a
// track makes one, the first page of a report. Pixels are not read back: that waits for all that the GPU, or
// what is in its place, still has to do, and would be counted as ours.

/** Three corners twice for each piece; the rest of the map draws by elements or by instances. */
const TRACK_CORNERS_MIN = 240;
const DRAWN_MS_MAX = 20_000;

let trackAt = 0;
let graphAt = 0;

const { prototype, TRIANGLES } = globalThis.WebGL2RenderingContext;
const draw = prototype.drawArrays;
prototype.drawArrays = function watched(mode, first, count) {
  draw.call(this, mode, first, count);
  const isTrack = mode === TRIANGLES && count >= TRACK_CORNERS_MIN;
  if (trackAt === 0 && isTrack) trackAt = performance.now();
};

const stroke = globalThis.CanvasRenderingContext2D.prototype.stroke;
globalThis.CanvasRenderingContext2D.prototype.stroke = function watched(...path) {
  stroke.apply(this, path);
  if (graphAt === 0 && this.canvas.closest?.('[role="slider"]')) graphAt = performance.now();
};

/** Goes there within the application, so that its code stays loaded. */
globalThis.flotilaGo = (path) => {
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
};

/** Clicks, and answers as `flotilaDrawn`. */
globalThis.flotilaClickToDrawn = (element, wanted) => {
  const drawn = globalThis.flotilaDrawn(wanted);
  element.click();
  return drawn;
};

/** The same from the next press of the mouse on. */
globalThis.flotilaPressToDrawn = (wanted) => {
  globalThis.flotilaDrawnSincePress = new Promise((resolve, reject) => {
    addEventListener(
      'pointerdown',
      () => void globalThis.flotilaDrawn(wanted).then(resolve, reject),
      { capture: true, once: true },
    );
  });
};

/**
 * The milliseconds from now on until the frame after the one that shows all that is wanted, and of each part.
 * `answers`: until the last of its calls was answered.
 */
globalThis.flotilaDrawn = (wanted) => {
  const parts = { table: 0, graph: 0, track: 0, page: 0 };
  const asked = Object.keys(parts).filter((part) => wanted[part] !== undefined);
  trackAt = 0;
  graphAt = 0;
  // The browser keeps 250 of them and no later ones.
  performance.clearResourceTimings();
  const start = performance.now();
  return new Promise((resolve, reject) => {
    function look() {
      const since = performance.now() - start;
      if (asked.includes('table') && !parts.table && isTableThere(wanted)) parts.table = since;
      if (asked.includes('page') && !parts.page && isPageThere()) parts.page = since;
      if (graphAt > 0) parts.graph = graphAt - start;
      if (trackAt > 0) parts.track = trackAt - start;
      if (asked.every((part) => parts[part] > 0)) requestAnimationFrame(finish);
      else if (since > DRAWN_MS_MAX) reject(new Error(`not drawn: ${JSON.stringify(parts)}`));
      else requestAnimationFrame(look);
    }
    function finish() {
      const all = performance.now() - start;
      resolve({ ...parts, all, answers: answeredSince(start) - start });
    }
    requestAnimationFrame(look);
  });
};

function isTableThere({ table, rows }) {
  const grid = document.querySelector(`[role="grid"][aria-label="${table}"]`);
  const drawn = grid?.querySelectorAll('tbody tr, [role="row"]').length ?? 0;
  // A table that draws only what is in sight says how many rows it has.
  return drawn > 0 && Number(grid?.getAttribute('aria-rowcount') ?? drawn) >= rows;
}

/** The first page of the shown document, which is hidden while it is drawn. */
function isPageThere() {
  const canvas = document.querySelector('[data-shown="true"] [data-page="1"] canvas');
  return canvas !== null && canvas.width > 0 && canvas.style.visibility !== 'hidden';
}

function answeredSince(start) {
  const calls = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.startTime >= start && entry.name.includes('/v1/'));
  return Math.max(start, ...calls.map((entry) => entry.responseEnd));
}
