// What closes the report of refuelings: documents by fuel and currency, what is to be checked, explanations,
// and the totals of several vehicles. Pure.
import { codeName } from '../../code/code-names.ts';
import { LITRES, RIGHT, rateUnit, SUM } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Block, Cell, ColumnsBlock, NotesBlock, Row, TableBlock } from '../document.ts';
import { addMoney } from '../fuel-money.ts';
import { measuredTanks } from '../fuel-vehicle.ts';
import { reportTitle } from '../titles.ts';
import { reportWords } from '../words.ts';
import type { BuiltVehicle } from './built.ts';
import { refuelingColumns } from './columns.ts';
import { refuelingRow } from './rows.ts';
import { currencySums, paidFor } from './sums.ts';
import type { RefuelingsWords } from './words.ts';

interface ClosingParts {
  context: ReportContext;
  words: RefuelingsWords;
  items: NotesBlock['items'];
}

/** Side by side, and lines for the hand below. */
export function closingBlocks(
  built: readonly BuiltVehicle[],
  { context, words, items }: ClosingParts,
): Block[] {
  const lines = built.flatMap((each) => each.lines);
  if (lines.length === 0 && items.length === 0) return [];
  const toCheck: NotesBlock = {
    kind: 'notes',
    title: words('toCheck'),
    ...(items.length > 0 && { note: `${items.length}` }),
    items: items.length > 0 ? items : [{ spans: [{ text: words('nothingToCheck') }] }],
  };
  const sides: ColumnsBlock = {
    kind: 'columns',
    parts: [
      { share: 30, blocks: [currencyTable(built, context, words)] },
      { share: 44, blocks: [toCheck] },
      { share: 24, blocks: [explanations(built, context, words)] },
    ],
  };
  const shared = reportWords(context.language);
  return [
    // Many sentences do not fit beside anything.
    ...(items.length > BESIDE_MAX ? [toCheck] : []),
    items.length > BESIDE_MAX
      ? { ...sides, parts: sides.parts.filter((_, at) => at !== 1) }
      : sides,
    {
      kind: 'signatures',
      lines: [words('preparedBy'), words('managedBy')].map(
        (who) => `${who}, ${shared('dateAndSignature')}`,
      ),
    },
  ];
}

const BESIDE_MAX = 8;

function explanations(
  built: readonly BuiltVehicle[],
  { company, language }: ReportContext,
  words: RefuelingsWords,
): NotesBlock {
  const lines = built.flatMap((each) => each.lines);
  const hasNoRate = currencySums(lines, company.currency).some(({ home }) => home === null);
  const hasFull = built.some(({ sums }) => sums.fulls.length > 0);
  const texts = [
    words('explained'),
    ...(hasNoRate ? [words('noRate')] : []),
    ...(lines.some(({ isApart }) => isApart) ? [reportWords(language)('apart')] : []),
    ...(hasFull ? [] : [words('noFull')]),
    ...(lines.some(({ isHidden }) => isHidden) ? [words('hidden')] : []),
  ];
  return { kind: 'notes', isSmall: true, items: texts.map((text) => ({ spans: [{ text }] })) };
}

function currencyTable(
  built: readonly BuiltVehicle[],
  { format, company, language }: ReportContext,
  words: RefuelingsWords,
): TableBlock {
  const lines = built.flatMap((each) => each.lines);
  const sums = currencySums(lines, company.currency);
  const rows = sums.map(
    (sum): Row => ({
      kind: 'row',
      cells: {
        fuel: format.cell('text', codeName('fuelTypes', sum.fuel, language)),
        count: format.cell('integer', sum.count),
        litres: format.cell('number', sum.litres),
        amount: format.cell('money', sum.amount),
        currency: format.cell('text', sum.currency),
        home: format.cell('money', sum.home),
      },
    }),
  );
  const total: Row = {
    kind: 'total',
    cells: {
      fuel: format.cell('text', reportWords(language)('total')),
      count: format.cell(
        'integer',
        sums.reduce((all, { count }) => all + count, 0),
      ),
      home: format.cell('money', addMoney(sums.map(({ home }) => home))),
    },
  };
  return {
    kind: 'table',
    name: words('byFuel'),
    title: words('byFuel'),
    isSmall: true,
    columns: [
      { id: 'fuel', head: words('columns.fuel'), type: 'text', width: 15, grow: 1 },
      { id: 'count', head: words('columns.count'), type: 'integer', width: 13, ...SUM },
      { id: 'litres', head: words('columns.litres'), width: 15, ...LITRES },
      { id: 'amount', head: words('columns.amount'), type: 'money', width: 20 },
      { id: 'currency', head: words('columns.currency'), type: 'text', width: 9 },
      { id: 'home', head: company.currency, type: 'money', width: 18, ...SUM },
    ],
    rows: rows.length > 0 ? [...rows, total] : [],
    empty: reportWords(language)('noData'),
  };
}

