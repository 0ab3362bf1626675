// Colours of paper, and the signs of states drawn with lines: no icon font comes along into a document.
import type { ContractState } from '@flotila/domain/contract/contract.ts';
import type { Sheet } from './ink.ts';

/** The light colours of the screen, flat: paper is white whatever the screen is. */
export const PAPER = {
  surface: '#ffffff',
  ink: '#1b2430',
  muted: '#5b6776',
  line: '#e2e7ed',
  strong: '#c9d2dc',
  weekend: '#f7f8fa',
  accent: '#1f5fd6',
  good: '#227046',
  notice: '#8f5a04',
} as const;

export const STATE_PAPER: Record<
  ContractState,
  { fill: string; text: string; edge: string | null }
> = {
  planned: { fill: '#dee7f9', text: '#1b2430', edge: '#1f5fd6' },
  active: { fill: '#1f5fd6', text: '#ffffff', edge: null },
  done: { fill: '#e5e7ea', text: '#485361', edge: null },
  unrealized: { fill: '#f6dddd', text: '#c02525', edge: '#c92a2a' },
};

export const MARK_WIDTH = 24;
const MARK_HEIGHT = 18;

/** The sign as the legend shows it. */
export function drawMark(page: Sheet, state: ContractState, x: number, y: number): void {
  const { fill, edge } = STATE_PAPER[state];
  page.box(x, y, MARK_WIDTH, MARK_HEIGHT, fill, 4);
  if (edge) page.box(x, y, 3, MARK_HEIGHT, edge);
  drawSign(page, state, x + 7, y + 3);
}

/** Twelve pixels wide and high. */
export function drawSign(page: Sheet, state: ContractState, x: number, y: number): void {
  const { text, edge } = STATE_PAPER[state];
  const colour = state === 'planned' ? (edge ?? text) : text;
  const line = (...points: number[]) =>
    page.line(
      points.map((point, at) => point + (at % 2 === 0 ? x : y)),
      colour,
      1.4,
    );
  if (state === 'done') line(1, 6.5, 4.5, 10, 11, 2.5);
  if (state === 'unrealized') {
    line(2, 2, 10, 10);
    line(2, 10, 10, 2);
  }
  if (state === 'planned') {
    line(1, 2.5, 11, 2.5, 11, 11, 1, 11, 1, 2.5);
    line(1, 5.5, 11, 5.5);
    line(4, 0.5, 4, 3.5);
    line(8, 0.5, 8, 3.5);
  }
  if (state === 'active') {
    line(0.5, 2, 7, 2, 7, 9, 0.5, 9, 0.5, 2);
    line(7, 4.5, 9.5, 4.5, 11.5, 6.5, 11.5, 9, 7, 9);
    line(2, 10.5, 4, 10.5);
    line(8, 10.5, 10, 10.5);
  }
}
