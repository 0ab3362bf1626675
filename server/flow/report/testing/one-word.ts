// What all reports of one vehicle say in the same words over the same days, for tests that hold them against each
// other: one word, one figure. Where a paper means something else by design, it says so in a note and stands not here.
import type {
  BalanceBlock,
  ReportDocument,
  Row,
  TableBlock,
} from '@flotila/domain/report/document.ts';
import type { ReportName } from '@flotila/domain/report/report.ts';
import { roundTo } from '@flotila/domain/units.ts';

/** Makes a report of a vehicle, of all vehicles where none is named. */
export type Ask = (report: ReportName, vehicleId?: number) => Promise<ReportDocument>;

export interface SaidVehicle {
  vehicleId: number;
  plate: string;
  isMachine: boolean;
}

/** By word: what each paper says, in base units; null: nothing. */
export type Sayings = Map<string, Map<string, number | null>>;

/** The papers over all vehicles, asked for once. */
export async function fleetPapers(ask: Ask) {
  const names = ['vehicles-summary', 'countries-summary', 'abroad-summary', 'refuelings'] as const;
  const papers = [];
  for (const name of names) papers.push([name, tablesOf(await ask(name))] as const);
  return new Map<ReportName, TableBlock[]>(papers);
}

export async function sayingsOf(
  vehicle: SaidVehicle,
  papers: ReadonlyMap<ReportName, TableBlock[]>,
  ask: Ask,
): Promise<Sayings> {
  const said: Sayings = new Map();
  const say = (word: string, paper: string, value: number | null | undefined) => {
    if (value === undefined) return;
    const of = said.get(word) ?? new Map<string, number | null>();
    // Nothing and 0 are the same to whoever reads them.
    said.set(word, of.set(paper, value === null || Math.abs(value) < 1e-9 ? null : value));
  };
  sayFleet(vehicle, papers, say);
  const document = await ask('performance', vehicle.vehicleId);
  sayRides(document, 'performance', vehicle, say);
  if (vehicle.isMachine) {
    sayRides(await ask('machine-performance', vehicle.vehicleId), 'machine', vehicle, say);
  }
  sayLogbook(await ask('logbook', vehicle.vehicleId), vehicle, say);
  sayRefuelings(await ask('refuelings', vehicle.vehicleId), say);
  sayTanks(await ask('tanks', vehicle.vehicleId), say);
  return said;
}

type Say = (word: string, paper: string, value: number | null | undefined) => void;

/** Words of which two papers say different figures. */
export function disagreements(said: Sayings): string[] {
  return [...said].flatMap(([word, papers]) => {
    const values = [...papers.values()];
    const [first] = values;
    const isOne = values.every((value) =>
      value === null || first === null || first === undefined
        ? value === first
        : Math.abs(value - first) < 1e-6 * Math.max(1, Math.abs(first)),
    );
    return isOne ? [] : [`${word}: ${JSON.stringify(Object.fromEntries(papers))}`];
  });
}

export function tablesOf({ blocks }: ReportDocument): TableBlock[] {
  return blocks
    .flatMap((block) =>
      block.kind === 'columns' ? block.parts.flatMap((part) => part.blocks) : [block],
    )
    .filter((block): block is TableBlock => block.kind === 'table');
}

/** undefined: the table has no such column. */
function rawOf(table: TableBlock | undefined, row: Row | undefined, id: string) {
  if (!table?.columns.some((column) => column.id === id)) return undefined;
  const raw = row?.cells[id]?.raw;
  return typeof raw === 'number' ? raw : null;
}

const totalOf = (table: TableBlock | undefined) =>
  table?.rows.findLast(({ kind }) => kind === 'total');
const has = (id: string) => (table: TableBlock) => table.columns.some((column) => column.id === id);

function sayFleet(
  { plate, isMachine }: SaidVehicle,
  papers: ReadonlyMap<ReportName, TableBlock[]>,
  say: Say,
): void {
  const lineIn = (name: ReportName, of: (table: TableBlock) => boolean) => {
    const isOwn = ({ kind, cells }: Row) => kind === 'row' && cells.plate?.raw === plate;
    const table = papers.get(name)?.find((one) => of(one) && one.rows.some(isOwn));
    return { table, rows: table?.rows.filter(isOwn) ?? [] };
  };
  const summary = lineIn('vehicles-summary', has('days'));
  const common = ['idle', 'litres', 'average', 'difference', 'measured', 'documented'];
  const own = isMachine ? ['hours', 'work'] : ['km', 'rides', 'driving'];
  const value = (id: string) => rawOf(summary.table, summary.rows[0], id);
  for (const id of [...common, ...own, 'money', 'lost']) say(id, 'summary', value(id));
  say('average to 0.1', 'summary', tenthsOf(value('average')));
  say('tenths of km', 'summary', tenthsOf(value('km')));
  const countries = lineIn('countries-summary', has('share'));
  const add = (id: string) =>
    countries.rows.reduce((sum, row) => sum + (rawOf(countries.table, row, id) ?? 0), 0);
  for (const id of ['measured', 'documented']) say(id, 'countries', add(id));
  if (!isMachine) for (const id of ['km', 'driving']) say(id, 'countries', add(id));
  const abroad = lineIn('abroad-summary', has('home'));
  if (!isMachine && abroad.table) {
    const way = (id: string) => rawOf(abroad.table, abroad.rows[0], id) ?? 0;
    say('km', 'abroad', way('home') + way('abroad'));
  }
  const refuelings = lineIn('refuelings', has('toCheck'));
  if (!refuelings.table) return;
  const of = (id: string) => rawOf(refuelings.table, refuelings.rows[0], id);
  say('measured', 'refuelings of all', of('measured'));
  say('documented', 'refuelings of all', of('documented'));
  say('money', 'refuelings of all', of('home'));
  say('lost', 'refuelings of all', of('loss'));
}

