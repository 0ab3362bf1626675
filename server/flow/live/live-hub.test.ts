// L-2: whatever happens to vehicles, streams and rights, what a reader puts together of the stream is what
// vehicle-map answers. Random histories with a fixed seed; the reader does what the browser does.
import { createLiveRows } from '@flotila/domain/live/live-rows.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyContext } from '../../ground/http/context.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { toldChanges } from '../../testing/company-changes.ts';
import { findNewestChange } from '../../thing/live/live.queries.ts';
import { mapVehicle } from '../../thing/vehicle/map-vehicle.ts';
import { listMapRows } from '../../thing/vehicle/vehicle-map.queries.ts';
import { createLiveHub, type LiveHub, type LiveStream } from './live-hub.ts';

let api: TestApi;
let hub: LiveHub;
const told = toldChanges();
beforeAll(async () => {
  api = await testApi();
  hub = createLiveHub({
    db: api.db,
    now: api.now,
    changes: told,
    alerts: { subscribe: () => () => undefined },
    commands: { subscribe: () => () => undefined },
    board: { shown: () => [], subscribe: () => () => undefined },
    onError: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  hub.stop();
  await api.close();
});

const COMPANIES = [COMPANY.tatra, COMPANY.morava].map(
  ({ id, code, name }) => ({ id, code, name }) as unknown as CompanyContext,
);
const VEHICLES = [VEHICLE.truck, VEHICLE.van, VEHICLE.machine].map(({ id }) => id);

/** A reader as the browser is one: a cache of the list, and a stream that comes and goes. */
function createReader(withDevice: boolean) {
  let company = COMPANIES[0] as CompanyContext;
  let visible: ReadonlySet<number> | null = null;
  let cursor: number | undefined;
  let stream: LiveStream | undefined;
  let cache = new Map<number, MapVehicle>();
  let reading: Promise<void> = Promise.resolve();
  const whole = async () => {
    const rows = await api.db.read((db) => listMapRows(db, company, { visible }));
    const options = { companyName: company.name, withDevice };
    return rows.map((row) => JSON.parse(JSON.stringify(mapVehicle(row, options))) as MapVehicle);
  };
  const readAll = () => {
    // What was asked for before the list was thrown away comes too late for the next one.
    const own = cache;
    reading = whole().then((rows) => {
      for (const row of rows) if (!own.has(row.vehicleId)) own.set(row.vehicleId, row);
    });
  };
  function reload() {
    cache = new Map();
    readAll();
  }
  function open(isAgain = false) {
    const rows = createLiveRows();
    // As the browser: whoever was cut off before the first word cannot say what was missed.
    let mustReload = isAgain && cursor === undefined;
    const own: LiveStream = {
      resumeFrom: cursor,
      settled: () => undefined,
      withDevice,
      seesAll: () => visible === null,
      seesAlert: () => false,
      hearsCommands: false,
      sees: (id) => visible?.has(id) ?? true,
      send(event, data, at) {
        if (stream !== own) return;
        cursor = at;
        if (mustReload) reload();
        mustReload = false;
        if (event === 'vehicles') {
          for (const row of rows.changed(JSON.parse(data))) cache.set(row.vehicleId, row);
        } else if (event === 'removed') {
          rows.removed(JSON.parse(data));
          for (const id of JSON.parse(data)) cache.delete(id);
        } else if (event !== 'announcements') {
          rows.reload();
          reload();
        }
      },
    };
    stream = own;
    hub.join(company, own);
  }
  function cut() {
    if (stream) hub.leave(company, stream);
    stream = undefined;
  }
  const begin = () => {
    cursor = undefined;
    cache = new Map();
    open();
    readAll();
  };
  begin();
  return {
    cut,
    read: () => reading,
    resume: () => stream ?? open(true),
    see(ids: number[] | null) {
      visible = ids && new Set(ids);
      if (stream) hub.reload(company, stream);
      else begin();
    },
    switchTo(next: number) {
      cut();
      company = COMPANIES[next] as CompanyContext;
      begin();
    },
    async settled() {
      if (!stream) open(true);
      await expect
        .poll(async () => {
          await reading;
          return byId([...cache.values()]);
        })
        .toEqual(byId(await whole()));
    },
  };
}

function byId(rows: readonly MapVehicle[]): MapVehicle[] {
  return [...rows].sort((a, b) => a.vehicleId - b.vehicleId);
}

/** The live row is written as ingest and edits do it; `isTold` false: the word of it gets lost. */
async function write(vehicleId: number, measures: object, state: string, isTold: boolean) {
  const { rows } = await api.db.write(async (db) => {
    await sql`update vehicle set state = ${state} where vehicle_id = ${vehicleId}`.execute(db);
    return sql<{ company: number }>`
      insert into vehicle_live (company_id, vehicle_id, updated, last_measures)
      select company_id, vehicle_id, ${new Date(api.now())}, ${JSON.stringify(measures)}::jsonb
      from vehicle where vehicle_id = ${vehicleId}
      on conflict (company_id, vehicle_id) do update
        set updated = excluded.updated, last_measures = excluded.last_measures
      returning company_id as company`.execute(db);
  });
  if (isTold) told.tell({ companyId: rows[0]?.company ?? 0, vehicleIds: [vehicleId] });
}

const vehicle = fc.constantFrom(...VEHICLES);
const measures = fc.dictionary(fc.constantFrom('km', 'rpm', 'tank'), fc.nat(9), { maxKeys: 3 });
const who = fc.nat(1);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('write'), vehicle, measures, who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hide'), vehicle, measures, who }) },
  ...['lose', 'cut', 'resume', 'see some', 'see all', 'switch', 'return', 'settle'].map((does) => ({
    weight: 1,
    arbitrary: fc.record({ does: fc.constant(does), vehicle, measures, who }),
  })),
);

test('L-2 deltas in order are the whole card: after cuts, lost words, other rights and companies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const readers = [createReader(false), createReader(true)];
      for (const { does, vehicle: id, measures: values, who: at } of steps) {
        const reader = readers[at];
        api.advance(7);
        if (does === 'write') await write(id, values, 'active', true);
        else if (does === 'hide') await write(id, values, 'hidden', true);
        else if (does === 'lose') {
          await write(id, values, 'active', false);
          told.tell(null);
        } else if (does === 'cut') reader?.cut();
        else if (does === 'resume') reader?.resume();
        else if (does === 'see some') reader?.see([id]);
        else if (does === 'see all') reader?.see(null);
        else if (does === 'switch') reader?.switchTo(1);
        else if (does === 'return') reader?.switchTo(0);
        else await reader?.settled();
        for (const one of readers) await one.read();
      }
      for (const reader of readers) await reader.settled();
      for (const reader of readers) reader.cut();
    }),
    { seed: 26, numRuns: 25 },
  );
}, 120_000);

