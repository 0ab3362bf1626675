// Moving in from a Traccar, with a stand-in that answers as its openapi.yaml says: a fleet of thirty with days of positions of
// which the kilometres are known, run twice and interrupted once.
import { note } from '@flotila/domain/traccar/note.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TraccarAway, TraccarRefused } from '../../ground/outside/traccar.ts';
import { chosenCompany } from '../../thing/session/chosen-company.ts';
import type { MovedIn } from './move-in.ts';
import { type Moving, startMoving, UNTIL } from './testing/moving.ts';

const COUNT = 30;
const DAYS = 3;

let moving: Moving;
beforeAll(async () => {
  moving = await startMoving(COUNT, DAYS);
});
afterAll(() => moving.close());

const sql: Moving['sql'] = (text, ...values) => moving.sql(text, ...values);
const moved: Moving['moved'] = (...how) => moving.moved(...how);
const counts = () => moving.counts();

const results = ({ outcomes }: MovedIn, kind: string) =>
  outcomes.filter((one) => one.kind === kind).map(({ result }) => result);

describe('moving in from a Traccar', () => {
  it('takes the fleet: vehicles with trackers, groups with those below, drivers with keys, zones', async () => {
    const first = await moved(UNTIL, false);
    expect(new Set(results(first, 'device'))).toEqual(new Set(['made']));
    expect(results(first, 'group')).toEqual(['made', 'made', 'made']);
    expect(results(first, 'driver')).toEqual(['made', 'made']);
    expect(results(first, 'geofence')).toEqual(['made', 'made', 'made', 'left']);
    expect(results(first, 'user')).toEqual(['made', 'made']);
    const maintained = first.outcomes.filter(({ kind }) => kind === 'maintenance');
    expect(maintained.filter(({ result }) => result === 'left')).toMatchObject([
      { name: 'Doors of BA000XY', note: note('counted', { type: 'io7' }) },
      { name: 'Nobody’s', note: note('noDevice') },
    ]);
    expect(
      await sql(`select v.numeric_plate, v.type_code, d.code, d.device_type from vehicle v
      join device d using (company_id, vehicle_id) order by v.numeric_plate limit 3`),
    ).toEqual([
      {
        numeric_plate: 'BA000XY',
        type_code: 'truck',
        code: '352093081450000',
        device_type: 'teltonika',
      },
      {
        numeric_plate: 'BA001XY',
        type_code: 'van',
        code: '352093081450001',
        device_type: 'teltonika',
      },
      {
        numeric_plate: 'BA002XY',
        type_code: 'personal',
        code: '352093081450002',
        device_type: 'traccar-forward',
      },
    ]);
    const members = await sql(`select g.name, count(m.vehicle_id)::int as count from groupset g
      join groupset_vehicle m using (company_id, groupset_id) group by g.name order by g.name`);
    expect(members).toEqual([
      { name: 'All', count: COUNT },
      { name: 'North', count: COUNT / 2 },
      { name: 'Small', count: 1 },
    ]);
    expect(
      await sql(`select first_name, last_name, kind, i.code, p.driver, p.account_id from person p
      join person_identification i using (company_id, person_id) order by last_name`),
    ).toEqual([
      {
        first_name: '',
        last_name: 'Eva',
        kind: 'rfid',
        code: 'card-7',
        driver: true,
        account_id: null,
      },
      {
        first_name: 'Ján',
        last_name: 'Veľký Novák',
        kind: 'dallas',
        code: '0102030405060708',
        driver: true,
        account_id: null,
      },
    ]);
    expect(
      await sql(`select name, speed_limit from zone join zone_version using (company_id, zone_id)
        order by name`),
    ).toEqual([
      { name: 'Road', speed_limit: null },
      { name: 'Yard', speed_limit: null },
      { name: 'yard (2)', speed_limit: 50 },
    ]);
  });

  it('takes a plan for each vehicle that a maintenance is for, by itself or by a group around it', async () => {
    const rows = await sql(`select name, type_code, repeated_km::float8 as km,
      repeated_eh::float8 as eh, count(*)::int as count from service_plan group by 1, 2, 3, 4 order by 1`);
    expect(rows).toEqual([
      { name: 'Filter', type_code: 'own', km: null, eh: 900_000, count: 1 },
      { name: 'Oil', type_code: 'own', km: 10_000_000, eh: null, count: COUNT / 2 },
    ]);
  });

  it('takes rules of notifications, switched off, with the hours of their calendars, each once', async () => {
    const rows = await sql(`select name, is_on, definition -> 'condition' as condition,
      definition -> 'whom' as whom, definition -> 'when' -> 'week' as week from rule order by name`);
    const nobodyElse = { groupSetIds: [], typeCodes: [] };
    expect(rows).toMatchObject([
      {
        name: 'Out',
        is_on: false,
        condition: { kind: 'leaves', zones: { zoneIds: [expect.any(Number)] } },
        whom: { all: false, vehicleIds: [expect.any(Number)], ...nobodyElse },
        week: [
          [{ from: '20:00', to: '24:00' }],
          [{ from: '00:00', to: '05:00' }],
          ...Array(5).fill([]),
        ],
      },
      {
        name: 'deviceOverspeed',
        is_on: false,
        condition: { kind: 'speed', over: 90, overZoneLimit: true },
        whom: { all: true },
        week: null,
      },
    ]);
    expect(await sql('select * from rule_version')).toEqual([]);
    const again = await moved(UNTIL, false);
    expect(again.outcomes.filter(({ kind }) => kind === 'notification')).toEqual([
      { kind: 'notification', name: 'deviceOverspeed', result: 'before' },
      { kind: 'notification', name: 'Again', result: 'before' },
      { kind: 'notification', name: 'Out', result: 'before' },
      {
        kind: 'notification',
        name: 'Ignition',
        result: 'left',
        note: note('unwatched', { type: 'ignitionOn' }),
      },
      {
        kind: 'notification',
        name: 'Holidays',
        result: 'left',
        note: note('calendar'),
      },
    ]);
  });

  it('takes users as persons with what they see and may do, without a login', async () => {
    const rows =
      await sql(`select last_name, email, administrator, dispatcher, view_all, account_id,
        (select array_agg(v.numeric_plate order by 1) from person_visible_vehicle s
          join vehicle v using (company_id, vehicle_id) where s.person_id = p.person_id) as sees
      from person p where email is not null order by email`);
    expect(rows).toEqual([
      {
        last_name: 'Hlavný',
        email: 'adam@example.com',
        administrator: true,
        dispatcher: true,
        view_all: true,
        account_id: null,
        sees: null,
      },
      {
        last_name: 'Zora',
        email: 'zora@example.com',
        administrator: false,
        dispatcher: false,
        view_all: false,
        account_id: null,
        sees: ['BA000XY', 'BA001XY'],
      },
    ]);
  });

  it('every record stands in the record of changes, as of the command', async () => {
    const rows = await sql(
      'select kind, author, account_id, count(*)::int as count from audit group by 1, 2, 3 order by 1',
    );
    const by = { author: 'command', account_id: null };
    expect(rows).toEqual([
      { kind: 'groupset', ...by, count: 3 },
      { kind: 'person', ...by, count: 4 },
      { kind: 'rule', ...by, count: 2 },
      { kind: 'service-plan', ...by, count: COUNT / 2 + 1 },
      { kind: 'vehicle', ...by, count: COUNT },
      { kind: 'zone', ...by, count: 3 },
    ]);
  });

  it('says what has no way here and why, and of which tracker we do not speak the protocol', async () => {
    const again = await moved(UNTIL, false);
    expect(again.others).toEqual([{ name: 'computed attributes', rows: ['Fuel in litres'] }]);
    expect(again.outcomes.find(({ name }) => name === 'Half a country')).toMatchObject({
      result: 'left',
      note: note('radius', { km: 50 }),
    });
  });

  it('an interrupted history goes on where it was, and nothing is doubled', async () => {
    moving.traccar.turn = { after: COUNT, to: 'broken' };
    await expect(moved()).rejects.toThrow(TraccarAway);
    const cut = await counts();
    expect(cut?.locations).toBeGreaterThan(0);
    moving.traccar.turn = undefined;
    moving.traccar.mood = 'answers';
    const rest = await moved();
    const sent = moving.drives.reduce((sum, { positions }) => sum + positions.length, 0);
    expect((cut?.locations ?? 0) + (rest.history?.stored ?? 0)).toBe(sent);
    expect(await counts()).toMatchObject({ vehicles: COUNT, locations: sent, quarantined: 0 });
    // Only a day of what was whole is asked for again.
    expect(rest.history?.duplicates).toBeLessThanOrEqual(sent / DAYS);
  }, 120_000);

  it('the kilometres of each vehicle are those of its odometer within 2 %, and stand beside theirs', async () => {
    const rows = await sql(`select v.numeric_plate as plate, sum(r.distance)::float8 as metres
      from ride r join vehicle v using (company_id, vehicle_id) group by 1 order by 1`);
    expect(rows).toHaveLength(COUNT);
    for (const [index, { metres }] of rows.entries()) {
      const wanted = moving.drives[index]?.metres ?? 0;
      expect(Math.abs(metres - wanted) / wanted, moving.drives[index]?.device.name).toBeLessThan(
        0.02,
      );
    }
    const { months } = await moved();
    expect(months).toHaveLength(COUNT);
    for (const { month, theirs, ours } of months) {
      expect(month).toBe('2026-09');
      expect(Math.abs((theirs ?? 0) - ours) / ours).toBeLessThan(0.02);
    }
  }, 120_000);

  it('again later takes what is new, and what was deleted here stays deleted', async () => {
    const before = await counts();
    const [device] = moving.drives;
    const late = structuredClone(device?.positions.at(-1));
    if (!device || !late) throw new Error('no device');
    moving.clock = UNTIL + 3_600_000;
    late.fixTime = late.deviceTime = new Date(UNTIL + 60_000).toISOString();
    moving.traccar.positions.set(device.device.id, [...device.positions, late]);
    const [zone] = await sql(`select zone_id from zone where name = 'Road'`);
    await sql('update zone set removed = now() where zone_id = $1', zone?.zone_id);
    const { outcomes, history } = await moved();
    expect(history?.stored).toBe(1);
    expect(await counts()).toMatchObject({ ...before, locations: (before?.locations ?? 0) + 1 });
    expect(outcomes.find(({ name }) => name === 'Road')).toMatchObject({
      result: 'left',
      note: note('deletedHere'),
    });
    expect(new Set(outcomes.map(({ result }) => result))).toEqual(new Set(['before', 'left']));
  }, 120_000);

  it('a vehicle whose tracker stands here already is found, a tracker of another company is left', async () => {
    await sql(
      `insert into company (company_id, code, name, country_code) values (902, 'fatra', 'Fatra', 'SK')`,
    );
    moving.traccar.records.devices = [
      ...(moving.traccar.records.devices ?? []),
      { id: 900, name: 'Known', uniqueId: 'KNOWN-1', attributes: {} },
      { id: 901, name: 'Elsewhere', uniqueId: 'ELSEWHERE-1', attributes: {} },
      { id: 902, name: 'BA000XY', uniqueId: 'TWIN-1', attributes: {} },
      { id: 903, name: 'Broken', uniqueId: 'číslo', attributes: {} },
    ];
    await sql(`insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
      values (901, 5001, 'Known', 'KN1', 'truck'), (902, 5002, 'Elsewhere', 'EL1', 'truck')`);
    await sql(`insert into device (device_id, device_type, code, serial_number, company_id, vehicle_id,
      parameter_values) values (6001, 'teltonika', 'KNOWN-1', 'K1', 901, 5001, '{}'),
      (6002, 'teltonika', 'ELSEWHERE-1', 'E1', 902, 5002, '{}')`);
    const { outcomes } = await moved(UNTIL, false);
    expect(outcomes.filter(({ kind }) => kind === 'device').slice(-4)).toEqual([
      { kind: 'device', name: 'Known', result: 'found' },
      {
        kind: 'device',
        name: 'Elsewhere',
        result: 'left',
        note: note('otherCompany'),
      },
      {
        kind: 'device',
        name: 'BA000XY',
        result: 'made',
        note: note('silentDevice', { type: 'traccar-forward' }),
      },
      {
        kind: 'device',
        name: 'Broken',
        result: 'left',
        note: note('number', { number: 'číslo' }),
      },
    ]);
    const [twin] = await sql(`select numeric_plate from vehicle v join device d
      using (company_id, vehicle_id) where d.code = 'TWIN-1'`);
    expect(twin?.numeric_plate).toBe('BA000XY (2)');
  });

  it('of two devices with one number the second is left', async () => {
    const [drive] = moving.drives;
    const rows = moving.traccar.records.devices ?? [];
    moving.traccar.records.devices = [
      { id: 950, name: 'Twin', uniqueId: ` ${drive?.device.uniqueId} `, attributes: {} },
      ...rows,
    ];
    const { outcomes } = await moved(UNTIL, false);
    moving.traccar.records.devices = rows;
    expect(outcomes.find(({ name }) => name === 'Twin')).toMatchObject({
      result: 'left',
      note: note('twin', { number: drive?.device.uniqueId ?? '', name: drive?.device.name ?? '' }),
    });
  });

  it('a token that ends, and a company that is not there, are said', async () => {
    moving.traccar.mood = 'token-ended';
    await expect(moved()).rejects.toThrow(TraccarRefused);
    moving.traccar.mood = 'answers';
    expect(await chosenCompany(moving.database.db, 'matra')).toBe('There is no company matra.');
    expect(await chosenCompany(moving.database.db, undefined)).toContain('--company');
  });
});
