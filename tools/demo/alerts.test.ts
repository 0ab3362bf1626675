// Zones, rules and alerts of the demo as a dispatcher finds them after the first start, on real rows: all of it found by
// the fold, a believable week, a handful that waits.
import { Rule } from '@flotila/domain/rule/rule.ts';
import { shapeFault } from '@flotila/domain/zone/shape-fault.ts';
import { ZoneInput } from '@flotila/domain/zone/zone.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../server/testing/database.ts';
import { acknowledgeDemoAlerts } from './alerts.ts';
import { DEMO_COMPANIES } from './cast.ts';
import { demoRules } from './rule-cast.ts';
import { loadTestDemo } from './testing/load.ts';
import { DEMO_ZONES } from './zone-cast.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAYS = 12;
const WEEK = `begin_ts > to_timestamp(${NOW} / 1000.0) - interval '7 days'`;
let database: TestDatabase;

async function rows<T>(text: string): Promise<T[]> {
  return (await database.db.pool.query(text)).rows;
}

beforeAll(async () => {
  database = await testDatabase();
  await loadTestDemo(database.db, { now: NOW, days: DAYS });
}, 120_000);
afterAll(() => database.close());

test('more than a dozen zones with a fuel station, and seven rules, as the forms would take them', () => {
  const zones = Object.values(DEMO_ZONES).flat();
  expect(zones.length).toBeGreaterThanOrEqual(12);
  for (const zone of zones) {
    expect(shapeFault(zone.shape), zone.name).toBeNull();
    expect(ZoneInput.safeParse(zone).error, zone.name).toBeUndefined();
  }
  expect(zones.map(({ category }) => category)).toContain('fuel_station');
  const types = new Set(zones.map(({ shape }) => shape.type));
  expect([...types].sort()).toEqual(['Circle', 'Corridor', 'Polygon']);
  const ids = new Map(zones.map(({ name }, index) => [name, index + 1]));
  const rules = DEMO_COMPANIES.flatMap(({ code }) => demoRules(code, ids));
  expect(rules).toHaveLength(7);
  for (const { rule } of rules) expect(Rule.safeParse(rule).error, rule.name).toBeUndefined();
});

test('every zone has had visits, the depots of hours, the road that is closed of minutes', async () => {
  const zones = await rows<{ name: string; category: string; visits: number; minutes: number }>(
    `select z.name, z.category, count(v.arrival)::int as visits,
       (percentile_cont(0.5) within group (order by extract(epoch from
         coalesce(v.departure, to_timestamp(${NOW} / 1000.0)) - v.arrival)) / 60)::float8 as minutes
     from zone z left join visit v using (company_id, zone_id) group by 1, 2`,
  );
  expect(zones).toHaveLength(Object.values(DEMO_ZONES).flat().length);
  for (const { name, category, visits, minutes } of zones) {
    expect(visits, name).toBeGreaterThan(1);
    if (category === 'depot') expect(minutes, name).toBeGreaterThan(20);
    if (category === 'forbidden') expect(minutes, name).toBeLessThan(15);
  }
});

test('every rule has found something, none more than half of it all', async () => {
  const rules = await rows<{ name: string; alerts: number }>(
    `select r.name, count(a.alert_id)::int as alerts from rule r
       join company c using (company_id)
       left join alert a using (company_id, rule_id)
     where c.code = 'tatra' or r.definition -> 'condition' ->> 'kind' <> 'panic' group by 1`,
  );
  expect(rules).toHaveLength(8);
  const all = rules.reduce((sum, { alerts }) => sum + alerts, 0);
  for (const { name, alerts } of rules) {
    expect(alerts, name).toBeGreaterThan(0);
    expect(alerts, name).toBeLessThan(all * 0.55);
  }
});

test('a week has 30 to 60 alerts, of all severities, and each day has some', async () => {
  const days = await rows<{ day: string; alerts: number }>(
    `select (begin_ts at time zone 'Europe/Bratislava')::date::text as day,
       count(*)::int as alerts from alert where ${WEEK} group by 1`,
  );
  const week = days.reduce((sum, { alerts }) => sum + alerts, 0);
  expect(week).toBeGreaterThanOrEqual(30);
  expect(week).toBeLessThanOrEqual(60);
  expect(days.length).toBeGreaterThanOrEqual(6);
  for (const { day, alerts } of days) expect(alerts, day).toBeLessThan(20);
  const severities = await rows('select distinct severity from alert order by 1');
  expect(severities).toEqual([
    { severity: 'alarm' },
    { severity: 'info' },
    { severity: 'warning' },
  ]);
});

test('the bell shows a handful, the newest; all others were acknowledged after they rang', async () => {
  const [bell] = await rows<{ waiting: number; newest: boolean }>(
    `select count(*) filter (where acknowledged_at is null)::int as waiting,
       bool_and(coalesce(${WEEK}, true)) filter (where acknowledged_at is null) as newest from alert`,
  );
  expect(bell?.waiting).toBeGreaterThanOrEqual(3);
  expect(bell?.waiting).toBeLessThanOrEqual(8);
  expect(bell?.newest).toBe(true);
  const wrong = await rows(
    `select alert_id, begin_ts, rang_at, acknowledged_at from alert where withdrawn_at is null and not is_late and (rang_at is null or spread_at is null
       or rang_at < begin_ts or rang_at < decided_ts or acknowledged_at < rang_at
       or rang_at > to_timestamp(${NOW} / 1000.0) + interval '2 s'
       or acknowledged_at > to_timestamp(${NOW} / 1000.0))`,
  );
  expect(wrong).toEqual([]);
});

test('one alert was reported late, because its tracker had been out of reach, and rang for nobody', async () => {
  const late = await rows(
    `select rang_at, acknowledged_at, begin_ts > to_timestamp(${NOW} / 1000.0) - interval '8 days' as recent
     from alert where is_late`,
  );
  expect(late).toEqual([{ rang_at: null, acknowledged_at: null, recent: true }]);
});

test('notes were written by persons of the company, and stand in the record of changes', async () => {
  const notes = await rows<{ who: string; kind: string; note: string; said: number }>(
    `select p.last_name as who, r.definition -> 'condition' ->> 'kind' as kind, a.note,
       (select count(*)::int from audit u where u.company_id = a.company_id and u.kind = 'alert'
         and u.record_id = a.alert_id::text) as said
     from alert a join rule r using (company_id, rule_id)
     join person p on p.company_id = a.company_id and p.person_id = a.acknowledged_by
     where a.note is not null`,
  );
  expect(notes.length).toBeGreaterThanOrEqual(8);
  expect(notes.length).toBeLessThan(20);
  expect(new Set(notes.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(5);
  expect([...new Set(notes.map(({ who }) => who))].sort()).toEqual(['Dispečerová', 'Správca']);
  for (const { note, said } of notes) expect(said, note).toBe(1);
});

test('starting again acknowledges nothing twice, also when it was interrupted before it was noted', async () => {
  const state = () =>
    rows('select alert_id, rang_at, acknowledged_at, note, updated from alert order by 1');
  const before = await state();
  await acknowledgeDemoAlerts(database.db, NOW + 3_600_000);
  expect(await state()).toEqual(before);
  await database.db.pool.query(`delete from installation where name = 'demo.acknowledged'`);
  await acknowledgeDemoAlerts(database.db, NOW + 3_600_000);
  expect(await state()).toEqual(before);
});
