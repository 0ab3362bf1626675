// The closing of a logbook: odometers against the sum of rides, business and private, the tank, the norm.
import { printedDistances, printedKilometres } from '../../ride/whole-km.ts';
import { roundTo, toHours, toKm } from '../../units.ts';
import { textCell } from '../cells.ts';
import { QUIET, RIGHT, rateUnit } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Column, Row, TableBlock } from '../document.ts';
import { outsideOfBalance, type RideTotals } from '../rides.ts';
import { reportWords } from '../words.ts';
import type { LogbookData } from './data.ts';
import type { LoggedRide } from './records.ts';
import { type LogbookWords, logbookWords } from './words.ts';

/** One line of the closing; a line with a rule is a result. */
interface Line {
  what: string;
  /** Exact, as the sheet gets it. */
  value: number | null;
  /** Where paper reckons with what stands printed above: that. */
  printed?: number;
  unit: string;
  /** 0 … 100 */
  percent?: number | null;
  sign?: '+' | '−';
  isResult?: boolean;
  isSigned?: boolean;
}

export interface ClosingData {
  data: LogbookData;
  rides: readonly LoggedRide[];
  totals: RideTotals;
  counter: { start: number | null; end: number | null };
  /** Litres that were bought, by documents. */
  bought: number;
  isMachine: boolean;
  isMonth: boolean;
  /** Local texts of the first and last moment. */
  from: string;
  to: string;
  context: ReportContext;
}

export function closingTable(closing: ClosingData, of: 'paper' | 'sheet'): TableBlock {
  const { context, isMonth } = closing;
  const words = logbookWords(context.language);
  // On paper the lines speak for themselves; a sheet has a row of heads.
  const head = (id: 'what' | 'value' | 'unit' | 'percent') =>
    of === 'sheet' ? words(`closing.${id}`) : '';
  const columns: Column[] = [
    { id: 'what', head: head('what'), type: 'text', width: 30, grow: 1 },
    { id: 'value', head: head('value'), type: 'number', width: 17, ...RIGHT },
    { id: 'unit', head: head('unit'), type: 'text', width: 14, ...QUIET },
    { id: 'percent', head: head('percent'), type: 'percent', width: 11, ...RIGHT, ...QUIET },
  ];
  const title = isMonth ? words('closing.month') : words('closing.period');
  const groups = [
    counterLines(closing, of),
    shareLines(closing),
    tankLines(closing),
    normLines(closing),
  ];
  const rows = groups.flatMap((lines) =>
    lines.map((line, index) => rowOf(line, context, index === 0)),
  );
  return { kind: 'table', name: title, title, columns, rows, isSmall: true, only: of };
}

function rowOf(line: Line, { format }: ReportContext, isFirst: boolean): Row {
  const { what, value, unit, percent, sign, isResult = false, isSigned } = line;
  const shown = line.printed ?? value;
  const text = isSigned ? format.signed(shown, 1) : format.number(shown, 1);
  const share = percent === undefined || percent === null ? '' : `${format.number(percent, 1)} %`;
  return {
    kind: 'row',
    rule: isResult ? 'strong' : isFirst ? 'day' : 'none',
    cells: {
      what: { raw: what, text: what, bold: isResult },
      // The sign says how the line is reckoned; the value itself is what was bought or used.
      value: {
        raw: value,
        text: sign && value !== null ? `${sign} ${text}` : text,
        bold: isResult,
      },
      unit: textCell(unit),
      percent: { raw: percent ?? null, text: share },
    },
  };
}

/**
 * Odometers, what lies between them, and what rounding and holes leave. Of machines the hours: paper adds up what it
 * prints; a sheet holds exact values, between which rounding leaves nothing.
 */
function counterLines(
  { counter, rides, isMachine, context, from, to }: ClosingData,
  medium: 'paper' | 'sheet',
): Line[] {
  const words = logbookWords(context.language);
  const unit = isMachine ? 'h' : 'km';
  const scaled = isMachine ? toHours : toKm;
  const { start, end } = counter;
  const at = (moment: string) => words(`closing.${isMachine ? 'counter' : 'odometer'}`, { moment });
  const lines: Line[] = [
    { what: at(to), value: end === null ? null : scaled(end), unit },
    { what: at(from), value: start === null ? null : scaled(start), unit, sign: '−' },
  ];
  if (start === null || end === null) return lines;
  if (!isMachine) return [...lines, ...odometerLines(start, end, rides, words, medium)];
  const difference = roundTo(toHours(end), 1) - roundTo(toHours(start), 1);
  const way = rides.reduce((sum, ride) => sum + ride.engineHours, 0);
  const printed = rides.reduce((sum, ride) => sum + roundTo(toHours(ride.engineHours), 1), 0);
  // What the counter did between the rides; the rest is what printing one decimal left.
  const outside = toHours(end - start - way);
  const rounding = roundTo(difference - printed - roundTo(outside, 1), 1);
  lines.push({
    what: words('closing.difference'),
    value: toHours(end - start),
    unit,
    isResult: true,
    printed: roundTo(difference, 1),
  });
  lines.push({
    what: words('closing.rides'),
    value: toHours(way),
    printed: roundTo(printed, 1),
    unit,
  });
  if (roundTo(outside, 1) !== 0) lines.push({ what: words('closing.gaps'), value: outside, unit });
  if (medium === 'paper') lines.push({ what: words('closing.rounding'), value: rounding, unit });
  return lines;
}

