// Where one is in the pages of a document: which page stands at the top and how far it is scrolled, so that the
// same place is found again in another document or at another zoom. Pure.

/** Pixels above the first page and between two. */
export const PAGE_GAP = 16;

export interface PagePlace {
  /** From 0. */
  page: number;
  /** 0 … 1 of its height that is scrolled away. */
  part: number;
}

/** What is seen of a document. */
export interface PagesAt {
  /** From 0. */
  page: number;
  count: number;
  /** 1 is paper size. */
  scale: number;
}

/** Pixels that the pages are scrolled at a place; `height` of one page. */
export function scrollOf({ page, part }: PagePlace, height: number, count: number): number {
  const at = Math.min(page, Math.max(0, count - 1));
  // What lies before the first page belongs to it.
  return at === 0 && part === 0 ? 0 : PAGE_GAP + at * (height + PAGE_GAP) + part * height;
}

/** The place at which pages are scrolled so far. */
export function placeOf(scrollTop: number, height: number, count: number): PagePlace {
  const from = Math.max(0, scrollTop - PAGE_GAP);
  const page = Math.min(Math.floor(from / (height + PAGE_GAP)), Math.max(0, count - 1));
  return { page, part: Math.min(1, (from - page * (height + PAGE_GAP)) / height) };
}

/** The page that one reads, from 0: the one in the upper third of what is seen. */
export function readPage(scrollTop: number, seen: number, height: number, count: number): number {
  return placeOf(scrollTop + seen / 3, height, count).page;
}

/** Steps of the zoom, 1 is paper size. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The next larger or smaller step; the same where there is none. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? ZOOMS.find((zoom) => zoom > scale + 0.01)
      : ZOOMS.findLast((zoom) => zoom < scale - 0.01);
  return next ?? scale;
}
