// Weeks with their limits, weekly rests with what they owe, and the activities one by one.
import { DAY } from '../../tachograph/limits.ts';
import { addDays } from '../../time.ts';
import { textCell } from '../cells.ts';
import { KM, RIGHT, SUM } from '../columns.ts';
import type { Cell, Column, NotesBlock, Row, Span, TableBlock } from '../document.ts';
import { sumCells } from './day-table.ts';
import { dayOf, type RestFact, utcText } from './facts.ts';
import { activityPlaces } from './places.ts';
import { spanCells, spanColumns } from './span.ts';
import { ACTIVITY_KEYS } from './strip.ts';
import { minutesCell, momentText, restKindText, shortDay, type TachographView } from './view.ts';

/** One row a week. */
export function weekTable(view: TachographView, only?: 'sheet'): TableBlock {
  const { words, format } = view;
  const sum = { type: 'duration', width: 16, ...SUM } as const;
  const columns: Column[] = [
    { id: 'week', head: words('weekHead'), type: 'integer', width: 12, bold: true },
    { id: 'days', head: words('days'), type: 'text', width: 28 },
    { id: 'driving', head: words('driving'), ...sum, bold: true },
    { id: 'work', head: words('work'), ...sum },
    { id: 'standby', head: words('standby'), ...sum },
    { id: 'rest', head: words('rest'), ...sum },
    { id: 'unknown', head: words('unknown'), ...sum },
    { id: 'limit', head: words('weekLimit'), type: 'duration', width: 16 },
    { id: 'both', head: words('twoWeeksHead'), type: 'duration', width: 20 },
    { id: 'extended', head: words('extendedHead'), type: 'integer', width: 16 },
    { id: 'reduced', head: words('reducedHead'), type: 'integer', width: 20 },
    { id: 'found', head: words('foundHead'), type: 'integer', width: 18, ...SUM },
    { id: 'excused', head: words('excused'), type: 'integer', width: 18, ...SUM },
    { id: 'km', head: 'km', width: 18, grow: 1, ...KM, ...SUM },
  ];
  const rows = view.weeks.map((week): Row => {
    const last = addDays(week.monday, 6);
    const days = `${shortDay(format, week.monday)} – ${shortDay(format, last)}`;
    const both = week.driven + week.previousDriving;
    const red = (isRed: boolean) => (isRed ? { tone: 'red' as const, isMarked: true } : {});
    return {
      kind: 'row',
      cells: {
        ...sumCells(week.sums, view),
        week: format.cell('integer', week.number),
        days: textCell(days),
        driving: { ...minutesCell(format, week.sums.driving), ...red(week.driven > week.limit) },
        limit: minutesCell(format, week.limit),
        both: { ...minutesCell(format, both), ...red(both > 90 * 60) },
        extended: format.cell('integer', week.extended),
        reduced: format.cell('integer', week.reducedRests),
        found: format.cell('integer', week.infringements),
        excused: format.cell('integer', week.excused),
      },
    };
  });
  return {
    kind: 'table',
    name: words('sheets.weeks'),
    columns,
    rows,
    ...(only ? { only } : { title: words('sheets.weeks') }),
  };
}

/** Rests of 24 h and more. */
export function weeklyRestTable(view: TachographView): TableBlock {
  const { words } = view;
  const columns: Column[] = [
    ...spanColumns(words, 38),
    { id: 'length', head: words('duration'), type: 'duration', width: 14, bold: true },
    { id: 'kind', head: words('restKind'), type: 'text', width: 18, grow: 1 },
  ];
  return {
    kind: 'table',
    name: words('weeklyTitle'),
    title: words('weeklyTitle'),
    isSmall: true,
    columns,
    empty: words('weeklyEmpty'),
    rows: view.facts.weeklyRests.map((rest) => weeklyRow(rest, view)),
  };
}