test('a stream begins when its company is heard, which ends with the last one', async () => {
  const ready = Promise.withResolvers<void>();
  let isHeard = true;
  const stop = () => {
    isHeard = false;
  };
  const own = createLiveHub({
    db: api.db,
    now: api.now,
    changes: { watch: () => ({ ready: ready.promise, stop }) },
    alerts: { subscribe: () => () => undefined },
    commands: { subscribe: () => () => undefined },
    board: { shown: () => [], subscribe: () => () => undefined },
    onError: (error) => {
      throw error;
    },
  });
  const company = COMPANIES[0] as CompanyContext;
  const events: string[] = [];
  const stream: LiveStream = {
    resumeFrom: undefined,
    settled: () => undefined,
    withDevice: false,
    hearsCommands: false,
    seesAll: () => true,
    sees: () => true,
    seesAlert: () => true,
    send: (event) => void events.push(event),
  };
  own.join(company, stream);
  // Time enough for what the first event is made of.
  for (let time = 0; time < 200; time += 1) {
    await api.db.read((db) => findNewestChange(db, company.id));
  }
  expect(events).toEqual([]);
  ready.resolve();
  await expect.poll(() => events).toEqual(['vehicles', 'announcements']);
  expect(isHeard).toBe(true);
  own.leave(company, stream);
  expect(isHeard).toBe(false);
  own.stop();
});

test('S-6 what changes while the rights of a stream are read is judged by them', async () => {
  const company = COMPANIES[0] as CompanyContext;
  const events: string[] = [];
  let asked = 0;
  let rights: Promise<void> | undefined;
  let seen: readonly number[] = VEHICLES;
  hub.join(company, {
    resumeFrom: undefined,
    settled() {
      asked += 1;
      return rights;
    },
    withDevice: false,
    hearsCommands: false,
    seesAll: () => false,
    sees: (id) => seen.includes(id),
    seesAlert: () => false,
    send: (event, data) => void events.push(`${event} ${data}`),
  });
  await expect.poll(() => events).toEqual(['vehicles []', 'announcements []']);
  const known = Promise.withResolvers<void>();
  rights = known.promise;
  const before = asked;
  told.tell({ companyId: company.id, vehicleIds: [VEHICLE.truck.id, VEHICLE.van.id] });
  await expect.poll(() => asked).toBeGreaterThan(before);
  expect(events).toEqual(['vehicles []', 'announcements []']);
  seen = [VEHICLE.truck.id];
  rights = undefined;
  known.resolve();
  await expect.poll(() => events.length).toBe(3);
  const rows = JSON.parse(events[2]?.replace('vehicles ', '') ?? '');
  expect(rows.map(({ vehicleId }: MapVehicle) => vehicleId)).toEqual([VEHICLE.truck.id]);
});
