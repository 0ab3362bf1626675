// Runs in the page of the screen benchmark, before everything else: clicks and tells when what the click
// asked for is drawn: rows of the table, a line drawn into the graph, and a draw call on the map's context
// as long as only a track makes one. Pixels are not read back: that waits for all that the GPU, or what is
// in its place, still has to do, and would be counted as ours.

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

/**
 * Clicks; answers the milliseconds until the frame after the one that shows all of it, and of each part.
 * `answers`: until the last of its calls was answered.
 */
globalThis.flotilaClickToDrawn = (element, { table, rows, hasTrack }) => {
  const parts = { table: 0, graph: 0, track: 0 };
  trackAt = 0;
  graphAt = 0;
  // The browser keeps 250 of them and no later ones.
  performance.clearResourceTimings();
  const start = performance.now();
  return new Promise((resolve, reject) => {
    function look() {
      const since = performance.now() - start;
      if (parts.table === 0 && isTableThere(table, rows)) parts.table = since;
      if (hasTrack && graphAt > 0) parts.graph = graphAt - start;
      if (hasTrack && trackAt > 0) parts.track = trackAt - start;
      const isDrawn = parts.table > 0 && (!hasTrack || (parts.graph > 0 && parts.track > 0));
      if (isDrawn) requestAnimationFrame(finish);
      else if (since > DRAWN_MS_MAX) reject(new Error(`not drawn: ${JSON.stringify(parts)}`));
      else requestAnimationFrame(look);
    }
    function finish() {
      const all = performance.now() - start;
      resolve({ ...parts, all, answers: answeredSince(start) - start });
    }
    element.click();
    requestAnimationFrame(look);
  });
};

function isTableThere(name, rows) {
  const grid = document.querySelector(`[role="grid"][aria-label="${name}"]`);
  const drawn = grid?.querySelectorAll('tbody tr, [role="row"]').length ?? 0;
  // A table that draws only what is in sight says how many rows it has.
  return drawn > 0 && Number(grid?.getAttribute('aria-rowcount') ?? drawn) >= rows;
}

function answeredSince(start) {
  const calls = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.startTime >= start && entry.name.includes('/v1/'));
  return Math.max(start, ...calls.map((entry) => entry.responseEnd));
}