function sayRides(document: ReportDocument, paper: string, vehicle: SaidVehicle, say: Say): void {
  const [table] = tablesOf(document);
  const total = totalOf(table);
  if (!table || !total) return;
  const own = (word: string, id: string) => say(word, paper, rawOf(table, total, id));
  own('idle', 'idle');
  own('litres', 'litres');
  own('average', 'average');
  if (vehicle.isMachine) {
    own('hours', paper === 'machine' ? 'hours' : 'way');
    own('work', 'working');
    return;
  }
  own('km', 'way');
  own('driving', 'duration');
  say(
    'rides',
    paper,
    table.rows.filter(({ kind, only }) => kind === 'row' && only !== 'paper').length,
  );
}

function sayLogbook(document: ReportDocument, { isMachine }: SaidVehicle, say: Say): void {
  const tables = tablesOf(document);
  const [table] = tables;
  const total = totalOf(table);
  if (!table) return;
  const rides = table.rows.filter(({ kind, only }) => kind === 'row' && only !== 'paper').length;
  if (isMachine) {
    const way = (id: string) => rawOf(table, total, id) ?? 0;
    say('hours', 'logbook', way('business') + way('private'));
  } else {
    say('rides', 'logbook', rides);
    // Its kilometres are those of printed odometers, and the closing says by how much the metres differ.
    const rounding = lineOf(tables, /zaokr/) ?? 0;
    const way = (rawOf(table, total, 'business') ?? 0) + (rawOf(table, total, 'private') ?? 0);
    say('tenths of km', 'logbook', tenthsOf(way + rounding));
  }
  // A balance counts rides that know their levels; the others stand in a line of their own.
  const consumed = lineOf(tables, /^spotrebované(?! v jazdách)/);
  const apart = lineOf(tables, /^spotrebované v jazdách bez hladín/) ?? 0;
  say('litres', 'logbook', typeof consumed === 'number' ? consumed + apart : consumed);
  say('average', 'logbook', lineOf(tables, /^priemerná spotreba/));
  say('difference', 'logbook', lineOf(tables, /^rozdiel od normy/));
  say('measured', 'logbook', lineOf(tables, /^natankované, merané/));
  const goods = tables.find(has('gross'));
  say('documented', 'logbook', rawOf(goods, totalOf(goods), 'litres') ?? null);
  say('money', 'logbook', rawOf(goods, totalOf(goods), 'gross') ?? null);
}

/** A line of the closing by its words; undefined: it is not said. */
function lineOf(tables: readonly TableBlock[], what: RegExp): number | null | undefined {
  const closing = tables.find((table) => table.only === 'paper' && has('what')(table));
  const line = closing?.rows.find(({ cells }) => what.test(String(cells.what?.raw)));
  if (!line) return undefined;
  const raw = line.cells.value?.raw;
  return typeof raw === 'number' ? raw : null;
}

function sayRefuelings(document: ReportDocument, say: Say): void {
  const table = tablesOf(document).find(has('home'));
  const rows = table?.rows.filter(({ kind, isApart }) => kind === 'row' && !isApart) ?? [];
  const sum = (id: string) => rows.reduce((all, row) => all + (rawOf(table, row, id) ?? 0), 0);
  say('measured', 'refuelings', sum('measured'));
  say('documented', 'refuelings', sum('documented'));
  say('money', 'refuelings', sum('home'));
  say('lost', 'refuelings', sum('loss'));
  const balance = document.blocks.find((block): block is BalanceBlock => block.kind === 'balance');
  const { aside } = balance ?? {};
  if (aside) say('average to 0.1', 'refuelings', tenthsOf(numberIn(aside.text)));
}

function sayTanks(document: ReportDocument, say: Say): void {
  const table = tablesOf(document).find(has('consumed'));
  const total = totalOf(table);
  if (!total) return;
  say('measured', 'tanks', rawOf(table, total, 'refueled'));
  say('documented', 'tanks', rawOf(table, total, 'documented'));
  say('lost', 'tanks', rawOf(table, total, 'lost'));
}

function tenthsOf(value: number | null | undefined): number | null | undefined {
  return typeof value === 'number' ? Math.round(roundTo(value, 1) * 10) : value;
}

/** A number as it is printed in Slovak; null: a dash. */
function numberIn(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.').replace('−', '-');
  return plain === '-' ? null : Number(plain);
}
