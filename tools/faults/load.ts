// The load of a drill: trackers that send for ever and remember what was acknowledged, a caller that makes
// companies and remembers what was answered, and an observer of `/health/ready`.
import { setTimeout as pause } from 'node:timers/promises';
import { addTrackers } from '@flotila/server/flow/ingest/test-fleet.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { BenchTracker } from '../bench/bench-tracker.ts';
import { dataFrame } from '../bench/frames.ts';
import { signIn } from '../run/sign-in.ts';
import { passOn, turnTo } from './passed-on.ts';
import { SUPERUSER, type Whereabouts } from './product.ts';
import { within } from './within.ts';

export const FRAME_RECORDS = 10;
const FRAME_EVERY_MS = 250;
const CALL_EVERY_MS = 150;
const READY_EVERY_MS = 200;
/** A tracker that hears nothing for so long connects again. */
const TRACKER_PATIENCE_MS = 15_000;
/** No call may take longer, whatever has happened. */
const CALL_MS_MAX = 30_000;
/** Far enough in the past that no set clock makes a future of it; whole seconds, for not every protocol tells parts. */
const START = Math.floor(Date.now() / 1000 - 100 * 86_400) * 1000;

interface Sender {
  code: string;
  vehicleId: number;
  /** Records acknowledged. */
  acknowledged: number;
  sent: number;
  /** A program sends its records, over HTTP. */
  isPassedOn: boolean;
}

/** One call or look: when it began and what came of it, 0 for a connection that ended without an answer. */
export interface Outcome {
  at: number;
  ms: number;
  status: number;
}

export interface Load {
  senders: readonly Sender[];
  calls: Outcome[];
  looks: Outcome[];
  /** Codes of companies that were answered with 201. */
  made: Set<string>;
  /** Codes of companies whose call ended without any answer. */
  cutOff: Set<string>;
  /** Where the product is now; undefined while it is stopped. */
  moveTo(where: Whereabouts | undefined): void;
  /** Records acknowledged in all. */
  acknowledged(): number;
  stop(): Promise<void>;
}

/** Registers trackers and begins; the records of so many of them are passed on. */
export async function startLoad(first: Whereabouts, trackers: number, passedOn = 0): Promise<Load> {
  const senders = await registerSenders(first.databaseUrl, trackers, passedOn);
  let where: Whereabouts | undefined = first;
  let isOver = false;
  const load: Load = {
    senders,
    calls: [],
    looks: [],
    made: new Set(),
    cutOff: new Set(),
    moveTo(next) {
      where = next;
    },
    acknowledged: () => senders.reduce((sum, sender) => sum + sender.acknowledged, 0),
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
  const again = async (work: (there: Whereabouts) => Promise<unknown>, everyMs: number) => {
    while (!isOver) {
      if (where) await work(where).catch(() => undefined);
      await pause(everyMs);
    }
  };
  const caller = createCaller(load);
  const running = [
    ...senders.map((sender) => again((there) => send(sender, there, () => isOver), 100)),
    // A dozen at once, as the people of a company are.
    ...Array.from({ length: 12 }, () => again(caller, CALL_EVERY_MS * 4)),
    again((there) => look(load, there), READY_EVERY_MS),
  ];
  return load;
}

async function registerSenders(
  databaseUrl: string,
  count: number,
  passedOn: number,
): Promise<Sender[]> {
  const db = openDatabase(databaseUrl);
  try {
    const added = await addTrackers(db, count);
    const senders = added.map(({ device: { code }, vehicleId }, index) => ({
      code,
      vehicleId,
      acknowledged: 0,
      sent: 0,
      isPassedOn: index < passedOn,
    }));
    const passed = senders.filter(({ isPassedOn }) => isPassedOn);
    await turnTo(
      databaseUrl,
      'json',
      passed.map(({ code }) => code),
    );
    return senders;
  } finally {
    await db.close();
  }
}

/** Sends over one connection until it breaks; goes on after the last acknowledged record. */
async function send(sender: Sender, there: Whereabouts, isOver: () => boolean): Promise<void> {
  const line = await openLine(sender, there);
  try {
    while (!isOver()) {
      const first = sender.acknowledged;
      sender.sent = Math.max(sender.sent, first + FRAME_RECORDS);
      const count = await within(line.send(first), TRACKER_PATIENCE_MS);
      if (count !== FRAME_RECORDS) throw new Error(`acknowledged ${count}`);
      sender.acknowledged += FRAME_RECORDS;
      await pause(FRAME_EVERY_MS);
    }
  } finally {
    line.close();
  }
}

/** Sends the records from one on, and says how many are acknowledged. */
interface Line {
  send(first: number): Promise<number>;
  close(): void;
}

async function openLine({ code, isPassedOn }: Sender, there: Whereabouts): Promise<Line> {
  if (isPassedOn) {
    return { send: (first) => passOn(there.intake, code, recordsFrom(first)), close: () => {} };
  }
  const tracker = await within(BenchTracker.open(there.trackers, code), TRACKER_PATIENCE_MS);
  return { send: (first) => tracker.send(frameFrom(first)), close: () => tracker.close() };
}

/** Makes companies, one a call; signs in when asked to. */
function createCaller(load: Load): (there: Whereabouts) => Promise<void> {
  let token: string | undefined;
  let count = 0;
  return async (there) => {
    token ??= (await signIn(there.address, SUPERUSER, AbortSignal.timeout(CALL_MS_MAX)))
      .accessToken;
    count += 1;
    const code = `drill-${count}`;
    const outcome = await ask(`${there.address}/v1/all/company`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: code, code, countryCode: 'SK' }),
    });
    load.calls.push(outcome);
    if (outcome.status === 201) load.made.add(code);
    if (outcome.status === 0) load.cutOff.add(code);
    if (outcome.status === 401) token = undefined;
  };
}

