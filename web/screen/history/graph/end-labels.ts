// Where the names at the ends of lines stand: each just above its line, none in another, all within the lines' box.
// CSS pixels, y down.

/** From the line up to the middle of its name, and between two names. */
const ABOVE_PIXELS = 8;
const LINE_PIXELS = 13;

export function endLabels(
  ends: readonly number[],
  { top, bottom }: { top: number; bottom: number },
): number[] {
  const places = ends.map((end) => end - ABOVE_PIXELS);
  const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  // Upwards from the lowest, so that no name is struck out by its own line, then down again from the top.
  let floor = bottom - LINE_PIXELS / 2;
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, floor);
    floor = (places[at] ?? 0) - LINE_PIXELS;
  }
  let free = top + LINE_PIXELS / 2;
  for (const at of order) {
    places[at] = Math.max(places[at] ?? 0, free);
    free = (places[at] ?? 0) + LINE_PIXELS;
  }
  return places;
}
