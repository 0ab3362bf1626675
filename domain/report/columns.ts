// What the columns of many reports are made of: figures with their unit, looks, and a word over neighbours.
import type { Column } from './document.ts';

type Part = Partial<Column>;

export const KM = { type: 'number', unit: 'km' } as const satisfies Part;
export const LITRES = { type: 'number', unit: 'l' } as const satisfies Part;
export const SPEED = { type: 'number', digits: 0, unit: 'km/h' } as const satisfies Part;

export const SUM = { formula: 'sum' } as const satisfies Part;
/** Also carried to the next page of paper. */
export const CARRIED = { carry: 'sum', formula: 'sum' } as const satisfies Part;

export const RIGHT = { align: 'right' } as const satisfies Part;
export const QUIET = { tone: 'quiet' } as const satisfies Part;
export const PAPER = { only: 'paper' } as const satisfies Part;
export const SHEET = { only: 'sheet' } as const satisfies Part;

/** What consumption is said in: by the way, of machines by the hour. */
export function rateUnit(isMachine: boolean): 'l/h' | 'l/100 km' {
  return isMachine ? 'l/h' : 'l/100 km';
}

/** Consumption, its unit in the head. */
export function rate(isMachine: boolean): Pick<Column, 'head' | 'type'> & { unit: string } {
  const unit = rateUnit(isMachine);
  return { head: unit, type: 'number', unit };
}

/** Neighbours below one word. */
export function under(group: string, columns: readonly Column[]): Column[] {
  return columns.map((column) => ({ ...column, group }));
}
