// The registry of trackers as the gateway asks it: by the number that a tracker sent. Answers are kept
// for a minute, and forgotten at once when a vehicle is edited (notification flotila_registry with
// the tracker's number, empty for all). One question is under way at a time and asks for all who came
// meanwhile: neither made-up numbers nor a whole fleet that returns take the connections of the others.
import { DEVICE_TYPES, type DeviceType } from '@flotila/domain/vehicle/device-choices.ts';
import type { Database } from '../../ground/db/open.ts';
import { isAhead, putNewest } from '../../ground/work/newest.ts';
import {
  KEPT_TRACKERS,
  type RegisteredDevice,
  type Registry,
} from '../../thing/connection/ports.ts';

const KEPT_MS = 60_000;
/** A number that nobody registered is asked again sooner. */
const UNKNOWN_KEPT_MS = 5_000;
/** Apart from the registered ones, so that a flood of made-up numbers pushes out only its own. */
export const UNKNOWN_MAX = 20_000;
/** Numbers in one question. */
export const ASKED_TOGETHER_MAX = 500;
/** Numbers that wait for an answer: more than the gateway has places for connections. */
export const WAITING_MAX = 50_000;
/** Of a number, in characters; what is longer nobody can have registered. */
const CODE_LENGTH_MAX = 200;

interface Kept {
  device: RegisteredDevice | undefined;
  until: number;
}

type Answers = ReadonlyMap<string, RegisteredDevice>;

/** An answer is small: so many are kept for each tracker of which the rest is remembered. */
const KNOWN_SHARE = 2;

/** Opens the registry; `now` gives epoch milliseconds. */
export async function createRegistry(
  db: Database,
  now: () => number,
  keptTrackers = KEPT_TRACKERS,
): Promise<Registry> {
  const knownMax = KNOWN_SHARE * keptTrackers;
  const known = new Map<string, Kept>();
  const unknown = new Map<string, Kept>();
  /** Counts what was forgotten: an answer that was asked before may be of yesterday. */
  let edits = 0;

  const forget = (code: string | null) => {
    edits++;
    for (const kept of [known, unknown]) {
      if (code) kept.delete(code);
      else kept.clear();
    }
  };
  const ask = askTogether(async (codes) => {
    const before = edits;
    const answers = await read(db, codes);
    if (edits !== before) return answers;
    for (const code of codes) {
      const device = answers.get(code);
      // A registered one of a minute ago must not hide that it is none any more.
      known.delete(code);
      if (device) putNewest(known, code, { device, until: now() + KEPT_MS }, knownMax);
      else putNewest(unknown, code, { device, until: now() + UNKNOWN_KEPT_MS }, UNKNOWN_MAX);
    }
    return answers;
  });
  await db.listen('flotila_registry', forget);
  return {
    async find(deviceType, code) {
      // PostgreSQL knows no zero in a text, and one such number would spoil the question of all.
      if (code.length > CODE_LENGTH_MAX || code.includes('\0')) return undefined;
      const kept = known.get(code) ?? unknown.get(code);
      const isFresh = kept !== undefined && isAhead(kept.until, now(), KEPT_MS);
      const device = isFresh ? kept.device : await ask(code);
      return device?.deviceType === deviceType ? device : undefined;
    },
    forget,
  };
}

/** One question at a time; the numbers that come meanwhile are asked together by the next one. */
function askTogether(
  question: (codes: string[]) => Promise<Answers>,
): (code: string) => Promise<RegisteredDevice | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<RegisteredDevice | undefined>>();
  let isAsking = false;

  async function askWaiting(): Promise<void> {
    isAsking = true;
    while (waiting.size > 0) {
      const asked = [...waiting.entries().take(ASKED_TOGETHER_MAX)];
      const codes = asked.map(([code]) => code);
      for (const code of codes) waiting.delete(code);
      await question(codes).then(
        (answers) => {
          for (const [code, { resolve }] of asked) resolve(answers.get(code));
        },
        (error) => {
          // A database that hangs would let each question wait anew: all fail with the first one.
          for (const [, { reject }] of [...asked, ...waiting]) reject(error);
          waiting.clear();
        },
      );
    }
    isAsking = false;
  }

  return async (code) => {
    const before = waiting.get(code);
    if (before) return before.promise;
    if (waiting.size >= WAITING_MAX) throw new Error('too many trackers wait for the registry');
    const own = Promise.withResolvers<RegisteredDevice | undefined>();
    waiting.set(code, own);
    if (!isAsking) void askWaiting();
    return own.promise;
  };
}

async function read(db: Database, codes: readonly string[]): Promise<Answers> {
  const rows = await db.read((ask) =>
    ask
      .selectFrom('device as d')
      .innerJoin('company as c', 'c.company_id', 'd.company_id')
      .leftJoin('vehicle as v', (join) =>
        join.onRef('v.company_id', '=', 'd.company_id').onRef('v.vehicle_id', '=', 'd.vehicle_id'),
      )
      .where('d.code', '=', (one) => one.fn.any(one.val(codes)))
      .select(['d.device_id', 'd.device_type', 'd.code', 'd.company_id', 'd.vehicle_id'])
      .select(['d.options', 'c.code as company_code', 'v.numeric_plate'])
      .execute(),
  );
  const answers = new Map<string, RegisteredDevice>();
  for (const row of rows) {
    if (!isDeviceType(row.device_type)) continue;
    answers.set(row.code, {
      deviceId: row.device_id,
      deviceType: row.device_type,
      code: row.code,
      companyId: row.company_id,
      companyCode: row.company_code,
      vehicleId: row.vehicle_id,
      numericPlate: row.numeric_plate ?? '',
      options: (row.options ?? {}) as Record<string, unknown>,
    });
  }
  return answers;
}

function isDeviceType(text: string): text is DeviceType {
  return (DEVICE_TYPES as readonly string[]).includes(text);
}
