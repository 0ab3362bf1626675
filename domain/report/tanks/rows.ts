// Columns and rows of the report of tanks. Pure.
import { averageConsumption, consumptionRule } from '../../ride/consumption.ts';
import { toKm } from '../../units.ts';
import { DASH, textCell } from '../cells.ts';
import { KM, LITRES, QUIET, RIGHT, rateUnit, SUM, under } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row } from '../document.ts';
import { localText } from '../format.ts';
import type { FuelVehicle } from '../fuel-vehicle.ts';
import { historyLink, placeCell } from '../place-cell.ts';
import { weekLabel } from '../ride-cells.ts';
import { isWeekend, type RideDay, type RideRows, type RideWeek } from '../ride-rows.ts';
import { shownRide } from '../rides.ts';
import { reportWords } from '../words.ts';
import { type SegmentSums, segmentSums, type TankSegment } from './segments.ts';
import type { TanksWords } from './words.ts';

export interface TankRowsOf {
  context: ReportContext;
  words: TanksWords;
  vehicle: FuelVehicle;
  /** Tanks with columns of their own, where there are several. */
  tankIds: readonly number[];
  /** What the levels come from: a sensor, the book, or nothing knows them. */
  basis: 'sensor' | 'book' | 'none';
}

type Cells = Record<string, Cell>;

/** The column of what was put in: measured, or by documents. */
function putInId({ basis }: TankRowsOf): 'refueled' | 'documented' {
  return basis === 'sensor' ? 'refueled' : 'documented';
}

export function tankColumns(of: TankRowsOf): Column[] {
  const { context, words, vehicle, tankIds, basis } = of;
  const shared = reportWords(context.language);
  const isMachine = vehicle.typeCode === 'machine';
  const litres = { width: 18, grow: 1, ...LITRES } as const;
  const tanks = tankIds.map((tankId): Column => {
    const head = words('columns.tank', { tankId });
    return { id: `tank${tankId}`, head, width: 16, grow: 1, ...LITRES, ...QUIET };
  });
  const consumed = basis === 'book' ? words('byNorm') : words('columns.consumed');
  const isSensed = basis === 'sensor';
  const putIn = isSensed ? shared('putIn.measured') : shared('putIn.documented');
  const lost: Column = { id: 'lost', head: words('columns.lost'), ...litres, ...SUM };
  return [
    { id: 'date', head: words('columns.date'), type: 'date', width: 17, bold: true, align: 'left' },
    { id: 'from', head: words('columns.from'), type: 'time', width: 11, ...RIGHT },
    { id: 'to', head: words('columns.to'), type: 'text', width: 13, ...RIGHT },
    { id: 'kind', head: words('columns.kind'), type: 'text', width: 14, ...QUIET },
    { id: 'place', head: words('columns.place'), type: 'text', width: 40, grow: 2 },
    isMachine
      ? { id: 'way', head: 'h', type: 'duration', width: 16, grow: 1, ...SUM }
      : { id: 'way', head: 'km', width: 18, grow: 1, ...KM, ...SUM },
    ...under(words('tanksAtEnd'), tanks),
    ...under(words('levels'), [
      { id: 'start', head: words('columns.start'), ...litres },
      { id: 'end', head: words('columns.end'), ...litres, bold: true },
    ]),
    { id: putInId(of), head: putIn, ...litres, ...SUM, width: 20 },
    ...(isSensed ? [lost] : []),
    { id: 'consumed', head: consumed, ...litres, ...SUM },
    { id: 'average', head: rateUnit(isMachine), type: 'number', width: 17, grow: 1 },
  ];
}

export function tankRows(of: TankRowsOf): RideRows<TankSegment> {
  return {
    ride: (segment, isFirstOfDay, day) => [segmentRow(segment, { isFirstOfDay, day }, of)],
    day: (day) => dayCells(day, of),
    week: (week) => weekCells(week, of),
  };
}

function segmentRow(
  segment: TankSegment,
  { isFirstOfDay, day }: { isFirstOfDay: boolean; day: string },
  of: TankRowsOf,
): Row {
  const { context, words } = of;
  const { format } = context;
  const { ride, levels } = segment;
  return {
    kind: 'row',
    ...(isWeekend(day) && { shade: 'weekend' }),
    ...(levels && levels.lost > 0 && { shade: 'marked' }),
    rule: isFirstOfDay ? 'day' : 'none',
    cells: {
      // Every row of the spreadsheet has its day, on paper the first one.
      date: { raw: day, text: isFirstOfDay ? format.weekday(day) : '' },
      kind: format.cell('text', ride ? words('ride') : words('stop')),
      ...timeCells(segment, of),
      ...(ride && { way: wayCell(ride.distance, ride.engineHours, of) }),
      ...levelCells(segment, of),
      ...tankCells(segment, of),
    },
  };
}