function weeklyRow(rest: RestFact, view: TachographView): Row {
  const { words, format } = view;
  const unknown =
    rest.unknown > 0 ? words('ofItUnknown', { time: format.duration(rest.unknown * 60) }) : '';
  const kind = [rest.isRunning ? '' : restKindText(rest.kind, words), unknown]
    .filter(Boolean)
    .join(', ');
  const span = { from: utcText(rest.from), to: rest.isRunning ? null : utcText(rest.to) };
  return {
    kind: 'row',
    cells: {
      ...spanCells(view, span),
      length: minutesCell(format, rest.to - rest.from),
      kind: textCell(kind),
    },
  };
}

/** What reduced weekly rests owe, and what made up for it. */
export function debtNotes({ facts, words, format, context }: TachographView): NotesBlock[] {
  if (facts.debts.length === 0) return [];
  const now = Math.floor(context.now / 60_000);
  const items = facts.debts.map(({ missing, by, rest, settled }) => {
    // A deadline at midnight is the end of the Sunday before.
    const deadline = `${shortDay(format, dayOf(by - DAY))} 24:00`;
    const begin: Span = {
      text: `${momentText(format, rest.from)}: ${words('debt', { missing: format.duration(missing * 60), by: deadline })}`,
    };
    const length = settled ? format.duration((settled.to - settled.from) * 60) : '';
    const end: Span = settled
      ? { text: words('settled', { from: momentText(format, settled.from), length }), bold: true }
      : {
          text: by > now ? words('owed') : words('lapsed'),
          bold: true,
          tone: by > now ? 'ink' : 'red',
        };
    return { spans: [begin, end] };
  });
  return [{ kind: 'notes', isSmall: true, items }];
}

/** Every activity of the days that were asked for. */
export function activityTable(view: TachographView): TableBlock {
  const { words, format, data, context } = view;
  const columns: Column[] = [
    { id: 'day', head: words('dayUtc'), type: 'date', width: 24, bold: true, align: 'left' },
    { id: 'from', head: words('from'), type: 'time', width: 16, ...RIGHT },
    { id: 'to', head: words('to'), type: 'time', width: 16, ...RIGHT },
    { id: 'duration', head: words('duration'), type: 'duration', width: 18 },
    { id: 'activity', head: words('activity'), type: 'text', width: 44 },
    { id: 'place', head: words('place'), type: 'text', width: 50, grow: 1 },
    { id: 'crew', head: words('crewHead'), type: 'text', width: 28 },
    { id: 'plate', head: words('vehicle'), type: 'text', width: 28 },
  ];
  const days = data.days.filter(({ date }) => date >= data.from && date <= data.to);
  const placeOf = activityPlaces(data.rides, context);
  const rows = days.flatMap((day) =>
    day.activities.map((one, index): Row => {
      const key = ACTIVITY_KEYS[one.activity as keyof typeof ACTIVITY_KEYS] ?? 'error';
      const seconds = (Date.parse(one.to) - Date.parse(one.from)) / 1000;
      const crew = one.crew ? words('crew') : words('single');
      const clock = (iso: string): Cell => {
        const text = iso.slice(0, 10) > day.date ? '24:00' : iso.slice(11, 16);
        return { raw: iso.slice(0, 19), text };
      };
      return {
        kind: 'row',
        rule: index === 0 ? 'day' : 'none',
        cells: {
          day: { raw: day.date, text: index === 0 ? format.weekday(day.date) : '' },
          from: clock(one.from),
          to: clock(one.to),
          duration: format.cell('duration', seconds),
          activity: { raw: words(`doing.${key}`), text: words(`doing.${key}`) },
          place: placeOf(one),
          crew: textCell(crew),
          plate: textCell(one.numericPlate ?? ''),
        },
      };
    }),
  );
  return {
    kind: 'table',
    name: words('sheets.activities'),
    title: words('sheets.activities'),
    columns,
    rows,
    startsPage: true,
  };
}
