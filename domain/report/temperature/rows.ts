// Columns and rows of the report of temperatures. Pure.
import { isDriven } from '../../ride/marker.ts';
import type { RideView } from '../../ride/ride.api.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row } from '../document.ts';
import { localText, NOTHING } from '../format.ts';
import { historyLink, placeCell } from '../place-cell.ts';
import { isWeekend } from '../ride-rows.ts';
import { shownRide } from '../rides.ts';
import { REPORT_WORDS } from '../words.ts';
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

type Cells = Record<string, Cell>;

export function temperatureColumns(of: TemperatureRowsOf): Column[] {
  const { words, isEvery, door } = of;
  const degrees = { type: 'number', digits: 1, unit: '°C', width: 17, grow: 1 } as const;
  const sensors = of.sensors.flatMap((sensor): Column[] => {
    const group = words.sensor(sensor + 1);
    const id = `temp${sensor + 1}`;
    if (isEvery) return [{ ...degrees, id, head: group, bold: true, width: 26 }];
    return [
      { ...degrees, id, group, head: words.mean, bold: true },
      { ...degrees, id: `${id}min`, group, head: 'min' },
      { ...degrees, id: `${id}max`, group, head: 'max' },
    ];
  });
  const speed = isEvery ? words.speed : words.speedMax;
  return [
    { id: 'date', head: words.date, type: 'date', width: 17, bold: true, align: 'left' },
    { id: 'time', head: words.time, type: 'time', width: isEvery ? 15 : 11, align: 'right' },
    ...sensors,
    { id: 'place', head: words.place, type: 'text', width: 36, grow: 2 },
    { id: 'state', head: words.state, type: 'text', width: 16, grow: 1 },
    { id: 'speed', head: speed, type: 'number', digits: 0, unit: 'km/h', width: 20 },
    ...(door && !isEvery
      ? [{ id: 'door', head: words.door, type: 'number', width: 18, formula: 'sum' } as Column]
      : []),
  ];
}

/** Nothing is printed of a closed door; a spreadsheet has its 0. */
function minutesCell(minutes: number, format: ReportContext['format']): Cell {
  return { raw: minutes, text: minutes > 0 ? format.number(minutes, 1) : '' };
}

/** The ride in or after which a moment lies; rows and rides both go on by time. */
function nearestRide(rides: readonly RideView[]) {
  const driven = rides.filter(isDriven);
  let index = -1;
  return (ts: number) => {
    while (Date.parse(driven[index + 1]?.fromTimestamp ?? '9999') <= ts) index += 1;
    return driven[index];
  };
}

export function temperatureRows(rows: readonly TemperatureRow[], of: TemperatureRowsOf): Row[] {
  const { context } = of;
  const { format, zone } = context;
  const rideAt = nearestRide(of.rides);
  const doorOf = doorMinutes(of.door ?? []);
  let last = '';
  return rows.map((row): Row => {
    const local = localText(row.from, zone);
    const day = local.slice(0, 10);
    const isFirst = day !== last;
    last = day;
    const time = of.isEvery ? local.slice(11, 19) : format.time(local);
    return {
      kind: 'row',
      rule: isFirst ? 'day' : 'none',
      ...(isWeekend(day) && { shade: 'weekend' }),
      cells: {
        date: { raw: day, text: isFirst ? format.weekday(day) : '' },
        time: { raw: local, text: time },
        ...sumCells(row.sums, of),
        ...whereCells(row, rideAt(Math.max(row.from, row.to - 1)), of),
        ...(of.door && { door: minutesCell(doorOf(row), format) }),
      },
    };
  });
}

function sumCells(sums: readonly [TemperatureSum, TemperatureSum], of: TemperatureRowsOf): Cells {
  const { format } = of.context;
  const cells: Cells = {};
  for (const sensor of of.sensors) {
    const { count, sum, min, max } = sums[sensor];
    const id = `temp${sensor + 1}`;
    const value = (number: number) => format.cell('number', count > 0 ? number : null, 1);
    cells[id] = value(sum / count);
    if (of.isEvery) continue;
    cells[`${id}min`] = value(min);
    cells[`${id}max`] = value(max);
  }
  return cells;
}

/** In and after somebody else's private ride nothing is told but temperatures (decision 0034). */
function whereCells(row: TemperatureRow, ride: RideView | undefined, of: TemperatureRowsOf): Cells {
  const { context, words, vehicleId } = of;
  const dash = { raw: null, text: NOTHING };
  if (ride && shownRide(ride, context.reader).isHidden) {
    return { place: dash, state: dash, speed: dash };
  }
  const link = historyLink(context, vehicleId, row.from);
  return {
    place: row.at ? placeCell(of.placeAt(row.at), context, link) : dash,
    state: context.format.cell('text', isDriving(row, ride) ? words.drive : words.stand),
    speed: context.format.cell('number', row.speed, 0),
  };
}

/** At least half of the interval, or the moment of the measurement. */
function isDriving({ from, to }: TemperatureRow, ride: RideView | undefined): boolean {
  if (!ride) return false;
  const [start, end] = [Date.parse(ride.fromTimestamp), Date.parse(ride.toTimestamp)];
  if (from === to) return start <= from && end >= from;
  return Math.min(end, to) - Math.max(start, from) >= (to - from) / 2;
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
  const { total } = REPORT_WORDS[of.context.language];
  // Over the column of the time, too; the first mean stands right behind it.
  const cells: Cells = { date: { raw: total, text: total, spans: 1 } };
  for (const sensor of of.sensors) {
    const { count, mean, min, max } = totals[sensor];
    const id = `temp${sensor + 1}`;
    cells[id] = format.cell('number', mean, 1);
    if (of.isEvery) continue;
    cells[`${id}min`] = format.cell('number', count > 0 ? min : null, 1);
    cells[`${id}max`] = format.cell('number', count > 0 ? max : null, 1);
  }
  if (openMinutes !== null) cells.door = format.cell('number', openMinutes);
  return { kind: 'total', cells };
}
