// Passes on what was stored. Each forwarding has a sender of its own while there is something to send, so who is slow to
// receive is waited for by nobody else; what is passed on is read from the stored records when it is sent, so nothing
// piles up in memory. Any number of processes may do it: one at a time has a forwarding.
import { HELD_MS, isGivenUp, retryMs } from '@flotila/domain/forwarding/forwarding.ts';
import type { CountryOf } from '@flotila/domain/location/country-of.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import type { SharingCaller } from '../../ground/outside/webhook-call.ts';
import type { LookDeps, Looking } from '../../ground/work/repeat.ts';
import { repeat } from '../../ground/work/repeat.ts';
import { createSlots } from '../../ground/work/slots.ts';
import { tellOff } from '../alert/tell-off.ts';
import type { Past } from '../archive/past.ts';
import { createExtraNames } from '../fold/extra-names.ts';
import type { VehicleChanges } from '../live/changes.ts';
import { type ForwardingKey, readBatch, type Target } from './batch.queries.ts';
import { assembleBatch, type Batch } from './batch.ts';
import {
  type BatchEnd,
  claimForwarding,
  endBatch,
  endTurn,
  extendLease,
  listDueForwardings,
  markBatch,
  type Turn,
} from './passing.queries.ts';
import { type Sent, type SentFailure, sendBatch } from './send-batch.ts';

const EVERY_MS = 1_000;
/** All are looked at after so long, whether their vehicles were heard of or not. */
const ALL_EVERY_MS = 60_000;
/** Forwardings under way in a process; each has one batch in memory. */
const AT_ONCE = 32;
/** Of these, so many speak to the database. */
const ASKING_AT_ONCE = 3;
/** A batch takes no longer than this. */
const LEASE_SECONDS = 120;
/** Of one turn, then others have theirs. */
const BATCHES_MAX = 100;
const STOP_MS_MAX = 8_000;

export interface ForwardingWorkerDeps extends LookDeps {
  changes: VehicleChanges;
  caller: SharingCaller;
  /** A mail server is set, so administrators can be told of one that is switched off. */
  hasMail: boolean;
  countryOf: CountryOf;
  past?: Past | undefined;
}

