// The demo as a user finds it after the first start, on real rows: what it promises to show is there, and
// starting again doubles nothing.

import { CONTRACT_STATES, type ContractState } from '@flotila/domain/contract/contract.ts';
import { joinEntries } from '@flotila/domain/refueling/entry.ts';
import { fuelDifference, isMarkedDifference } from '@flotila/domain/refueling/match.ts';
import { OPTION_DEFAULTS } from '@flotila/domain/report/report.ts';
import type { ReportOrder } from '@flotila/server/flow/report/order.ts';
import { BACKGROUND } from '@flotila/server/ground/work/shared-slots.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Ask,
  disagreements,
  fleetPapers,
  type SaidVehicle,
  sayingsOf,
} from '../../server/flow/report/testing/one-word.ts';
import type { CompanyContext } from '../../server/ground/http/context.ts';
import { type TestDatabase, testDatabase } from '../../server/testing/database.ts';
import { reportsInProcess } from '../../server/testing/reports.ts';
import { continueDemo, isDemoLoaded } from './demo.ts';
import { writeRates } from './paperwork.ts';
import { loadTestDemo } from './testing/load.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const DAYS = 12;
const DAYS_MS = 24 * 60 * MINUTE;
let database: TestDatabase;

const load = (now: number) => loadTestDemo(database.db, { now, days: DAYS });

async function rows<T>(text: string): Promise<T[]> {
  return (await database.db.pool.query(text)).rows;
}

