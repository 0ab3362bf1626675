// What becomes of the alerts that folds found: the bell rings once, whatever late records say afterwards, and what
// people did stays with the alert that they did it to.
import type { DerivedAlert } from '@flotila/domain/fold/changes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withConnection } from '../../ground/db/connection.ts';
import { seedRule } from '../../testing/alerts.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { hearAlerts } from './alert-changes.ts';
import { applyAlerts, removeOthers } from './apply-alerts.ts';

const MINUTE = 60_000;
const TEN = Date.UTC(2026, 10, 20, 10);
const TATRA = COMPANY.tatra.id;
const TRUCK = VEHICLE.truck.id;
const RULE = 601;
const at = (minute: number) => TEN + minute * MINUTE;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
  await seedRule(database.db, { ruleId: RULE, company: TATRA }, { severity: 'alarm' });
});
afterAll(() => database.close());
beforeEach(() => database.db.pool.query('delete from alert'));

/** An alert that a record of the minute decided; begins then, too, and goes on. */
function found(minute: number, more: Partial<DerivedAlert> = {}): DerivedAlert {
  return {
    ruleId: RULE,
    decidedTs: at(minute),
    begin: at(minute),
    end: null,
    isMuted: false,
    zoneId: null,
    latitude: 48.15,
    longitude: 17.1,
    country: 'SK',
    why: { kind: 'speed', params: { over: 90 }, records: [] },
    ...more,
  };
}

/** A commit of ingest that found these, and took back those of the minutes. */
function fold(
  now: number,
  alerts: DerivedAlert[],
  removed: number[] = [],
  vehicleId: number = TRUCK,
) {
  const changes = {
    alerts: new Map(alerts.map((one) => [`${one.ruleId}/${one.decidedTs}`, one])),
    removedAlerts: new Set(removed.map((minute) => `${RULE}/${at(minute)}`)),
  };
  return inTransaction(async (client) => {
    const one = { companyId: TATRA, vehicleId, changes };
    await applyAlerts(client, [one], () => 'Senec', { now, newsFrom: -Infinity });
  });
}

/** A rebuild from before the first record that found these; records from a minute on came late. */
function rebuild(now: number, alerts: DerivedAlert[], newsFrom = -Infinity) {
  const changes = {
    alerts: new Map(alerts.map((one) => [`${one.ruleId}/${one.decidedTs}`, one])),
    removedAlerts: new Set<string>(),
  };
  return inTransaction(async (client) => {
    const one = { companyId: TATRA, vehicleId: TRUCK, changes };
    await removeOthers(client, one, '-infinity');
    await applyAlerts(client, [one], () => 'Senec', { now, newsFrom });
  });
}