async function look(load: Load, there: Whereabouts): Promise<void> {
  load.looks.push(await ask(`${there.address}/health/ready`, {}));
}

async function ask(url: string, init: RequestInit): Promise<Outcome> {
  const at = performance.now();
  const status = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_MS_MAX) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    // Refused by the system, because nobody listens: the call never began.
    (error: Error & { cause?: { code?: string } }) =>
      error.cause?.code === 'ECONNREFUSED' ? REFUSED : 0,
  );
  return { at, ms: performance.now() - at, status };
}

/** Nobody listens at the port. */
export const REFUSED = -1;

/** The next records of a drive, a second apart, from the record of that number on. */
export function frameFrom(first: number): Buffer {
  return dataFrame(recordsFrom(first));
}

export function recordsFrom(first: number, length = FRAME_RECORDS) {
  return Array.from({ length }, (_, offset) => {
    const index = first + offset;
    return {
      time: timeOf(index),
      latitude: 48.5 + Math.sin(index / 3000) / 20,
      longitude: 17.5 + Math.cos(index / 3000) / 20,
      speedKmh: index % 1000 < 700 ? 60 : 0,
      odometerMetres: 1_000_000 + index * 12,
    };
  });
}

export function timeOf(index: number): number {
  return START + index * 1000;
}

/** After how many milliseconds. */
export interface Served {
  /** All of it. */
  ms: number;
  /** The first tracker was acknowledged, the first call was answered. */
  firstMs: number;
  callMs: number;
}

/**
 * Waits until every tracker is acknowledged once more, a call is answered and the product says that it is
 * ready. Rejects when that is not within `msMax`.
 */
export async function untilServed(load: Load, msMax: number): Promise<Served> {
  const begun = performance.now();
  const before = load.senders.map(({ acknowledged }) => acknowledged);
  const [made, looks] = [load.made.size, load.looks.length];
  let [firstMs, callMs]: (number | undefined)[] = [];
  for (;;) {
    const waiting = load.senders.filter(
      ({ acknowledged }, index) => acknowledged === before[index],
    ).length;
    const isReady = load.looks.length > looks && load.looks.at(-1)?.status === 200;
    const ms = performance.now() - begun;
    if (waiting < before.length) firstMs ??= ms;
    if (load.made.size > made) callMs ??= ms;
    if (waiting === 0 && isReady && firstMs !== undefined && callMs !== undefined) {
      return { ms, firstMs, callMs };
    }
    if (ms > msMax) {
      const state = JSON.stringify({ waiting, isCalled: callMs !== undefined, isReady });
      throw new Error(`not served again after ${msMax / 1000} s: ${state}`);
    }
    await pause(50);
  }
}

export interface Account {
  lost: number;
  doubled: number;
}

/** Compares what was acknowledged and answered with what the database has. */
export async function account(databaseUrl: string, load: Load): Promise<Account> {
  const db = openDatabase(databaseUrl);
  let [lost, doubled] = [0, 0];
  try {
    for (const { vehicleId, acknowledged } of load.senders) {
      const { rows } = await db.pool.query<{ ts: Date; count: number }>(
        'select ts, count(*)::int as count from location where vehicle_id = $1 group by ts',
        [vehicleId],
      );
      const counts = new Map(rows.map((row) => [row.ts.getTime(), row.count]));
      for (let index = 0; index < acknowledged; index++) {
        if (!counts.has(timeOf(index))) lost += 1;
      }
      for (const count of counts.values()) doubled += count - 1;
    }
    const { rows } = await db.pool.query<{ code: string }>('select code from company');
    const stored = new Set(rows.map(({ code }) => code));
    for (const code of load.made) if (!stored.has(code)) lost += 1;
    return { lost, doubled };
  } finally {
    await db.close();
  }
}

/** Of the calls that were cut off without an answer, those whose company is there all the same. */
export async function storedAlthoughCut(databaseUrl: string, load: Load): Promise<number> {
  const db = openDatabase(databaseUrl);
  try {
    const codes = [...load.cutOff];
    const found = await db.pool.query('select from company where code = any($1)', [codes]);
    return found.rowCount ?? 0;
  } finally {
    await db.close();
  }
}