async function count(from: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from ${from}`);
  return row?.n ?? 0;
}

const of = (company: string, table: string) =>
  `${table} join company c using (company_id) where c.code = '${company}'`;

beforeAll(async () => {
  database = await testDatabase();
  await load(NOW);
}, 120_000);
afterAll(() => database.close());

describe.each(['tatra', 'morava'])('%s', (company) => {
  test('refuelings are measured and most of them documented', async () => {
    const measured = await count(`${of(company, 'fuel_change')} and kind = 'refueling'`);
    expect(measured).toBeGreaterThanOrEqual(company === 'tatra' ? 150 : 40);
    const entries = await entriesOf(company);
    const pairs = entries.filter(({ measure, document }) => measure && document);
    expect(pairs.length).toBeGreaterThan(measured * 0.75);
    const differing = pairs.filter(({ measure, document }) =>
      isMarkedDifference(measure, document),
    );
    expect(differing.length).toBeGreaterThanOrEqual(1);
    expect(differing.length).toBeLessThan(pairs.length * 0.15);
    for (const { measure, document } of differing) {
      expect(fuelDifference(measure, document)).not.toBeNull();
    }
    expect(entries.some(({ document }) => document === null)).toBe(true);
    expect(entries.some(({ measure }) => measure === null)).toBe(true);
    expect(await count(`${of(company, 'refueling_document')} and is_full`)).toBeGreaterThan(20);
    expect(await count(`${of(company, 'refueling_document')} and home_amount is null`)).toBe(0);
  });

  test('MOT and oil changes are due soon and overdue', async () => {
    const alerts = await rows<{ level: string; mot: string | null; oil_change: string | null }>(
      `select level, mot, oil_change from ${of(company, 'service_alert')}`,
    );
    for (const level of ['notice', 'warning']) {
      expect(alerts.some(({ mot }) => mot === level)).toBe(true);
      expect(alerts.some(({ oil_change }) => oil_change === level)).toBe(true);
    }
    const vehicles = await count(of(company, 'vehicle'));
    expect(alerts.filter(({ level }) => level !== null).length).toBeLessThan(vehicles / 2);
    expect(await count(of(company, 'service'))).toBeGreaterThan(vehicles * 2);
  });
});

test('interfaces §4: exactly one fuel loss in tatra, about 60 litres in a night', async () => {
  const losses = await rows<{ quantity: number; hours: number; code: string }>(
    `select quantity, extract(epoch from to_ts - from_ts) / 3600 as hours, c.code
     from fuel_change join company c using (company_id) where kind = 'fuelloss'`,
  );
  const ofTatra = losses.filter(({ code }) => code === 'tatra');
  expect(ofTatra).toHaveLength(1);
  expect(ofTatra[0]?.quantity).toBeGreaterThan(54);
  expect(ofTatra[0]?.quantity).toBeLessThan(70);
  expect(Number(ofTatra[0]?.hours)).toBeGreaterThan(8);
  expect(losses).toHaveLength(1);
});

test.each(['tatra', 'morava'])(
  'T6 one word is one figure in all papers of %s',
  async (code) => {
    const [company] = await rows<CompanyContext>(
      `select company_id as id, code, name, time_zone as "timeZone", country_code as "countryCode", currency
     from company where code = '${code}'`,
    );
    const ask: Ask = async (report, vehicleId) => {
      const order: ReportOrder = {
        input: { report, vehicleId, options: OPTION_DEFAULTS },
        period: { from: NOW - DAYS * DAYS_MS, to: NOW },
        output: 'json',
        language: 'sk',
        now: NOW,
        company: company as CompanyContext,
        visible: { vehicles: null, persons: null },
        reader: { personId: null, administrator: true, dispatcher: true },
        printedBy: 'Eva Malá',
        origin: 'https://flotila.example',
        version: '1.12.16',
      };
      const made = await reportsInProcess(database.db).make(order, { asker: BACKGROUND });
      return JSON.parse(Buffer.from(made.bytes).toString());
    };
    const papers = await fleetPapers(ask);
    const vehicles = await rows<SaidVehicle>(
      `select vehicle_id as "vehicleId", numeric_plate as plate, type_code = 'machine' as "isMachine"
     from vehicle join company c using (company_id) where c.code = '${code}'`,
    );
    for (const vehicle of vehicles) {
      expect(disagreements(await sayingsOf(vehicle, papers, ask)), vehicle.plate).toEqual([]);
    }
  },
  120_000,
);

test('doors, motors and a call for help that was answered', async () => {
  const events = await rows<{ code: string; n: number }>(
    `select parameter_id::text as code, count(*)::int as n from ${of('tatra', 'event')} group by 1`,
  );
  expect(events.length).toBeGreaterThanOrEqual(3);
  const panics = await rows<{ answered: boolean }>(
    'select panic_reset >= panic_ts as answered from vehicle_live where panic_ts is not null',
  );
  expect(panics.length).toBeGreaterThan(0);
  for (const panic of panics) expect(panic).toEqual({ answered: true });
});

test('T-12 the odometer of a vehicle is that of its logbook, also when it was on its way at the start', async () => {
  const vehicles = await rows<{ plate: string; metres: number }>(
    `select v.numeric_plate as plate, (l.last_measures->>'km')::float8 -
       (select r.km_stop from ride r where r.vehicle_id = v.vehicle_id
        order by from_ts desc limit 1) as metres
     from vehicle v join vehicle_live l using (company_id, vehicle_id)
     where l.last_measures ? 'km'`,
  );
  expect(vehicles.length).toBeGreaterThan(20);
  expect(vehicles.filter(({ metres }) => Math.abs(metres) > 100)).toEqual([]);
});

test('T-9 trailers have their kilometres', async () => {
  const trailers = await rows<{ plate: string; km: number }>(
    `select v.numeric_plate as plate, sum(r.distance) / 1000.0 as km
     from ride r join vehicle v using (company_id, vehicle_id)
     where v.type_code = 'semitrailer' group by 1`,
  );
  expect(trailers.length).toBeGreaterThanOrEqual(2);
  for (const { km } of trailers) expect(Number(km)).toBeGreaterThan(1000);
});

test('U-30 nobody turned the key for no way: no vehicle of the road has a ride of 0.0 km', async () => {
  const onRoads = `ride r join vehicle v using (company_id, vehicle_id) where v.type_code <> 'machine'`;
  expect(await count(onRoads)).toBeGreaterThan(2_000);
  expect(await count(`${onRoads} and distance < 100`)).toBe(0);
});

test('people corrected rides: purposes, an odometer, a private ride', async () => {
  const edits = await rows<{ field: string }>('select distinct field from ride_edit order by 1');
  expect(edits.map(({ field }) => field)).toEqual(['kmStop', 'note', 'rideType']);
});

test('vehicles are shared with customers, once no longer, and a program reads some', async () => {
  const now = `timestamptz '${new Date(NOW).toISOString()}'`;
  const shared = 'exists (select from sharing_vehicle v where v.hash_code = s.hash_code)';
  expect(await count(`sharing s where ${shared} and coalesce(valid_to > ${now}, true)`)).toBe(4);
  expect(await count(`sharing s where ${shared} and valid_to < ${now}`)).toBe(1);
  expect(await count('collective_vehicle')).toBe(3);
});

test('a clock that is wrong by months is told, before anything is written', async () => {
  const locations = await count('location');
  await expect(load(Date.UTC(2026, 5, 10))).rejects.toThrow(
    'the demo needs a clock from 2026-08-01 on, this one says 2026-06-10T00:00:00.000Z',
  );
  expect(await count('location')).toBe(locations);
});

test('starting again, even before the first load was noted as done, doubles nothing', async () => {
  const tables = [
    'refueling_document',
    'service_plan',
    'service',
    'ride_edit',
    'vehicle',
    'person',
    'sharing',
    'account',
    'tachograph_file',
    'tachograph_day',
  ];
  const before = await Promise.all(tables.map(count));
  const locations = await count('location');
  await database.db.pool.query(`delete from installation where name = 'demo.loaded'`);
  expect(await isDemoLoaded(database.db)).toBe(false);
  await load(NOW + 10 * MINUTE);
  expect(await isDemoLoaded(database.db)).toBe(true);
  expect(await Promise.all(tables.map(count))).toEqual(before);
  const more = (await count('location')) - locations;
  expect(more).toBeGreaterThan(20);
  expect(more).toBeLessThan(5_000);
  const again = await count(
    `(select from location group by company_id, vehicle_id, ts having count(*) > 1) twice`,
  );
  expect(again).toBe(0);
}, 60_000);

describe('CON contracts', () => {
  const states = () =>
    rows<{ state: ContractState; name: string; perKm: number; parts: number }>(
      `select c.name, c.amount / c.planned_distance * 1000 as "perKm",
         jsonb_array_length(c.plan -> 'parts') as parts,
         case when c.from_ts > to_timestamp(${NOW} / 1000.0) then 'planned'
           when c.to_ts >= to_timestamp(${NOW} / 1000.0) then 'active'
           when exists (select from ride r where r.company_id = c.company_id
             and r.vehicle_id = c.vehicle_id and r.from_ts between c.from_ts and c.to_ts)
           then 'done' else 'unrealized' end as state
       from contract c`,
    );

  test('are in all four states, at amounts that somebody would pay', async () => {
    const contracts = await states();
    for (const state of CONTRACT_STATES) {
      expect(contracts.filter((one) => one.state === state).length, state).toBeGreaterThan(1);
    }
    expect(contracts.filter(({ state }) => state === 'unrealized').length).toBeLessThan(4);
    for (const { name, perKm, parts } of contracts) {
      expect(perKm, name).toBeGreaterThan(1.15);
      expect(perKm, name).toBeLessThan(2.45);
      expect(parts).toBeGreaterThan(0);
    }
    expect(await count(`${of('tatra', 'subject')}`)).toBe(12);
    expect(await count(`${of('morava', 'contract')}`)).toBe(0);
    expect(await count(`${of('morava', 'subject')}`)).toBe(0);
  });

  test('are not doubled, and go on with the days, also after a pause of days', async () => {
    const { db } = database;
    const known = await count('contract');
    await continueDemo(db, NOW + 60 * MINUTE);
    expect(await count('contract')).toBe(known);
    await continueDemo(db, NOW + 5 * DAYS_MS);
    const more = await count('contract');
    expect(more).toBeGreaterThan(known + 10);
    expect(await count(`contract where from_ts > '2026-12-02'`)).toBeGreaterThan(3);
    const doubles = `(select from contract group by vehicle_id, from_ts, to_ts, plan::text
      having count(*) > 1) doubled`;
    expect(await count(doubles)).toBe(0);
    expect(await count(`${of('tatra', 'subject')}`)).toBe(12);
  });

  test('W-9 some were promised earlier than they arrive, one of which is under way', async () => {
    const promised = await rows<{ isUnderWay: boolean }>(
      `select to_timestamp(${NOW} / 1000.0) between from_ts and to_ts + interval '1 hour' as "isUnderWay"
       from contract where (to_ts at time zone 'Europe/Bratislava')::time <> '23:59:59.999'`,
    );
    expect(promised.length).toBeGreaterThan(1);
    expect(promised.filter(({ isUnderWay }) => isUnderWay).length).toBeGreaterThan(0);
  });

  test('one of them is shared, its vehicle on the way', async () => {
    const shared = await rows<{ n: number }>(
      `select count(*)::int as n from sharing s
       join contract c on c.contract_id = s.contract_id and c.company_id = s.company_id
       join sharing_vehicle v on v.hash_code = s.hash_code and v.vehicle_id = c.vehicle_id
       where to_timestamp(${NOW} / 1000.0) between c.from_ts and c.to_ts`,
    );
    expect(shared).toEqual([{ n: 1 }]);
  });
});

test('files of two driver cards are linked to their drivers; live data go on after them', async () => {
  const files = await rows<{ generation: number; name: string; days: number; live: number }>(
    `select f.generation, p.last_name as name, f.activity_days as days,
       (select count(*)::int from slot_activity a where a.identification like '%' || f.card_number
         and a.from_ts > f.downloaded) as live
     from tachograph_file f join person_identification i on i.code = f.card_number
     join person p on p.person_id = i.person_id and p.company_id = f.company_id order by 1`,
  );
  expect(files).toMatchObject([
    { generation: 1, name: 'Oravec', days: 28 },
    { generation: 2, name: 'Kováč', days: 28 },
  ]);
  for (const { live } of files) expect(live).toBeGreaterThan(5);
});

test('nobody drives or works for a shift without a stop, and trucks are not always telling', async () => {
  const longest = await rows<{ activity: number; hours: number }>(
    `select activity, extract(epoch from max(to_ts - from_ts))::float8 / 3600 as hours
     from slot_activity where slot = 1 group by 1 order by 1`,
  );
  expect(longest.map(({ activity }) => activity)).toEqual([0, 1, 2, 3, 5]);
  for (const { activity, hours } of longest) {
    if (activity >= 1 && activity <= 3) expect(hours).toBeLessThan(5);
    else expect(hours).toBeGreaterThan(9);
  }
});

test('rates that somebody loaded stay; days that passed get theirs', async () => {
  const { db } = database;
  await db.pool.query(`update exchange_rate set eur = 0.05 where currency = 'CZK'`);
  const known = await count('exchange_rate');
  await writeRates(db, NOW - DAYS * 24 * 60 * MINUTE, NOW + 7 * 24 * 60 * MINUTE);
  expect(await count('exchange_rate')).toBe(known + 5 * 3);
  expect(await count(`exchange_rate where currency = 'CZK' and eur <> 0.05`)).toBe(5);
});

interface Entry {
  /** litres */
  measure: number | null;
  document: number | null;
}

/** Entries of the refueling list of all vehicles whose tanks are read. */
async function entriesOf(company: string): Promise<Entry[]> {
  const parts = await rows<{ vehicle: number; ts: Date; quantity: number; measured: boolean }>(
    `select vehicle_id as vehicle, ts, quantity::float8, true as measured
       from ${of(company, 'fuel_change')} and kind = 'refueling'
     union all
     select vehicle_id, ts, quantity, false from ${of(company, 'refueling_document')}
       and exists (select from vehicle_tank t where t.vehicle_id = refueling_document.vehicle_id
         and calc_method <> 'manual')`,
  );
  return [...Map.groupBy(parts, ({ vehicle }) => vehicle).values()].flatMap((mine) => {
    const list = (isMeasured: boolean) =>
      mine
        .filter(({ measured }) => measured === isMeasured)
        .map(({ ts, quantity }) => ({ ts: ts.getTime(), quantity }));
    const [measures, documents] = [list(true), list(false)];
    const litres = (at: typeof measures, ts: number | null) =>
      at.find((one) => one.ts === ts)?.quantity ?? null;
    return joinEntries({ measures, documents, losses: [] }).map((entry) => ({
      measure: litres(measures, entry.measureTs),
      document: litres(documents, entry.documentTs),
    }));
  });
}