type Work = Parameters<typeof withConnection<void>>[1];
function inTransaction(work: Work): Promise<void> {
  return withConnection(database.db.pool, async (client) => {
    await client.query('begin');
    try {
      await work(client);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

const minuteOf = (moment: Date | null) => moment && (moment.getTime() - TEN) / MINUTE;
async function stored() {
  const { rows } = await database.db.pool.query('select * from alert order by begin_ts');
  return rows.map((row) => ({
    id: row.alert_id as number,
    decided: minuteOf(row.decided_ts),
    begin: minuteOf(row.begin_ts),
    end: minuteOf(row.end_ts),
    rang: minuteOf(row.rang_at),
    isLate: row.is_late as boolean,
    isPast: row.is_past as boolean,
    acknowledged: minuteOf(row.acknowledged_at),
    withdrawn: minuteOf(row.withdrawn_at),
    note: row.note as string | null,
    updated: minuteOf(row.updated),
    severity: row.severity as string,
    place: row.place as string,
  }));
}
const acknowledge = (note: string) =>
  database.db.pool.query('update alert set acknowledged_at = now(), note = $1, is_past = false', [
    note,
  ]);

describe('zones-and-rules §4 ringing', () => {
  test('an alert rings when it is found, as severe as its rule is then', async () => {
    await fold(at(1), [found(0)]);
    expect(await stored()).toMatchObject([
      { begin: 0, end: null, rang: 1, isLate: false, severity: 'alarm', place: 'Senec' },
    ]);
  });

  test('what is severe stays so, whatever the rule says later', async () => {
    await fold(at(1), [found(0)]);
    const severity = (word: string) =>
      database.db.pool.query(
        `update rule set definition = jsonb_set(definition, '{severity}', to_jsonb($1::text))`,
        [word],
      );
    await severity('info');
    await rebuild(at(2), [found(0, { end: at(2) })]);
    await fold(at(3), [found(3)], [], VEHICLE.van.id);
    await severity('alarm');
    expect(await stored()).toMatchObject([{ end: 2, severity: 'alarm' }, { severity: 'info' }]);
  });

  test('it rings once, however often it is written, and what did not change is not told', async () => {
    await fold(at(1), [found(0)]);
    await fold(at(2), [found(0)]);
    expect(await stored()).toMatchObject([{ rang: 1, updated: 1 }]);
    await fold(at(3), [found(0, { end: at(3) })]);
    expect(await stored()).toMatchObject([{ end: 3, rang: 1, updated: 3 }]);
  });

  test('what began longer ago than ringWithin is reported late and wakes nobody', async () => {
    await fold(at(30), [found(0)]);
    await fold(at(31), [found(0, { end: at(31) })]);
    expect(await stored()).toMatchObject([{ rang: null, isLate: true, end: 31 }]);
    await fold(at(32), [found(2.1)], [], VEHICLE.van.id);
    expect((await stored())[1]).toMatchObject({ rang: 32, isLate: false });
  });

  test('taken back after it rang it stays as withdrawn, before it rang it disappears', async () => {
    await fold(at(1), [found(0)]);
    await fold(at(2), [], [0]);
    expect(await stored()).toMatchObject([{ rang: 1, withdrawn: 2 }]);
    await fold(at(300), [found(100)]);
    await fold(at(301), [], [100]);
    expect(await stored()).toMatchObject([{ begin: 0, withdrawn: 2 }]);
  });

  test('what somebody acknowledged does not disappear, whether it rang or not', async () => {
    await fold(at(300), [found(0)]);
    await acknowledge('he waited');
    await fold(at(301), [], [0]);
    expect(await stored()).toMatchObject([{ rang: null, withdrawn: 301, note: 'he waited' }]);
  });
});

describe('zones-and-rules §4 a rebuild', () => {
  test('leaves what it finds again as it was', async () => {
    await fold(at(1), [found(0)]);
    await acknowledge('he waited');
    await rebuild(at(5), [found(0)]);
    expect(await stored()).toMatchObject([{ rang: 1, updated: 1, note: 'he waited' }]);
  });

  test('an alert whose record moved is the same, and rings no second time', async () => {
    await fold(at(10), [found(9)]);
    await acknowledge('he waited');
    const [before] = await stored();
    await rebuild(at(12), [found(3, { end: at(11) })]);
    expect(await stored()).toMatchObject([
      { id: before?.id, decided: 3, end: 11, rang: 10, note: 'he waited', withdrawn: null },
    ]);
  });

  test('another alert of the rule rings, and the one that is no more is withdrawn', async () => {
    await fold(at(1), [found(0, { end: at(1) })]);
    await rebuild(at(41), [found(40)]);
    expect(await stored()).toMatchObject([
      { begin: 0, rang: 1, withdrawn: 41 },
      { begin: 40, rang: 41, withdrawn: null },
    ]);
  });

  test('withdrawn and found again it goes on, without another ring', async () => {
    await fold(at(1), [found(0)]);
    await rebuild(at(2), []);
    expect(await stored()).toMatchObject([{ withdrawn: 2 }]);
    await rebuild(at(3), []);
    expect(await stored()).toMatchObject([{ withdrawn: 2, updated: 2 }]);
    await rebuild(at(4), [found(0)]);
    expect(await stored()).toMatchObject([{ rang: 1, withdrawn: null, updated: 4 }]);
    await fold(at(5), [], [0]);
    // Found again by another record, by records on their way and not by a rebuild.
    await fold(at(6), [found(5)]);
    expect(await stored()).toMatchObject([{ decided: 5, rang: 1, withdrawn: null }]);
  });

  test('what was withdrawn is told anew when it comes again later', async () => {
    await fold(at(1), [found(0)]);
    await fold(at(2), [], [0]);
    await fold(at(60), [found(59)]);
    expect(await stored()).toMatchObject([{ withdrawn: 2 }, { begin: 59, rang: 60 }]);
  });
});

describe('W-5 what is found for the past', () => {
  const over = (minute: number) => found(minute, { end: at(minute + 1) });
  const history = { rang: null, isLate: true, isPast: true };
  const late = { rang: null, isLate: true, isPast: false, acknowledged: null };
  const DAY = 24 * 60;

  test('by another rule or zone is history from the start, but not what goes on or is in time', async () => {
    await rebuild(at(100), [over(0), found(40), over(90)], Infinity);
    expect(await stored()).toMatchObject([
      { begin: 0, acknowledged: 100, ...history },
      { begin: 40, ...late },
      { begin: 90, rang: 100, isPast: false, acknowledged: null },
    ]);
  });

  test('what a record that came late decides waits for somebody, what was there before does not', async () => {
    await rebuild(at(100), [over(0), over(30)], at(30));
    expect(await stored()).toMatchObject([
      { begin: 0, ...history },
      { begin: 30, ...late },
    ]);
  });

  test('records that are brought more than a week later are history, those of a tracker without signal are not', async () => {
    await fold(at(7 * DAY + 10), [over(0), over(20)]);
    expect(await stored()).toMatchObject([
      { begin: 0, ...history },
      { begin: 20, ...late },
    ]);
  });

  test('what turns out to be none goes without a trace, unless a person has looked at it', async () => {
    await rebuild(at(100), [over(0)], Infinity);
    await rebuild(at(101), [], Infinity);
    expect(await stored()).toEqual([]);
    await rebuild(at(102), [over(0)], Infinity);
    await acknowledge('he waited');
    await rebuild(at(103), [], Infinity);
    expect(await stored()).toMatchObject([{ withdrawn: 103, note: 'he waited' }]);
  });

  test('R12 a clock that was weeks ahead makes no history: what is in time rings when it is right', async () => {
    await fold(at(20 * DAY), [over(0)]);
    expect(await stored()).toMatchObject([history]);
    await fold(at(2), [found(0, { end: at(2) })]);
    expect(await stored()).toMatchObject([
      { rang: 2, isLate: false, isPast: false, acknowledged: null },
    ]);
  });
});

describe('R12 a clock that jumps', () => {
  test('ahead: nobody is woken meanwhile; set back: what is in time rings, once', async () => {
    const ahead = 40 * 24 * 60;
    await fold(at(ahead), [found(0)]);
    expect(await stored()).toMatchObject([{ rang: null, isLate: true }]);
    await fold(at(2), [found(0, { end: at(2) })]);
    await fold(at(3), [found(0, { end: at(3) })]);
    expect(await stored()).toMatchObject([{ rang: 2, isLate: false, end: 3 }]);
  });

  test('behind: it rings once, and not again when the clock is right', async () => {
    await fold(at(-120), [found(0)]);
    await fold(at(1), [found(0, { end: at(1) })]);
    expect(await stored()).toMatchObject([{ rang: -120, isLate: false }]);
  });
});

test('who looks on hears of what changed with its commit, and of nothing that was rolled back', async () => {
  const heard = await hearAlerts(database.db);
  const notes: unknown[] = [];
  heard.subscribe((note) => notes.push(note));
  await fold(at(1), [found(0)]);
  const [row] = await stored();
  const rolledBack = inTransaction(async (client) => {
    const changes = { alerts: new Map(), removedAlerts: new Set([`${RULE}/${at(0)}`]) };
    const look = { now: at(2), newsFrom: -Infinity };
    await applyAlerts(client, [{ companyId: TATRA, vehicleId: TRUCK, changes }], () => null, look);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await fold(at(3), [found(0)]);
  await fold(at(4), [found(0, { end: at(4) })]);
  // What comes last shows that nothing else is on its way.
  await fold(at(5), [found(5)], [], VEHICLE.van.id);
  const last = (await stored())[1];
  await expect.poll(() => notes).toContainEqual({ companyId: TATRA, ids: [last?.id] });
  expect(notes).toEqual([
    { companyId: TATRA, ids: [row?.id] },
    { companyId: TATRA, ids: [row?.id] },
    { companyId: TATRA, ids: [last?.id] },
  ]);
  heard.stop();
});

test('a rule that rings for everybody at once is written and told in one commit, in pieces', async () => {
  const heard = await hearAlerts(database.db);
  const ids: number[] = [];
  heard.subscribe((note) => ids.push(...(note?.ids ?? [])));
  const count = 10_000;
  const all = Array.from({ length: count }, (_, index) => {
    const alert = found(0);
    const changes = {
      alerts: new Map([[`${RULE}/${alert.decidedTs}`, alert]]),
      removedAlerts: new Set<string>(),
    };
    return { companyId: TATRA, vehicleId: 10_000 + index, changes };
  });
  const look = { now: at(1), newsFrom: -Infinity };
  await inTransaction((client) => applyAlerts(client, all, () => 'Senec', look));
  await expect.poll(() => ids.length).toBe(count);
  expect(new Set(ids).size).toBe(count);
  heard.stop();
});
