// How large the reader has set letters in the browser. Style sheets follow by themselves, as the build writes their
// pixels in sizes of the root's letters; what scripts lay out asks here.

const USUAL_PIXELS = 16;

/** Of letters of the usual size; a setting that changes while the page is open counts from the next loading. */
export const TEXT_SCALE = typeof document === 'undefined' ? 1 : rootPixels() / USUAL_PIXELS || 1;

function rootPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Pixels of a measure that is meant for letters of the usual size. */
export function scaled(pixels: number): number {
  return pixels * TEXT_SCALE;
}

/** A media query of a width that is meant for letters of the usual size. */
export function upTo(pixels: number): string {
  return `(max-width: ${pixels / USUAL_PIXELS}em)`;
}
