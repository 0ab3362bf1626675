// How somebody is called.

/** Of a number as people write it: what a telephone calls. */
export function phoneLink(text: string): string {
  return `tel:${text.replace(/[^\d+]/g, '')}`;
}
