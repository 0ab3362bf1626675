// T6: one word, one figure, over the last two months of the demo: what all reports of every vehicle say in the same
// words, what each driver drove by the drivers' report and by those of the vehicles, and of the newer month what paper
// and spreadsheet say. DATABASE_URL names a demo that is loaded already.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMonths, firstDay, lastDay, type Month, readMonth } from '../../domain/period.ts';
import type { ReportDocument } from '../../domain/report/document.ts';
import type { ReportInput } from '../../domain/report/input.ts';
import { OPTION_DEFAULTS, type ReportName } from '../../domain/report/report.ts';
import { endOfDay, localDay, startOfDay } from '../../domain/time.ts';
import { compareOnPaper } from '../../server/flow/report/testing/on-paper.ts';
import {
  type Ask,
  disagreements,
  fleetPapers,
  sayingsOf,
  tablesOf,
} from '../../server/flow/report/testing/one-word.ts';
import { type Database, openDatabase } from '../../server/ground/db/open.ts';
import type { CompanyContext } from '../../server/ground/http/context.ts';
import { BACKGROUND } from '../../server/ground/work/shared-slots.ts';
import { reportsInProcess } from '../../server/testing/reports.ts';
import { startSystem } from '../run/system.ts';
import { report } from './measure.ts';
import { listCompanies, listPersons, listVehicles } from './one-word.queries.ts';

const MONTHS = 2;
/** One moment for all: of a month that goes on, a report made a second later says more. */
const NOW = Date.now();
const OF_ALL = ['vehicles-summary', 'countries-summary', 'abroad-summary'] as const;
const OF_VEHICLE = [
  'logbook',
  'performance',
  'machine-performance',
  'tanks',
  'refuelings',
] as const;
/** Metres by which sums of rounded rows may differ. */
const METRES = 1;

interface Asking {
  company: CompanyContext;
  period: { from: number; to: number };
  /** In what is printed. */
  name: string;
}

/** What was compared, and what disagreed. */
const seen = { words: 0, drivers: 0, totals: 0 };
const found: string[] = [];

const url = process.env.DATABASE_URL;
if (url) {
  const db = openDatabase(url);
  await compareAll(db).finally(() => db.close());
} else await onDemo(compareAll);
report({
  id: 'T6',
  work: `one word in all reports of the demo's last ${MONTHS} months`,
  figure: `${found.length} disagree of ${seen.words} words of vehicles, ${seen.drivers} drivers, ${seen.totals} totals of paper and sheet`,
  opponent: 'none',
  goal: '0 disagree',
});
process.exitCode = found.length === 0 ? 0 : 1;