/**
 * Rows are differences of printed odometers, so they add up to the difference of the first and the last one but for
 * what no ride drove. What they are more or less than the metres of other reports is said once.
 */
function odometerLines(
  start: number,
  end: number,
  rides: readonly LoggedRide[],
  words: LogbookWords,
  medium: 'paper' | 'sheet',
): Line[] {
  const unit = 'km';
  const difference = roundTo(printedKilometres(end) - printedKilometres(start), 1);
  const printed = printedDistances(rides);
  const gaps = roundTo(difference - printed, 1);
  const metres = rides.reduce((sum, ride) => sum + ride.distance, 0);
  const rounding = roundTo(roundTo(toKm(metres), 1) - printed, 1);
  return [
    { what: words('closing.difference'), value: difference, unit, isResult: true },
    { what: words('closing.rides'), value: printed, unit },
    ...(gaps === 0 ? [] : [{ what: words('closing.gaps'), value: gaps, unit }]),
    ...(medium === 'sheet' && rounding === 0
      ? []
      : [{ what: words('closing.rounding'), value: rounding, unit }]),
  ];
}

function shareLines({ rides, isMachine, context }: ClosingData): Line[] {
  const words = logbookWords(context.language);
  const [business, personal] = [false, true].map((isPrivate) => {
    const own = rides.filter((ride) => (ride.rideType === 'private') === isPrivate);
    if (!isMachine) return printedDistances(own);
    return toHours(own.reduce((sum, ride) => sum + ride.engineHours, 0));
  });
  const whole = (business ?? 0) + (personal ?? 0);
  const share = (part = 0) => (whole === 0 ? null : (part / whole) * 100);
  const unit = isMachine ? 'h' : 'km';
  return [
    { what: words('closing.business'), value: business ?? 0, unit, percent: share(business) },
    { what: words('closing.private'), value: personal ?? 0, unit, percent: share(personal) },
  ];
}

/** start + bought − lost − consumed (+ what nobody explains) = end. */
function tankLines({ data, totals, bought, context }: ClosingData): Line[] {
  const words = logbookWords(context.language);
  const { balance } = data;
  const shared = reportWords(context.language);
  const unit = 'l';
  if (!balance) {
    const consumed = data.consumption.litres ?? totals.litres;
    const { basis } = data.consumption;
    const isMeasured = basis === 'rides' || basis === 'none';
    return [
      { what: shared('putIn.documented'), value: bought, unit },
      {
        what: [
          words('closing.consumed'),
          ...(isMeasured ? [] : [words(`closing.basis.${basis}`)]),
        ].join(', '),
        value: consumed,
        unit,
      },
    ];
  }
  const lines: Line[] = [
    { what: words('closing.fuelStart'), value: balance.start, unit },
    { what: shared('putIn.measured'), value: balance.refueled, unit, sign: '+' },
  ];
  if (balance.lost > 0)
    lines.push({ what: words('closing.lost'), value: balance.lost, unit, sign: '−' });
  lines.push({ what: words('closing.consumed'), value: balance.consumed, unit, sign: '−' });
  if (roundTo(balance.difference, 1) !== 0) {
    lines.push({
      what: words('closing.unexplained'),
      value: balance.difference,
      unit,
      isSigned: true,
    });
  }
  lines.push({ what: words('closing.fuelEnd'), value: balance.end, unit, isResult: true });
  const apart = outsideOfBalance(totals, balance);
  if (apart !== null) {
    lines.push({ what: reportWords(context.language)('withoutLevels'), value: apart, unit });
  }
  return lines;
}

function normLines({ data, totals, isMachine, context }: ClosingData): Line[] {
  const words = logbookWords(context.language);
  const { consumption, vehicle } = data;
  // Rides that measured decide, without the unfinished one; documents and full tanks where none did.
  const average = consumption.basis === 'rides' ? totals.average : consumption.average;
  const norm = isMachine ? vehicle.consumptionEngineHours : vehicle.consumptionKm;
  const lines: Line[] = [
    { what: words('closing.average'), value: average, unit: rateUnit(isMachine) },
  ];
  if (consumption.norm === null) return lines;
  const said = norm === null || norm === undefined ? '' : context.format.number(norm, 1);
  lines.push({
    what: words('closing.byNorm', { norm: said }).trim(),
    value: consumption.norm,
    unit: 'l',
  });
  lines.push({
    what: words('closing.againstNorm'),
    value: consumption.difference,
    unit: 'l',
    isSigned: true,
    percent: consumption.differencePercent,
  });
  return lines;
}
