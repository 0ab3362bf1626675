// Where things come to lie: pages filled from top to bottom. Nothing is drawn here; what is placed is painted
// afterwards, when the number of pages is known.
import type { Painter } from './painter.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
}

export interface Placed extends Area {
  paint: Paint;
}

export type Paint = (painter: Painter, area: Area) => void;

export interface FlowSize {
  x: number;
  width: number;
  /** Where content begins, on the first page and on those after it. */
  firstTop: number;
  nextTop: number;
  bottom: number;
}

export class Flow {
  readonly pages: Placed[][] = [[]];
  readonly size: FlowSize;
  y: number;

  constructor(size: FlowSize) {
    this.size = size;
    this.y = size.firstTop;
  }

  get isAtTop(): boolean {
    return this.pages.at(-1)?.length === 0;
  }

  get pageNumber(): number {
    return this.pages.length;
  }

  get room(): number {
    return this.size.bottom - this.y;
  }

  /** Room of a page on which nothing lies yet. */
  get pageRoom(): number {
    return this.size.bottom - this.size.nextTop;
  }

  /** Begins a page unless so much fits onto this one, or none would ever take it. */
  need(height: number): void {
    if (height > this.room && !this.isAtTop) this.newPage();
  }

  newPage(): void {
    this.pages.push([]);
    this.y = this.size.nextTop;
  }

  /** Room between two things; none at the top of a page. */
  space(height: number): void {
    if (!this.isAtTop) this.y += height;
  }

  place(height: number, paint: Paint): void {
    const { x, width } = this.size;
    this.pages.at(-1)?.push({ x, y: this.y, width, paint });
    this.y += height;
  }
}

/** A strip without end, for what is measured before it is placed. */
export function openFlow(width: number): Flow {
  return new Flow({ x: 0, width, firstTop: 0, nextTop: 0, bottom: Number.POSITIVE_INFINITY });
}
