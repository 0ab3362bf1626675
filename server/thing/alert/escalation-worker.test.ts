// Alarms that nobody acknowledges go on to others, once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedAlert, seedRule } from '../../testing/alerts.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { hearAlerts } from './alert-changes.ts';
import { escalateDue } from './escalation.queries.ts';
import { escalate } from './escalation-worker.ts';

const MINUTE = 60_000;
const TEN = Date.UTC(2026, 10, 20, 10);
const at = (minute: number) => new Date(TEN + minute * MINUTE).toISOString();
const TATRA = COMPANY.tatra.id;
/** Escalates after ten minutes, never, and was switched off. */
const [RULE, CALM, OFF] = [601, 602, 603] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
  const escalating = { escalate: { afterMinutes: 10, personIds: [102], roles: [] } };
  await seedRule(database.db, { ruleId: RULE, company: TATRA }, escalating);
  await seedRule(database.db, { ruleId: CALM, company: TATRA }, { escalate: null });
  await seedRule(database.db, { ruleId: OFF, company: TATRA }, escalating);
  await database.db.pool.query('update rule set is_on = false where rule_id = $1', [OFF]);
});
afterAll(() => database.close());
beforeEach(() => database.db.pool.query('delete from alert'));

const look = (minute: number) => escalate({ db: database.db, now: () => TEN + minute * MINUTE });
const alarm = (alertId: number, more: Record<string, unknown> = {}) =>
  seedAlert(
    database.db,
    { alertId, company: TATRA, ruleId: RULE, vehicle: VEHICLE.truck.id, begin: at(0) },
    { severity: 'alarm', ...more },
  );
async function escalated() {
  const { rows } = await database.db.pool.query(
    'select alert_id as id, escalated_at as at from alert where escalated_at is not null order by 1',
  );
  return rows.map(({ id, at: moment }) => [id, (moment.getTime() - TEN) / MINUTE]);
}

test('zones-and-rules §6 an alarm that nobody acknowledged goes on to others after N minutes, once', async () => {
  const heard = await hearAlerts(database.db);
  const told: unknown[] = [];
  heard.subscribe((note) => told.push(note));
  await alarm(701);
  expect(await look(9.9)).toBe(0);
  expect(await look(10)).toBe(1);
  expect(await look(25)).toBe(0);
  expect(await escalated()).toEqual([[701, 10]]);
  await expect.poll(() => told).toEqual([{ companyId: TATRA, ids: [701] }]);
  heard.stop();
});

test('not what somebody acknowledged, what was withdrawn, what never rang, what is no alarm, or old', async () => {
  await alarm(701, { acknowledged_at: at(3), decided_ts: at(1) });
  await alarm(702, { withdrawn_at: at(3), decided_ts: at(2) });
  await alarm(703, { rang_at: null, is_late: true, decided_ts: at(3) });
  await alarm(704, { severity: 'warning', decided_ts: at(4) });
  await alarm(705, { rule_id: CALM, decided_ts: at(5) });
  await alarm(706, { rule_id: OFF, decided_ts: at(6) });
  await alarm(707, { begin_ts: at(-3 * 24 * 60), decided_ts: at(7) });
  expect(await look(11)).toBe(0);
});

test('R12 what rang while the clock was ahead goes on when the clock is right', async () => {
  await alarm(701, { rang_at: at(40 * 24 * 60) });
  await alarm(702, { rang_at: at(12), decided_ts: at(1) });
  // The clock of whoever rang is a little ahead of ours: that is no jump.
  expect(await look(8)).toBe(1);
  expect(await escalated()).toEqual([[701, 8]]);
});

test('two workers that look at once take each alarm once, and none waits for the other', async () => {
  for (let id = 701; id <= 740; id++) await alarm(id, { decided_ts: at(id) });
  await database.db.write(async (write) => {
    expect(await escalateDue(write, new Date(at(10)))).toHaveLength(40);
    expect(await look(10)).toBe(0);
  });
  expect(await escalated()).toHaveLength(40);
});
