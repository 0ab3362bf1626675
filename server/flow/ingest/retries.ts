// Records that were kept outside because of their time are tried again once the clock is right: ours, which the start of
// the machine shows (machine-clock.ts), or the tracker's, whose live records showed the weeks that it is behind.
import {
  BUFFERED_MS_MAX,
  FUTURE_MS_MAX,
  WEEK_ROLLOVER_MS,
} from '@flotila/domain/location/clock.ts';
import { LOCATION_FLAGS } from '@flotila/domain/location/location.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import { type LookDeps, type Looking, startLooking } from '../../ground/work/repeat.ts';
import type { Ingest } from '../../thing/connection/ports.ts';
import { type MachineClock, machineClock } from './machine-clock.ts';

export interface RetryDeps extends LookDeps {
  ingest: Ingest;
  log: WorkLog;
  /** Left out: that of this machine. */
  machine?: MachineClock;
}

const EVERY_MS = 15_000;
/** Records of one look. */
const RECORDS_MAX = 1_000;
/** What a wrong clock did is found out within this. */
const DAYS = 30;
/** A clock that is set by less changes no verdict that matters. */
const SET_MS_MIN = 1_000;

interface Kept {
  company_id: number;
  vehicle_id: number;
  hash: number;
  device_id: number;
  record: TrackerRecord;
  /** By a right clock. */
  received: Date;
  behind_ms: string;
}

export function startRetries(deps: RetryDeps): Looking {
  const { db, now, log, machine = machineClock() } = deps;

  async function look(): Promise<number> {
    const kept = [...(await ofOurClock()), ...(await ofTheirs())];
    const taken = await Promise.all(kept.map(tryAgain));
    const count = taken.filter(Boolean).length;
    if (count > 0) log.info({ records: count }, 'records were taken that had an impossible time');
    return count;
  }

  /** Those from the future, as far as our clock was behind when they came. */
  async function ofOurClock(): Promise<Kept[]> {
    if (machine.bootId === '') return [];
    const { rows } = await db.pool.query<Kept>(
      `select company_id, vehicle_id, hash, device_id, record, 0::bigint as behind_ms,
         received + ($3 - booted) as received
       from location_quarantine
       where reason = 'future' and tried is null and device_id is not null and received > $1
         and boot_id = $2 and booted < $3 - $4 * interval '1 millisecond'
         and device_time <= received + ($3 - booted) + $5 * interval '1 millisecond'
       order by received limit ${RECORDS_MAX}`,
      [since(), machine.bootId, new Date(machine.bootedTs(now())), SET_MS_MIN, FUTURE_MS_MAX],
    );
    return rows;
  }

  /** Those of trackers of which a live record was moved by some times 1024 weeks at about the same time. */
  async function ofTheirs(): Promise<Kept[]> {
    const { rows } = await db.pool.query<Kept>(
      `select q.company_id, q.vehicle_id, q.hash, q.device_id, q.record, q.received, b.behind_ms
       from location_quarantine q
       join (values (1 * $2::bigint), (2 * $2::bigint), (3 * $2::bigint)) as b(behind_ms)
         on q.device_time + b.behind_ms * interval '1 millisecond'
           between q.received - $3 * interval '1 millisecond' and q.received
       where q.reason = 'no-clock' and q.tried is null and q.device_id is not null
         and q.received > $1
         and exists (select from location l
           where l.company_id = q.company_id and l.vehicle_id = q.vehicle_id
             and l.ts between q.received - interval '1 day' and q.received + interval '1 day'
             and l.flags & ${LOCATION_FLAGS.weekRollover} <> 0)
       order by q.received limit ${RECORDS_MAX}`,
      [since(), WEEK_ROLLOVER_MS, BUFFERED_MS_MAX],
    );
    return rows;
  }

  function since(): Date {
    return new Date(now() - DAYS * DAY_MS);
  }

  /** Stored before it is taken away: what is interrupted between both is stored again, as a repetition. */
  async function tryAgain(kept: Kept): Promise<boolean> {
    const { company_id: companyId, vehicle_id: vehicleId, device_id: deviceId } = kept;
    const result = await deps.ingest.store({
      device: { deviceId, companyId, vehicleId },
      records: [kept.record],
      receivedTs: kept.received.getTime(),
      behindMs: Number(kept.behind_ms),
    });
    const isTaken = result.quarantined === 0;
    const what = isTaken
      ? 'delete from location_quarantine'
      : 'update location_quarantine set tried = now()';
    await db.pool.query(`${what} where company_id = $1 and vehicle_id = $2 and hash = $3`, [
      companyId,
      vehicleId,
      kept.hash,
    ]);
    return isTaken;
  }

  return startLooking(look, deps.everyMs ?? EVERY_MS, (error) =>
    log.warn({ err: error }, 'records with an impossible time could not be tried again'),
  );
}
