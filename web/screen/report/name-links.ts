// Links of a page are empty boxes over its words. They are called by the words that they lie over, so that whoever hears
// the page knows where each leads.

/** Once both the words and the links of the page are there; a link without words under it keeps its address as a name. */
export function nameLinks(sheet: HTMLElement): void {
  const links = [...sheet.querySelectorAll<HTMLAnchorElement>('.annotationLayer a')];
  const words = [...sheet.querySelectorAll<HTMLElement>('.textLayer span[role="presentation"]')];
  if (links.length === 0 || words.length === 0) return;
  const boxes = words.map((word) => ({ word, box: word.getBoundingClientRect() }));
  for (const link of links) {
    const { left, right, top, bottom } = link.getBoundingClientRect();
    const name = boxes
      .filter(({ box }) => {
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        return x > left && x < right && y > top && y < bottom;
      })
      .map(({ word }) => word.textContent)
      .join(' ')
      .trim();
    link.setAttribute('aria-label', name || link.pathname);
  }
}
