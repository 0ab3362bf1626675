// What an ellipsis cuts off is told whole to who points at it, wherever that is: one listener for all lists, heads and
// cards, which could not know beforehand what will be cut.

/** How far around what is pointed at: words within a cell, a cell within its row. */
const LEVELS_MAX = 3;

/** Until it is taken back, cut words within the document get a title when they are pointed at. */
export function tellWholeWords(): () => void {
  /** Titles of others stay. */
  const told = new WeakSet<Element>();
  const tell = ({ target }: Event) => {
    let one = target instanceof Element ? target : null;
    for (let level = 0; one && level < LEVELS_MAX; level += 1, one = one.parentElement) {
      if (one.closest('[data-tip]')) return;
      if (one.hasAttribute('title') && !told.has(one)) return;
      if (!isCut(one)) {
        if (told.delete(one)) one.removeAttribute('title');
        continue;
      }
      told.add(one);
      one.setAttribute('title', wordsOf(one));
      return;
    }
  };
  document.addEventListener('pointerover', tell);
  return () => document.removeEventListener('pointerover', tell);
}

function isCut(element: Element): boolean {
  if (element.scrollWidth <= element.clientWidth) return false;
  return getComputedStyle(element).textOverflow === 'ellipsis';
}

function wordsOf(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
