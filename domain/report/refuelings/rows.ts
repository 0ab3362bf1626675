// Rows of refuelings: what was measured beside what was documented, losses among them in the order of time, and
// the sums below. Pure.

import { codeName } from '../../code/code-names.ts';
import { fuelDifference } from '../../refueling/match.ts';
import { averageConsumption, consumptionRule } from '../../ride/consumption.ts';
import { toKm } from '../../units.ts';
import type { Language } from '../../words/languages.ts';
import { DASH, textCell } from '../cells.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Row } from '../document.ts';
import { localText, NOTHING } from '../format.ts';
import { addMoney, homeOf } from '../fuel-money.ts';
import type { FuelVehicle } from '../fuel-vehicle.ts';
import { measuredTanks } from '../fuel-vehicle.ts';
import { historyLink } from '../place-cell.ts';
import type { FuelLine } from './lines.ts';
import type { FuelSums, LitreSum } from './sums.ts';
import type { RefuelingsWords } from './words.ts';

export interface RowsOf {
  context: ReportContext;
  words: RefuelingsWords;
  vehicle: FuelVehicle;
}

type Cells = Record<string, Cell>;

export function refuelingRow(line: FuelLine, of: RowsOf): Row {
  const cells = { ...commonCells(line, of), ...fullCells(line, of) };
  if (line.entry.type === 'fuelloss') return lossRow(line, cells, of);
  return {
    kind: 'row',
    cells: { ...cells, ...litreCells(line, of), ...moneyCells(line, of) },
    ...(line.issue !== null && { shade: 'marked' }),
    ...(line.isApart && { isApart: true }),
    ...(line.entry.tankType && { note: tankNote(line.entry, line.entry.tankType, of) }),
  };
}

/** Which tank it was that is none of the main ones, and its levels. */
function tankNote(
  { measure: [measure] }: FuelLine['entry'],
  tankType: string,
  { context: { format, language } }: RowsOf,
): string {
  const name = codeName('vehicleTankTypes', tankType, language);
  if (!measure) return name;
  return `${name}: ${format.number(measure.before, 1)} → ${format.number(measure.after, 1)} l`;
}

function commonCells(line: FuelLine, { context, words, vehicle }: RowsOf): Cells {
  const { format, zone, company } = context;
  const local = localText(line.ts, zone);
  const { place, driver, isHidden } = line;
  const isAbroad = place?.countryCode && place.countryCode !== company.countryCode;
  const name = driver ? `${driver.firstName} ${driver.lastName}` : NOTHING;
  return {
    plate: format.cell('text', vehicle.numericPlate),
    no: format.cell('integer', line.number),
    kind: format.cell('text', kindText(line, words, format.language)),
    date: { raw: local.slice(0, 10), text: format.weekday(local) },
    time: isHidden ? DASH : format.cell('time', local),
    driver: format.cell('text', name),
    place: place
      ? {
          ...format.cell('text', place.name),
          ...(isAbroad && { country: place.countryCode ?? '' }),
          link: historyLink(context, vehicle.vehicleId, line.ts),
        }
      : DASH,
    counter: counterCell(line.counter, { context, vehicle }),
  };
}

function kindText({ entry }: FuelLine, words: RefuelingsWords, language: Language): string {
  const { tankType } = entry;
  if (!tankType) return words('refueling');
  return `${words('refueling')}, ${codeName('vehicleTankTypes', tankType, language)}`;
}

function counterCell(
  counter: number | null,
  { context: { format }, vehicle }: Pick<RowsOf, 'context' | 'vehicle'>,
): Cell {
  if (vehicle.typeCode === 'machine') return format.cell('duration', counter);
  return format.cell('number', counter === null ? null : toKm(counter));
}

function litreCells(line: FuelLine, { context: { format }, words, vehicle }: RowsOf): Cells {
  const { measured, documented, entry, isApart, issue } = line;
  const difference = fuelDifference(measured, documented);
  const percent = difference === null || !documented ? null : (difference / documented) * 100;
  const red = issue === 'difference' ? ({ tone: 'red', bold: true } as const) : {};
  const isAsked = measuredTanks(vehicle).length > 0 && !isApart;
  const unmeasured: Cell = isAsked
    ? { raw: null, text: words('unmeasured'), tone: issue ? 'red' : 'quiet', bold: issue !== null }
    : DASH;
  return {
    measured: measured === null ? unmeasured : format.cell('number', measured),
    documented:
      documented === null
        ? { raw: null, text: words('missing'), tone: 'red', bold: true }
        : format.cell('number', documented),
    difference: {
      raw: difference,
      text: format.signed(difference, 1),
      ...red,
      ...(issue === 'difference' && { isMarked: true }),
    },
    percent: {
      raw: percent,
      text: percent === null ? NOTHING : `${format.signed(percent, 1)} %`,
      ...red,
    },
    fuel: format.cell(
      'text',
      entry.document ? codeName('fuelTypes', entry.document.fuel, format.language) : NOTHING,
    ),
    full: entry.document ? format.cell('text', entry.document.full ? '●' : '○') : textCell(NOTHING),
  };
}

