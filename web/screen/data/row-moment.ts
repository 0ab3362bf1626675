// A moment in a row: near now in the short form of all rows, in files whole. Pure but for the language and the clock.
import { lastTick } from '../../ground/ui/now.ts';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { dateTime, MISSING } from '../../ground/words/format.ts';
import type { Column, DataPlace } from './module.ts';

/** What a column says of a moment; `without` stands where there is none. */
export function momentTexts<Row>(
  momentOf: (row: Row) => string | null,
  without: () => string = () => MISSING,
): Pick<Column<Row>, 'text' | 'fileText'> {
  return {
    text: (row, place) => momentText(momentOf(row), place) ?? without(),
    fileText: (row, { company }) => {
      const moment = momentOf(row);
      return moment === null ? '' : dateTime(moment, company.timeZone, true);
    },
  };
}

export function momentText(moment: string, place: DataPlace): string;
export function momentText(moment: string | null, place: DataPlace): string | null;
export function momentText(moment: string | null, { company }: DataPlace): string | null {
  return moment === null ? null : timeOrDate(moment, company.timeZone, lastTick());
}