/** The rows of all vehicles below each other: the first sheet of a spreadsheet. */
export function sheetTable(
  built: readonly BuiltVehicle[],
  context: ReportContext,
  words: RefuelingsWords,
): TableBlock {
  const { format, language, company } = context;
  const rows = built.flatMap(({ data: { vehicle }, lines }) =>
    lines.map((line) => refuelingRow(line, { context, words, vehicle })),
  );
  const counted = rows.filter(({ isApart }) => !isApart);
  const total = (id: string) => counted.reduce((sum, { cells }) => sum + numberOf(cells[id]), 0);
  const home = paidFor(
    built.flatMap(({ lines }) => lines),
    company.currency,
  );
  const totalRow: Row = {
    kind: 'total',
    cells: {
      plate: format.cell('text', reportWords(language)('total')),
      measured: format.cell('number', total('measured')),
      documented: format.cell('number', total('documented')),
      loss: format.cell('number', total('loss')),
      home: format.cell('money', home),
    },
  };
  return {
    kind: 'table',
    name: reportTitle('refuelings', language),
    only: 'sheet',
    columns: refuelingColumns({ context, words, isMachine: false, hasPlate: true }),
    rows: rows.length > 0 ? [...rows, totalRow] : [],
    empty: reportWords(language)('noData'),
  };
}

function numberOf(cell: Cell | undefined): number {
  return typeof cell?.raw === 'number' ? cell.raw : 0;
}

/** A row of each vehicle, and their sum. Averages of kinds that are measured differently are not added up. */
export function vehiclesTable(
  built: readonly BuiltVehicle[],
  context: ReportContext,
  words: RefuelingsWords,
): TableBlock {
  const { format, language, company } = context;
  const rows = built.map((each): Row => ({ kind: 'row', cells: vehicleCells(each, context) }));
  const sum = (id: string) => rows.reduce((all, { cells }) => all + numberOf(cells[id]), 0);
  const homes = built.map(({ lines }) => paidFor(lines, company.currency));
  const litres = { width: 20, ...LITRES, ...SUM } as const;
  const total: Row = {
    kind: 'total',
    cells: {
      plate: format.cell('text', reportWords(language)('total')),
      count: format.cell('integer', sum('count')),
      measured: format.cell('number', sum('measured')),
      documented: format.cell('number', sum('documented')),
      loss: format.cell('number', sum('loss')),
      home: format.cell('money', addMoney(homes)),
      toCheck: format.cell('integer', sum('toCheck')),
    },
  };
  return {
    kind: 'table',
    name: words('byVehicle'),
    title: words('byVehicle'),
    columns: [
      { id: 'plate', head: words('columns.plate'), type: 'text', width: 22, bold: true },
      { id: 'name', head: words('columns.vehicle'), type: 'text', width: 40, grow: 1 },
      { id: 'count', head: words('refuelings'), type: 'integer', width: 20, ...SUM },
      { id: 'measured', head: `${words('columns.measured')} l`, ...litres },
      { id: 'documented', head: `${words('columns.document')} l`, ...litres },
      { id: 'difference', head: `${words('columns.difference')} l`, ...litres },
      { id: 'loss', head: `${words('columns.loss')} l`, ...litres },
      { id: 'home', head: company.currency, type: 'money', width: 22, ...SUM },
      { id: 'average', head: words('columns.average'), type: 'text', width: 28, ...RIGHT },
      { id: 'toCheck', head: words('columns.toCheck'), type: 'integer', width: 20, ...SUM },
    ],
    rows: rows.length > 0 ? [...rows, total] : [],
    empty: reportWords(language)('noData'),
  };
}

function vehicleCells(
  { data, lines, sums, balance }: BuiltVehicle,
  { format, company }: ReportContext,
): Record<string, Cell> {
  const { vehicle } = data;
  const hasSensor = measuredTanks(vehicle).length > 0;
  const { average } = balance.totals;
  const unit = rateUnit(vehicle.typeCode === 'machine');
  const count = lines.filter(({ entry }) => entry.type === 'refueling').length;
  const measured = sums.matched.measured + sums.noDocument.measured;
  // A gauge that is gone measured what it measured.
  const lost = sums.losses.litres;
  const hasPair = sums.matched.count > 0;
  const issues = lines.filter(({ issue }) => issue !== null).length;
  return {
    plate: format.cell('text', vehicle.numericPlate),
    name: format.cell('text', vehicle.name),
    count: format.cell('integer', count),
    measured: format.cell('number', hasSensor || measured > 0 ? measured : null),
    documented: format.cell('number', sums.matched.documented + sums.noMeasure.documented),
    difference: {
      raw: hasPair ? sums.difference : null,
      text: format.signed(hasPair ? sums.difference : null, 1),
    },
    loss: {
      ...format.cell('number', hasSensor || lost > 0 ? lost : null),
      ...(lost > 0 && { tone: 'red' as const }),
    },
    home: format.cell('money', paidFor(lines, company.currency)),
    average: format.cell('text', average === null ? '-' : `${format.number(average, 1)} ${unit}`),
    toCheck: {
      ...format.cell('integer', issues + (balance.tank?.isMarked ? 1 : 0)),
      ...(issues > 0 && { isMarked: true }),
    },
  };
}