/** A demo of its own, gone afterwards. */
async function onDemo(work: (db: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'flotila-one-word-'));
  const environment = { FLOTILA_DATA: folder, PORT: '0', FLOTILA_ROLES: 'api' };
  const log = () => undefined;
  const system = await startSystem({ environment, workingFolder: folder, log });
  try {
    await work(system.server.db);
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareAll(db: Database): Promise<void> {
  const companies = await db.read(listCompanies);
  for (let back = 0; back < MONTHS; back += 1) {
    for (const company of companies) await compareMonth(db, monthOf(company, back));
  }
  for (const company of companies) await comparePapers(db, monthOf(company, 0));
}

/** The month so many before this one. */
function monthOf(company: CompanyContext, back: number): Asking {
  const zone = company.timeZone;
  const current = readMonth(localDay(NOW, zone).slice(0, 7)) as Month;
  const month = addMonths(current, -back);
  const period = { from: startOfDay(firstDay(month), zone), to: endOfDay(lastDay(month), zone) };
  return { company, period, name: `${company.code} ${month.year}-${month.month}` };
}

async function compareMonth(db: Database, asking: Asking): Promise<void> {
  const { company, name } = asking;
  const before = found.length;
  const rides = await compareVehicles(db, asking);
  for (const { personId, name: driver } of await db.read((read) => listPersons(read, company.id))) {
    const document = await json(db, asking, { report: 'driver-performance', personId });
    const [own, byVehicles] = [wayOf(document), rides.get(driver) ?? 0];
    if (Number.isNaN(byVehicles)) continue;
    seen.drivers += 1;
    if (Math.abs(own - byVehicles) * 1000 <= METRES) continue;
    found.push(`${name} ${driver}: ${own} km, by vehicles ${byVehicles}`);
  }
  tell(name, before);
}

/** What is done is told at once: the whole takes minutes. */
function tell(name: string, before: number): void {
  console.log(`T6 | ${name} | ${seen.words}, ${seen.drivers}, ${seen.totals} so far`);
  for (const line of found.slice(before)) console.log(`T6 | ${line}`);
}

/** Answers the kilometres of each driver by the reports of vehicles. */
async function compareVehicles(db: Database, asking: Asking): Promise<ReadonlyMap<string, number>> {
  const { company, name } = asking;
  const driven = new Map<string, number>();
  const ask: Ask = async (kind, vehicleId) => {
    const document = await json(db, asking, inputOf(kind, vehicleId));
    if (kind === 'performance') addDrivers(document, driven);
    return document;
  };
  const papers = await fleetPapers(ask);
  for (const vehicle of await db.read((read) => listVehicles(read, company.id))) {
    const said = await sayingsOf(vehicle, papers, ask);
    seen.words += said.size;
    for (const line of disagreements(said)) found.push(`${name} ${vehicle.plate} ${line}`);
  }
  return driven;
}

function addDrivers(document: ReportDocument, driven: Map<string, number>): void {
  const [table] = tablesOf(document);
  const isInKm = table?.columns.some(({ id, unit }) => id === 'way' && unit === 'km');
  for (const { kind, cells, only } of table?.rows ?? []) {
    const [driver, way] = [cells.driver?.raw, cells.way?.raw];
    if (kind !== 'row' || only === 'paper' || typeof driver !== 'string') continue;
    // The way of a machine is told by the driver's report alone: its own counts hours.
    const km = isInKm && typeof way === 'number' ? way : Number.NaN;
    driven.set(driver, (driven.get(driver) ?? 0) + km);
  }
}

function wayOf(document: ReportDocument): number {
  const [table] = tablesOf(document);
  const raw = table?.rows.findLast(({ kind }) => kind === 'total')?.cells.way?.raw;
  return typeof raw === 'number' ? raw : 0;
}

async function comparePapers(db: Database, asking: Asking): Promise<void> {
  const { company, name } = asking;
  const before = found.length;
  const vehicles = await db.read((read) => listVehicles(read, company.id));
  const ofVehicles = vehicles.flatMap(({ vehicleId, plate }) =>
    OF_VEHICLE.map((kind) => ({ input: inputOf(kind, vehicleId), of: `${kind} ${plate}` })),
  );
  const all = [...OF_ALL.map((kind) => ({ input: inputOf(kind), of: kind })), ...ofVehicles];
  for (const { input, of } of all) {
    const document = await json(db, asking, input);
    const [pdf, xlsx] = [
      await made(db, asking, input, 'pdf'),
      await made(db, asking, input, 'xlsx'),
    ];
    const { checked, differing } = await compareOnPaper(document, { pdf, xlsx });
    seen.totals += checked;
    for (const line of differing) found.push(`${name} ${of}: ${line}`);
  }
  tell(`${name}, paper and sheet`, before);
}

type Input = Omit<ReportInput, 'options'>;

function inputOf(kind: ReportName, vehicleId?: number): Input {
  return { report: kind, ...(vehicleId !== undefined && { vehicleId }) };
}

async function json(db: Database, asking: Asking, input: Input): Promise<ReportDocument> {
  return JSON.parse(Buffer.from(await made(db, asking, input, 'json')).toString());
}

async function made(
  db: Database,
  { company, period }: Asking,
  input: Input,
  output: 'json' | 'pdf' | 'xlsx',
): Promise<Uint8Array> {
  const order = {
    input: { ...input, options: OPTION_DEFAULTS },
    period,
    output,
    language: 'sk',
    now: NOW,
    company,
    visible: { vehicles: null, persons: null },
    reader: { personId: null, administrator: true, dispatcher: true },
    printedBy: 'Eva Malá',
    origin: 'https://flotila.example',
    version: '1.12',
  } as const;
  const { bytes } = await reportsInProcess(db).make(order, { asker: BACKGROUND });
  return bytes;
}
