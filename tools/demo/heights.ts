// How high the land of the demo lies: plausible, not surveyed.

/** Metres: hills in the north, the Danube plain in the south. */
export function heightAt(latitude: number, longitude: number): number {
  const hills = Math.max(0, latitude - 47.9) * 190;
  const waves = Math.sin(latitude * 21) * 70 + Math.cos(longitude * 17) * 60;
  return Math.max(95, 115 + hills + waves);
}