/** `look` resolves when everything that was due has been tried; the answer counts batches. */
export function startForwardings(deps: ForwardingWorkerDeps): Looking {
  const { db, now, log } = deps;
  const names = createExtraNames(db.pool);
  const asking = createSlots({ atOnce: ASKING_AT_ONCE, waitingMax: AT_ONCE });
  const running = new Map<string, Promise<number>>();
  /** Companies whose vehicles were heard of; null: any. */
  let heard: Set<number> | null = null;
  let allTs = now();
  let hasStopped = false;
  const unsubscribe = deps.changes.subscribe((change) => {
    if (change === null) heard = null;
    else heard?.add(change.companyId);
  });

  /** A few at once speak to the database, however many send. */
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    const slot = asking.take('');
    await slot?.granted;
    try {
      return await work();
    } finally {
      slot?.end();
    }
  }

  async function begin(): Promise<void> {
    const companies = heard && Math.abs(now() - allTs) < ALL_EVERY_MS ? [...heard] : null;
    const again = new Set<number>();
    heard = again;
    if (companies === null) allTs = now();
    const due = await db
      .read((read) => listDueForwardings(read, companies, new Date(now())))
      .catch((error) => {
        heard = null;
        throw error;
      });
    for (const key of due) {
      const name = `${key.companyId} ${key.forwardingId}`;
      // Who is under way may have read all before this came.
      if (running.has(name) || running.size >= AT_ONCE) again.add(key.companyId);
      else
        running.set(
          name,
          runTurn(key).finally(() => running.delete(name)),
        );
    }
  }

  async function runTurn(key: ForwardingKey): Promise<number> {
    try {
      const turn = await ask(() =>
        db.write((write) => claimForwarding(write, key, new Date(now()), LEASE_SECONDS)),
      );
      return turn ? await passOn(turn) : 0;
    } catch (error) {
      log.warn({ err: error, ...key }, 'records could not be passed on');
      return 0;
    }
  }

  async function passOn(turn: Turn): Promise<number> {
    try {
      for (let count = 0; count < BATCHES_MAX; count += 1) {
        if (hasStopped || !(await passBatch(turn))) return count;
      }
      heard?.add(turn.companyId);
      return BATCHES_MAX;
    } finally {
      await ask(() => db.write((write) => endTurn(write, turn)));
    }
  }

  /** @returns false: nothing is left, or it is not to be asked for a while */
  async function passBatch(turn: Turn): Promise<boolean> {
    const read = await ask(() =>
      readBatch({ ...deps, pool: db.pool, names }, turn, new Date(now())),
    );
    if (!read) return false;
    const { target } = read;
    const batch = assembleBatch(read);
    const isMine = await ask(() =>
      db.write(async (write) => {
        await extendLease(write, turn, LEASE_SECONDS);
        const ends = batch.isAgain ? [] : batch.parts.map(({ end }) => end);
        return markBatch(write, turn, batch.number, ends);
      }),
    );
    if (!isMine) return false;
    const begun = performance.now();
    const sent = await sendOrSkip(turn, target, batch);
    const end = endOf(sent, target, now(), Math.round(performance.now() - begun));
    const isKept = await ask(() => db.write((write) => noteEnd(write, turn, batch.number, end)));
    return isKept && end.failure === null;
  }

  async function noteEnd(write: WriteDb, turn: Turn, batch: number, end: BatchEnd) {
    const at = new Date(now());
    const isKept = await endBatch(write, turn, batch, end, at);
    const { companyId, forwardingId } = turn;
    const isTold = isKept && end.failure?.isOff && deps.hasMail;
    if (isTold) await tellOff(write, companyId as CompanyId, { forwardingId }, at);
    return isKept;
  }

  async function sendOrSkip(key: Turn, target: Target, batch: Batch): Promise<Sent> {
    const moved = batch.parts.map(({ end }) => end);
    const nothing = { passed: 0, tried: 0, moved, held: [], failure: null, answer: '' };
    if (batch.parts.every(({ records }) => records.length === 0)) return nothing;
    const { caller } = deps;
    return sendBatch({ caller, key, target, batch, now, isStopped: () => hasStopped });
  }

  const looking = repeat(begin, deps.everyMs ?? EVERY_MS, (error) =>
    log.warn({ err: error }, 'forwardings could not be looked at'),
  );
  return {
    async look() {
      await begin();
      const counts = await Promise.all(running.values());
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async stop() {
      hasStopped = true;
      unsubscribe();
      const late = new Promise((resolve) => setTimeout(resolve, STOP_MS_MAX).unref());
      await Promise.race([looking.stop().then(() => Promise.all(running.values())), late]);
    },
  };
}

/** A message that failed is tried again as it is; of single records what has arrived has. */
function endOf(sent: Sent, target: Target, now: number, milliseconds: number): BatchEnd {
  const { passed, moved, held, tried: records, answer } = sent;
  const isRefused = passed === 0 && held.length > 0;
  const refused: SentFailure = { isGone: false, isTooLarge: false };
  const failed = sent.failure ?? (isRefused ? refused : null);
  const since = target.failingSince?.getTime() ?? now;
  return {
    passed,
    moved,
    held,
    heldUntil: new Date(now + HELD_MS),
    isOver: !failed || failed.isTooLarge || target.form !== 'json',
    failure: failed && {
      due: new Date(now + (failed.retryAfterMs ?? retryMs(target.failures + 1, Math.random()))),
      batchMax: failed.isTooLarge ? Math.max(1, Math.floor(records / 2)) : null,
      isOff: failed.isGone || isGivenUp(since, now),
    },
    tried: { records, milliseconds, answer },
  };
}
