// A list of 10 000 vehicles with trackers and tanks, as a workbook and as text, looked through and stored by the whole
// product as `npm start` runs it: by the clock and the processor, how long its event loop was held, and its memory. Beside
// it the same product while it does nothing. BENCH_ROWS, BENCH_STORED and BENCH_ROUNDS say how much of it.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Database } from '@flotila/server/ground/db/open.ts';
import exceljs from 'exceljs';
import { type Product, SUPERUSER } from '../faults/product.ts';
import { signIn } from '../run/sign-in.ts';
import { median, report } from './measure.ts';
import { onProduct } from './on-product.ts';
import { costOf } from './processor.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 10_000);
const STORED = (process.env.BENCH_STORED ?? `200,${ROWS}`).split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const IDLE_MS = 5_000;
/** Memory that is free again is given back meanwhile. */
const REST_MS = 1_000;
const LOOKING_MS = 25;
const MB = 1_000_000;
const LOOP_FILE = join(tmpdir(), `flotila-loop-${randomUUID()}.json`);

const HEADS = 'EČV;Názov;Typ;IMEI;Typ GPS;Nádrž (l);Palivo;Tachometer;STK do;VIN'.split(';');

/** Each list has vehicles of its own. */
function rowOf(list: number, at: number): string[] {
  const number = String(list * 100_000 + at).padStart(7, '0');
  const day = String(1 + (at % 28)).padStart(2, '0');
  const km = String(1_000 + at * 7);
  const vin = `WDB9634031L${number.slice(1)}`;
  return [
    `BA${number}`,
    `Scania R450 ${at}`,
    'ťahač',
    `86${number}000000`,
    'teltonika',
    '600',
    'nafta',
    km,
    `${day}.12.2027`,
    vin,
  ];
}

function textOf(list: number, rows: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, at) => rowOf(list, at).join(';'));
  return Buffer.from([HEADS.join(';'), ...lines].join('\r\n'));
}

async function workbookOf(list: number, rows: number): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Vozidlá');
  sheet.addRow(HEADS);
  for (let at = 0; at < rows; at++) sheet.addRow(rowOf(list, at));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const flags = [
  process.env.NODE_OPTIONS,
  `--import=${pathToFileURL(join(import.meta.dirname, 'loop.mjs'))}`,
];
await onProduct(run, { BENCH_LOOP: LOOP_FILE, NODE_OPTIONS: flags.join(' ') });
rmSync(LOOP_FILE, { force: true });

async function run(there: Product, db: Database): Promise<void> {
  await db.pool.query(
    `insert into company (company_id, code, name, country_code) values (1, 'bench', 'Bench', 'SK')`,
  );
  const { accessToken } = await signIn(there.address, SUPERUSER);
  const send = (file: Uint8Array, isDry: boolean) => sendList(there, accessToken, file, isDry);
  await send(textOf(9, 50), true);
  const look = async (work: string, file: Uint8Array) => {
    for (const at of Array.from({ length: ROUNDS }).keys()) {
      void at;
      rounds.push(await measured(there, () => send(file, true)));
    }
    tell(work, rounds.splice(0), '≤ 5 s, loop ≤ 30 ms, ≤ 150 MB more');
  };
  const rounds: Figures[] = [];
  tell('nothing', [await measured(there, () => pause(IDLE_MS))], '–');
  const book = await workbookOf(1, ROWS);
  await look(`${ROWS} rows of a workbook, all new`, book);
  await look(`${ROWS} rows of text, all new`, textOf(1, ROWS));
  for (const [list, rows] of STORED.entries()) {
    const file = textOf(1 + list, rows);
    const goal = rows > 200 ? '≤ 120 s, loop ≤ 30 ms' : '≤ 3 s, loop ≤ 30 ms';
    tell(`${rows} rows stored`, [await measured(there, () => send(file, false))], goal);
    if (rows === ROWS) await look(`${ROWS} rows of text, all the same`, file);
  }
  tell('nothing', [await measured(there, () => pause(IDLE_MS))], '–');
}

async function sendList(there: Product, token: string, file: Uint8Array, isDry: boolean) {
  const form = new FormData();
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'list.csv');
  const answer = await fetch(
    `${there.address}/v1/bench/import/vehicle${isDry ? '?dryrun=true' : ''}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'sk' },
      body: form,
    },
  );
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 500)}`);
  const counts = /"counts":(\{[^}]*\})/.exec(text)?.[1];
  if (!counts?.includes('"refused":0')) throw new Error(`refused: ${counts}`);
}

interface Figures {
  ms: number;
  /** Of the processor: the server with its threads, and all with the database. */
  ownMs: number;
  allMs: number;
  /** Longest and 99th percentile, milliseconds. */
  loopMax: number;
  loopP99: number;
  moreBytes: number;
}

async function measured(there: Product, work: () => Promise<unknown>): Promise<Figures> {
  await pause(REST_MS);
  await loopOf(there);
  const before = costOf(there.pid);
  let peak = before.residentBytes;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentOf(there.pid));
  }, LOOKING_MS);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  clearInterval(looking);
  const after = costOf(there.pid);
  const loop = await loopOf(there);
  return {
    ms,
    ownMs: 1000 * (after.ownSeconds - before.ownSeconds),
    allMs: 1000 * (after.seconds - before.seconds),
    loopMax: loop.max,
    loopP99: loop.p99,
    moreBytes: peak - before.residentBytes,
  };
}

function residentOf(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(pages) * 4096;
}

/** Since it was asked last. */
async function loopOf(there: Product): Promise<{ max: number; p99: number }> {
  rmSync(LOOP_FILE, { force: true });
  process.kill(there.pid, 'SIGUSR2');
  while (!existsSync(LOOP_FILE)) await pause(5);
  await pause(5);
  return JSON.parse(readFileSync(LOOP_FILE, 'utf8'));
}

function tell(work: string, rounds: readonly Figures[], goal: string): void {
  const of = (key: keyof Figures) => rounds.map((one) => one[key]);
  const both = (key: keyof Figures, digits: number, by = 1) =>
    [Math.min(...of(key)), median(of(key))].map((one) => (one / by).toFixed(digits)).join(' / ');
  report({
    id: 'lists',
    work: `${work} (best / median of ${rounds.length})`,
    figure: [
      `${both('ms', 2, 1000)} s`,
      `server ${both('ownMs', 2, 1000)} s of processor`,
      `with its database ${both('allMs', 2, 1000)}`,
      `loop held at most ${both('loopMax', 0)} ms, p99 ${both('loopP99', 1)}`,
      `${both('moreBytes', 0, MB)} MB more`,
    ].join(', '),
    goal,
  });
}