/** Of a private ride neither times nor places are told, nor where one stands after it (decision 0034). */
function timeCells(segment: TankSegment, { context, vehicle }: TankRowsOf): Cells {
  const { format, zone } = context;
  const { ride, after } = segment;
  const near = ride ?? after;
  const shown = near && shownRide(near, context.reader);
  if (shown?.isHidden) return { from: DASH, to: DASH, place: DASH };
  const [from, to] = [segment.fromTimestamp, segment.toTimestamp].map((moment) =>
    localText(Date.parse(moment), zone),
  ) as [string, string];
  const isUnfinished = ride?.rideState === 'unfinished';
  const link = historyLink(context, vehicle.vehicleId, Date.parse(segment.fromTimestamp));
  const place = shown ? placeCell(shown.locationTo, context, link) : DASH;
  // A stop goes over midnight more often than not: then the day stands beside the time.
  const end = from.slice(0, 10) === to.slice(0, 10) ? format.time(to) : shortMoment(to, format);
  return {
    from: format.cell('time', from),
    to: { raw: end, text: isUnfinished ? `${end}*` : end },
    place,
  };
}

function shortMoment(local: string, format: ReportContext['format']): string {
  const day = format.weekday(local);
  return `${day.slice(0, 2)}\u00a0${format.time(local)}`;
}

function levelCells({ ride, levels, bought }: TankSegment, of: TankRowsOf): Cells {
  const { context, vehicle } = of;
  const { format } = context;
  if (!levels) {
    const put = changeCells({ refueled: bought, lost: 0 }, of);
    return { start: DASH, end: DASH, consumed: DASH, average: DASH, ...put };
  }
  const isAveraged = ride !== null && ride.rideState === 'finished';
  const average = isAveraged
    ? averageConsumption({
        litres: levels.consumed,
        distance: ride.distance,
        engineSeconds: ride.engineHours,
        ...consumptionRule(vehicle),
      })
    : null;
  return {
    start: format.cell('number', levels.start),
    end: format.cell('number', levels.end),
    ...changeCells(levels, of),
    consumed: signedCell(levels.consumed, context),
    ...(isAveraged && { average: format.cell('number', average) }),
  };
}

/** Only where something was put in or lost. */
function changeCells(
  { refueled, lost }: { refueled: number; lost: number },
  of: TankRowsOf,
): Cells {
  const { format } = of.context;
  return {
    ...(refueled !== 0 && { [putInId(of)]: { ...format.cell('number', refueled), bold: true } }),
    ...(lost !== 0 && {
      lost: { ...format.cell('number', lost), bold: true, tone: 'red', isMarked: true },
    }),
  };
}

function signedCell(litres: number | null, { format }: ReportContext): Cell {
  return { raw: litres, text: format.number(litres, 1) };
}

function tankCells({ ride }: TankSegment, { context, tankIds }: TankRowsOf): Cells {
  if (!ride) return {};
  const { format } = context;
  return Object.fromEntries(
    tankIds.map((tankId) => [
      `tank${tankId}`,
      format.cell('number', ride.tank[tankId - 1] ?? null),
    ]),
  );
}

function wayCell(distance: number, engineSeconds: number, { context, vehicle }: TankRowsOf): Cell {
  const { format } = context;
  if (vehicle.typeCode === 'machine') return format.cell('duration', engineSeconds);
  return format.cell('number', toKm(distance));
}

function dayCells({ day, rides }: RideDay<TankSegment>, of: TankRowsOf): Cells {
  const { format } = of.context;
  return {
    date: { raw: day, text: format.weekday(day) },
    ...sumCells(segmentSums(rides), of),
  };
}

function weekCells(week: RideWeek<TankSegment>, of: TankRowsOf): Cells {
  return {
    date: { raw: null, text: weekLabel(week, of.context), spans: 4 },
    ...sumCells(segmentSums(week.rides), of, false),
  };
}

/** Opening, bought, lost, consumed, closing; of the days also how many rides. */
export function sumCells(sums: SegmentSums, of: TankRowsOf, hasCount = true): Cells {
  const { context, words, vehicle } = of;
  const { format } = context;
  const isKnown = sums.consumed !== null;
  const average = isKnown
    ? averageConsumption({ ...sums.averaged, ...consumptionRule(vehicle) })
    : null;
  const count = `${words('columns.rides')}: ${sums.rideCount}`;
  return {
    ...(hasCount && { place: textCell(count) }),
    way: wayCell(sums.distance, sums.engineSeconds, of),
    start: format.cell('number', sums.start),
    end: format.cell('number', sums.end),
    [putInId(of)]: format.cell('number', sums.refueled),
    lost: {
      ...format.cell('number', sums.lost),
      ...(sums.lost > 0 && { tone: 'red' as const }),
    },
    consumed: signedCell(sums.consumed, context),
    average: format.cell('number', average),
  };
}
