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
  // Downwards from the highest, then upwards again from the bottom where there was no room.
  let free = top + LINE_PIXELS / 2;
  for (const at of order) {
    places[at] = Math.max(places[at] ?? 0, free);
    free = (places[at] ?? 0) + LINE_PIXELS;
  }
  let floor = bottom - LINE_PIXELS / 2;
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, floor);
    floor = (places[at] ?? 0) - LINE_PIXELS;
  }
  return places;
}
