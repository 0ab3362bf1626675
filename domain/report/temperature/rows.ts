// Columns and rows of the report of temperatures. Pure.
import { isDriven } from '../../ride/marker.ts';
import type { RideView } from '../../ride/ride.api.ts';
import { DASH } from '../cells.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row } from '../document.ts';
import { localText } from '../format.ts';
import { historyLink, placeCell } from '../place-cell.ts';
import { isWeekend } from '../ride-rows.ts';
import { shownRide } from '../rides.ts';
import { reportWords } from '../words.ts';
import type { TemperatureRow, TemperatureSum, TemperatureTotal } from './gather.ts';
import type { TemperatureWords } from './words.ts';

/** From … to, epoch milliseconds. */
export interface DoorSpan {
  from: number;
  to: number;
}

/** What a place is called; the gazetteer is asked by who builds the report. */
export type PlaceAt = (at: NonNullable<TemperatureRow['at']>) => RideView['locationFrom'];

export interface TemperatureRowsOf {
  context: ReportContext;
  words: TemperatureWords;
  vehicleId: number;
  /** Sensors (0, 1) that told anything. */
  sensors: readonly (0 | 1)[];
  /** By time; those that only reach into the period, too. */
  rides: readonly RideView[];
  /** null: no door is watched. */
  door: readonly DoorSpan[] | null;
  placeAt: PlaceAt;
  isEvery: boolean;
}

const DAY_END = '24:00';

type Cells = Record<string, Cell>;
type Along = ReturnType<ReturnType<typeof ridesAlong>>;

export function temperatureColumns(of: TemperatureRowsOf): Column[] {
  const { words, isEvery, door } = of;
  const degrees = { type: 'number', digits: 1, unit: '°C', width: 17, grow: 1 } as const;
  const sensors = of.sensors.flatMap((sensor): Column[] => {
    const group = words('sensor', { number: sensor + 1 });
    const id = `temp${sensor + 1}`;
    if (isEvery) return [{ ...degrees, id, head: group, bold: true, width: 26 }];
    return [
      { ...degrees, id, group, head: words('mean'), bold: true },
      { ...degrees, id: `${id}min`, group, head: 'min' },
      { ...degrees, id: `${id}max`, group, head: 'max' },
    ];
  });
  const speed = isEvery ? words('speed') : words('speedMax');
  return [
    { id: 'date', head: words('date'), type: 'date', width: 17, bold: true, align: 'left' },
    { id: 'time', head: words('time'), type: 'time', width: isEvery ? 15 : 11, align: 'right' },
    ...sensors,
    { id: 'place', head: words('place'), type: 'text', width: 36, grow: 2 },
    { id: 'state', head: words('state'), type: 'text', width: 20, grow: 1 },
    { id: 'speed', head: speed, type: 'number', digits: 0, unit: 'km/h', width: 20 },
    ...(door && !isEvery
      ? [{ id: 'door', head: words('door'), type: 'number', width: 18, formula: 'sum' } as Column]
      : []),
  ];
}

/** Nothing is printed of a closed door; a spreadsheet has its 0. */
function minutesCell(minutes: number, format: ReportContext['format']): Cell {
  return { raw: minutes, text: minutes > 0 ? format.number(minutes, 1) : '' };
}

/** Of rows by time: the ride in or after which each ends, those in it, and how much they drove, milliseconds. */
function ridesAlong(rides: readonly RideView[]) {
  const driven = rides.filter(isDriven).map((ride) => ({
    ride,
    from: Date.parse(ride.fromTimestamp),
    to: Date.parse(ride.toTimestamp),
  }));
  let index = -1;
  let first = 0;
  return ({ from, to }: TemperatureRow) => {
    const last = Math.max(from, to - 1);
    while ((driven[index + 1]?.from ?? Number.POSITIVE_INFINITY) <= last) index += 1;
    while ((driven[first]?.to ?? Number.POSITIVE_INFINITY) < from) first += 1;
    const within = driven.slice(first, index + 1);
    const drivenMs = within.reduce(
      (sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)),
      0,
    );
    const near = within.length > 0 ? within : driven.slice(Math.max(index, 0), index + 1);
    return { rides: near.map(({ ride }) => ride), isDriving: within.length > 0, drivenMs };
  };
}

/** On paper what nothing was measured in is one row a day and state; the spreadsheet has every interval. */
export function temperatureRows(rows: readonly TemperatureRow[], of: TemperatureRowsOf): Row[] {
  const along = ridesAlong(of.rides);
  const doorOf = doorMinutes(of.door ?? []);
  const all: Row[] = [];
  let last = '';
  for (const row of rows) {
    const local = localText(row.from, of.context.zone);
    const day = local.slice(0, 10);
    const isFirst = day !== last;
    last = day;
    const made = rowOf(row, { local, isFirst, driven: along(row), door: doorOf(row) }, of);
    all.push(made);
    if (of.isEvery || row.sums.some(({ count }) => count > 0)) continue;
    const until = localText(row.to, of.context.zone);
    const end = until.slice(0, 10) === day ? of.context.format.time(until) : DAY_END;
    made.only = 'sheet';
    const before = all.at(-2);
    const isSame = !isFirst && before?.only === 'paper' && sameState(before, made);
    if (isSame) all.splice(-2, 2, made, emptyRow(before, end, of));
    else all.push(emptyRow(made, end, of));
  }
  return all;
}