function moneyCells(line: FuelLine, { context }: RowsOf): Cells {
  const { format, company } = context;
  const { document } = line.entry;
  if (!document) return { price: DASH, money: DASH, amount: DASH, home: DASH };
  const { amount, currency, quantity } = document;
  return {
    price: format.cell('number', amount / quantity, 3),
    money: format.cell('text', `${format.number(amount, 2)} ${currency}`),
    amount: format.cell('money', amount),
    currency: format.cell('text', currency),
    home: format.cell('money', homeOf(line.entry, company.currency)),
  };
}

function fullCells({ full }: FuelLine, { context: { format }, vehicle }: RowsOf): Cells {
  if (!full) return {};
  const way =
    vehicle.typeCode === 'machine'
      ? format.cell('duration', full.engineSeconds)
      : format.cell('number', toKm(full.distance));
  return { way, average: format.cell('number', full.average) };
}

/** Litres that nobody bought stand outside of what was put in. */
function lossRow(line: FuelLine, cells: Cells, { context, words }: RowsOf): Row {
  const { format, zone } = context;
  const measure = line.entry.measure[0];
  const litres = (value: number) => format.number(value, 1);
  const until = localText(Date.parse(measure?.toTimestamp ?? line.entry.timestamp), zone);
  const text = words('lossLine', {
    litres: litres(line.measured ?? 0),
    before: litres(measure?.before ?? 0),
    after: litres(measure?.after ?? 0),
    until: line.isHidden ? format.date(until) : format.dateTime(until),
  });
  return {
    kind: 'row',
    cells: {
      ...cells,
      kind: format.cell('text', words('columns.loss')),
      measured: { raw: null, text, tone: 'red', bold: true, isMarked: true, spans: 8 },
      loss: format.cell('number', line.measured),
    },
  };
}

/** With a document, without, documents that nobody measured, all documents, and all that was measured. */
export function totalRows(sums: FuelSums, of: RowsOf): Row[] {
  const { words } = of;
  const { matched, noDocument, noMeasure } = sums;
  const { format } = of.context;
  const rows: Row[] = [];
  const total = { kind: 'total' } as const;
  if (matched.count > 0) rows.push({ ...total, rule: 'strong', cells: matchedCells(sums, of) });
  if (noDocument.count > 0) {
    const text = words('withoutDocument', { count: noDocument.count });
    rows.push({ ...total, rule: 'none', cells: sumCells(text, noDocument, of, ['measured']) });
  }
  if (noMeasure.count > 0) {
    const text = words('withoutMeasure', { count: noMeasure.count });
    const cells = sumCells(text, noMeasure, of, ['documented', 'home']);
    rows.push({ ...total, rule: matched.count ? 'none' : 'strong', cells });
  }
  if (matched.count > 0 && noMeasure.count > 0) {
    const both: LitreSum = {
      count: matched.count + noMeasure.count,
      measured: matched.measured,
      documented: matched.documented + noMeasure.documented,
      home: addMoney([matched.home, noMeasure.home]),
    };
    const cells = sumCells(words('documentedTotal', { count: both.count }), both, of, [
      'documented',
      'home',
    ]);
    rows.push({ ...total, rule: 'none', cells });
  }
  const measured = matched.measured + noDocument.measured;
  if (measured > 0) {
    const cells = {
      date: {
        ...spanning(words('measuredTotal', { count: matched.count + noDocument.count })),
        bold: true,
      },
      measured: { ...format.cell('number', measured), bold: true },
    };
    rows.push({ ...total, rule: 'none', cells });
  }
  return rows;
}

function matchedCells(sums: FuelSums, of: RowsOf): Cells {
  const { context, words, vehicle } = of;
  const { format } = context;
  const { matched, difference, differencePercent, price, full } = sums;
  const { isMachine, bounds } = consumptionRule(vehicle);
  const average = averageConsumption({ ...full, isMachine, bounds });
  const way = isMachine
    ? format.cell('duration', full.engineSeconds)
    : format.cell('number', toKm(full.distance));
  const percent = differencePercent === null ? NOTHING : `${format.signed(differencePercent, 1)} %`;
  return {
    ...sumCells(words('withDocument', { count: matched.count }), matched, of, [
      'measured',
      'documented',
      'home',
    ]),
    difference: { raw: difference, text: format.signed(difference, 1) },
    percent: { raw: differencePercent, text: percent },
    ...(price !== null && { price: format.cell('number', price, 3) }),
    ...(sums.fulls.length > 0 && { way, average: format.cell('number', average) }),
  };
}

function sumCells(
  text: string,
  sum: LitreSum,
  { context: { format } }: RowsOf,
  shown: ('measured' | 'documented' | 'home')[],
): Cells {
  const cells: Cells = { date: spanning(text) };
  for (const column of shown) {
    cells[column] = format.cell(column === 'home' ? 'money' : 'number', sum[column]);
  }
  return cells;
}

/** Over date, time, driver and place. */
function spanning(text: string): Cell {
  return { raw: null, text, spans: 4 };
}