function sameState(one: Row, other: Row): boolean {
  return one.cells.state?.text === other.cells.state?.text;
}

/** Of what nothing was measured in, from the row given until a time of the same day. */
function emptyRow({ cells, ...row }: Row, end: string, { words }: TemperatureRowsOf): Row {
  const { date, time, state } = cells as Cells;
  const place: Cell = { raw: null, text: words('nothingUntil', { moment: end }), tone: 'quiet' };
  return { ...row, only: 'paper', cells: { date, time, state, place } as Cells };
}

interface Told {
  local: string;
  isFirst: boolean;
  driven: Along;
  door: number;
}

function rowOf(row: TemperatureRow, told: Told, of: TemperatureRowsOf): Row {
  const { format } = of.context;
  const { local, isFirst } = told;
  const day = local.slice(0, 10);
  const time = of.isEvery ? local.slice(11, 19) : format.time(local);
  return {
    kind: 'row',
    rule: isFirst ? 'day' : 'none',
    ...(isWeekend(day) && { shade: 'weekend' }),
    cells: {
      date: { raw: day, text: isFirst ? format.weekday(day) : '' },
      time: { raw: local, text: time },
      ...sumCells(row.sums, of),
      ...whereCells(row, told.driven, of),
      ...(of.door && { door: minutesCell(told.door, format) }),
    },
  };
}

function sumCells(sums: readonly [TemperatureSum, TemperatureSum], of: TemperatureRowsOf): Cells {
  const { format } = of.context;
  const cells: Cells = {};
  for (const sensor of of.sensors) {
    const { count, sum, min, max } = sums[sensor];
    const id = `temp${sensor + 1}`;
    const value = (number: number) => format.cell('number', count > 0 ? number : null);
    cells[id] = value(sum / count);
    if (of.isEvery) continue;
    cells[`${id}min`] = value(min);
    cells[`${id}max`] = value(max);
  }
  return cells;
}

/** In and after somebody else's private ride nothing is told but temperatures (decision 0034). */
function whereCells(row: TemperatureRow, driven: Along, of: TemperatureRowsOf): Cells {
  const { context, vehicleId } = of;
  if (driven.rides.some((ride) => shownRide(ride, context.reader).isHidden)) {
    return { place: DASH, state: DASH, speed: DASH };
  }
  const link = historyLink(context, vehicleId, row.from);
  return {
    place: row.at ? placeCell(of.placeAt(row.at), context, link) : DASH,
    state: context.format.cell('text', stateOf(row, driven, of)),
    speed: context.format.cell('number', row.speed, 0),
  };
}

/** Slower is standing, km/h; a ride is not drawn for each metre. */
const STANDING_KMH = 5;
/** Of an interval that was driven but for so much nothing is said of the rest. */
const WHOLE_MS = 30_000;

/**
 * an interval of which a part was driven says how much; nothing stands beside a speed of driving. Of the moment of
 * a measurement it is the one or the other.
 */
function stateOf(
  { from, to, speed }: TemperatureRow,
  driven: Along,
  of: TemperatureRowsOf,
): string {
  const { words, context } = of;
  const isMoving = driven.isDriving || (speed ?? 0) > STANDING_KMH;
  if (!isMoving) return words('stand');
  const { drivenMs } = driven;
  if (from === to || drivenMs === 0 || drivenMs >= to - from - WHOLE_MS) return words('drive');
  const minutes = Math.max(1, Math.round(drivenMs / 60_000));
  return words('partDriven', { minutes: context.format.number(minutes) });
}

/** Minutes that the door was open in a row; spans and rows by time. */
function doorMinutes(spans: readonly DoorSpan[]) {
  let first = 0;
  return ({ from, to }: TemperatureRow): number => {
    while ((spans[first]?.to ?? Number.POSITIVE_INFINITY) <= from) first += 1;
    let open = 0;
    for (let at = first; at < spans.length; at++) {
      const span = spans[at] as DoorSpan;
      if (span.from >= to) break;
      open += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
    }
    return open / 60_000;
  };
}

export function totalRow(
  totals: readonly [TemperatureTotal, TemperatureTotal],
  openMinutes: number | null,
  of: TemperatureRowsOf,
): Row {
  const { format } = of.context;
  const shared = reportWords(of.context.language);
  // Over the column of the time, too; the first mean stands right behind it.
  const cells: Cells = { date: { raw: shared('total'), text: shared('total'), spans: 1 } };
  for (const sensor of of.sensors) {
    const { count, mean, min, max } = totals[sensor];
    const id = `temp${sensor + 1}`;
    cells[id] = format.cell('number', mean);
    if (of.isEvery) continue;
    cells[`${id}min`] = format.cell('number', count > 0 ? min : null);
    cells[`${id}max`] = format.cell('number', count > 0 ? max : null);
  }
  if (openMinutes !== null) cells.door = format.cell('number', openMinutes);
  return { kind: 'total', cells };
}
