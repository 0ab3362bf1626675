// The live stream over a real socket: what is pushed, to whom, and how a lost connection goes on.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, GROUPSET, VEHICLE } from '../../testing/cast.ts';
import { hearChanges } from '../../thing/live/changes.ts';
import { STREAMS_PER_PERSON_MAX } from './live.routes.ts';

const TATRA: number = COMPANY.tatra.id;
let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await testApi();
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
afterEach(() => void vi.useRealTimers());

interface Event {
  event: string;
  id: string;
  data: unknown;
}
interface Reader {
  events: Event[];
  /** Vehicle ids of all `vehicles` events so far. */
  vehicles(): number[];
  lastId(): string;
  closed: Promise<void>;
  stop(): void;
}

async function open(
  who: Who,
  options: { after?: string; groupset?: number } = {},
): Promise<Reader> {
  const stop = new AbortController();
  const query = options.groupset ? `?groupset=${options.groupset}` : '';
  const response = await fetch(`${origin}/v1/tatra/live${query}`, {
    signal: stop.signal,
    headers: {
      ...(await api.as(who)),
      'accept-encoding': 'gzip, br',
      ...(options.after && { 'last-event-id': options.after }),
    },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const events: Event[] = [];
  const closed = read(response, events).catch(() => undefined);
  const reader: Reader = {
    events,
    closed,
    stop: () => stop.abort(),
    lastId: () => events.at(-1)?.id ?? '',
    vehicles: () =>
      events
        .filter(({ event }) => event === 'vehicles')
        .flatMap(({ data }) => (data as { vehicleId: number }[]).map(({ vehicleId }) => vehicleId)),
  };
  // The first event says that the stream is joined.
  await expect.poll(() => events.length).toBeGreaterThan(0);
  return reader;
}

async function read(response: Response, events: Event[]): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const event = field('event');
      if (event)
        events.push({ event, id: field('id') ?? '', data: JSON.parse(field('data') ?? '') });
    }
  }
}

let km = 0;
/** What ingest does after a commit: the live row is written and the change is told. */
async function report(vehicleId: number, company = TATRA, updated = api.now()): Promise<void> {
  km += 1;
  await api.db.write((db) =>
    sql`insert into vehicle_live (company_id, vehicle_id, updated, last_measures)
      values (${company}, ${vehicleId}, ${new Date(updated)}, ${JSON.stringify({ km, rpm: 900 })})
      on conflict (company_id, vehicle_id) do update set updated = excluded.updated,
        last_measures = excluded.last_measures`.execute(db),
  );
  api.changed(company, [vehicleId]);
}

describe('live stream', () => {
  test('a changed vehicle comes as its whole row, at once', async () => {
    const stream = await open('admin');
    await report(VEHICLE.truck.id);
    await expect.poll(() => stream.vehicles()).toEqual([VEHICLE.truck.id]);
    const [row] = (stream.events.at(-1)?.data ?? []) as object[];
    const map = (await api.call('admin', 'GET', '/v1/tatra/vehicle-map')).json().content;
    // Services are the list's alone: records do not change them.
    expect({ ...row, currentServices: [], activeServices: [] }).toEqual(
      map.find(({ vehicleId }: { vehicleId: number }) => vehicleId === VEHICLE.truck.id),
    );
    stream.stop();
  });

  test('L-2 the first row of a vehicle is whole, the next ones say what changed', async () => {
    const stream = await open('admin');
    await report(VEHICLE.truck.id);
    await expect.poll(() => stream.vehicles()).toEqual([VEHICLE.truck.id]);
    await report(VEHICLE.truck.id);
    await expect
      .poll(() => stream.events.at(-1)?.data)
      .toEqual([{ vehicleId: VEHICLE.truck.id, delta: true, lastMeasures: { km } }]);
    // Told, but nothing has changed; then a value that is none any more.
    api.changed(TATRA, [VEHICLE.truck.id]);
    const setDriver = (driverId: number | null) =>
      api.db.write((db) =>
        db
          .updateTable('vehicle')
          .set({ driver_id: driverId })
          .where('vehicle_id', '=', VEHICLE.truck.id)
          .execute(),
      );
    const map = (await api.call('admin', 'GET', '/v1/tatra/vehicle-map')).json().content;
    const truck = map.find((row: MapVehicle) => row.vehicleId === VEHICLE.truck.id);
    await setDriver(null);
    api.changed(TATRA, [VEHICLE.truck.id]);
    await expect.poll(() => stream.vehicles().length).toBe(3);
    expect(truck.driverId).not.toBeNull();
    expect(stream.events.at(-1)?.data).toEqual([
      { vehicleId: VEHICLE.truck.id, delta: true, driverId: null, driver: null },
    ]);
    await setDriver(truck.driverId);
    stream.stop();
  });

  test('each stream gets what its user may see: visible vehicles, groupset, tracker', async () => {
    const [superuser, driver, group] = await Promise.all([
      open('superuser'),
      open('driver'),
      open('dispatcher', { groupset: GROUPSET.trucks.id }),
    ]);
    await report(VEHICLE.van.id);
    await expect.poll(() => superuser.vehicles()).toEqual([VEHICLE.van.id]);
    await report(VEHICLE.truck.id);
    await expect.poll(() => driver.vehicles()).toEqual([VEHICLE.truck.id]);
    await expect.poll(() => group.vehicles()).toEqual([VEHICLE.truck.id]);
    await report(VEHICLE.foreign.id, COMPANY.cudzia.id);
    await report(VEHICLE.truck.id);
    await expect
      .poll(() => superuser.vehicles())
      .toEqual([VEHICLE.van.id, VEHICLE.truck.id, VEHICLE.truck.id]);
    expect(JSON.stringify(superuser.events)).toContain('deviceSerialNumber');
    expect(JSON.stringify(driver.events)).not.toContain('deviceSerialNumber');
    for (const stream of [superuser, driver, group]) stream.stop();
  });

  test('a vehicle that is hidden or deleted comes as removed', async () => {
    const stream = await open('admin');
    const setState = (state: string) =>
      api.db.write((db) =>
        db.updateTable('vehicle').set({ state }).where('vehicle_id', '=', VEHICLE.van.id).execute(),
      );
    await setState('hidden');
    await report(VEHICLE.van.id);
    await expect
      .poll(() => stream.events.at(-1))
      .toMatchObject({ event: 'removed', data: [VEHICLE.van.id] });
    await setState('active');
    stream.stop();
  });

  test('Last-Event-ID resumes without a gap, late commits included', async () => {
    const stream = await open('admin');
    await report(VEHICLE.truck.id);
    await expect.poll(() => stream.vehicles()).toEqual([VEHICLE.truck.id]);
    const after = stream.lastId();
    stream.stop();
    await stream.closed;
    // While the client is away: a change, and one whose moment is before the cursor.
    await report(VEHICLE.truck.id, TATRA, api.now() + 5);
    await report(VEHICLE.van.id, TATRA, api.now() - 20_000);
    const resumed = await open('admin', { after });
    await expect.poll(() => resumed.vehicles().sort()).toEqual([VEHICLE.truck.id, VEHICLE.van.id]);
    resumed.stop();
  });

  test('a cursor that is too old or not ours asks the client to read everything', async () => {
    for (const after of [`c${(api.now() - 3_700_000).toString(36)}`, 'somebody else', 'c']) {
      const stream = await open('admin', { after });
      expect(stream.events[0]).toMatchObject({ event: 'reload', data: {} });
      expect(stream.events[0]?.id).toMatch(/^c/);
      stream.stop();
    }
  });

  test('an edit reaches the stream as a record does', async () => {
    const stream = await open('admin');
    const url = `/v1/tatra/vehicle-params/${VEHICLE.truck.id}`;
    const changes = await hearChanges(api.db);
    changes.subscribe((change) => change && api.changed(change.companyId, [...change.vehicleIds]));
    await api.call('admin', 'PATCH', url, { name: 'Nové meno' });
    await expect.poll(() => JSON.stringify(stream.events)).toContain('Nové meno');
    changes.stop();
    stream.stop();
  });

  test('many changes of a moment share one reading', async () => {
    const stream = await open('admin');
    const before = stream.events.length;
    for (let round = 0; round < 50; round += 1)
      api.changed(TATRA, [VEHICLE.truck.id, VEHICLE.van.id]);
    await expect.poll(() => stream.vehicles().length).toBeGreaterThan(1);
    expect(stream.events.length - before).toBeLessThanOrEqual(2);
    stream.stop();
  });

  test('L-1 a change that comes alone is pushed without waiting for others', async () => {
    const stream = await open('admin');
    // No timer of the server fires, so what waits for one never comes.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await report(VEHICLE.truck.id);
    while (stream.vehicles().length === 0) await new Promise((turn) => setImmediate(turn));
    vi.useRealTimers();
    stream.stop();
  });

  test('F-8 a thousand streams of one person: the newest stay open, and nobody else notices', async () => {
    const other = await open('admin');
    const headers = await api.as('driver');
    const stop = new AbortController();
    let ended = 0;
    const opened = Array.from({ length: 1000 }, async () => {
      const response = await fetch(`${origin}/v1/tatra/live`, { headers, signal: stop.signal });
      // Those beyond what may wait are told to come later.
      if (response.status === 429) ended += 1;
      else {
        for await (const _chunk of response.body ?? []);
        ended += 1;
      }
    });
    for (const one of opened) one.catch(() => undefined);
    await expect
      .poll(() => ended, { timeout: 40_000 })
      .toBe(opened.length - STREAMS_PER_PERSON_MAX);
    await report(VEHICLE.truck.id);
    await expect.poll(other.vehicles).toContain(VEHICLE.truck.id);
    expect((await api.call('admin', 'GET', '/v1/tatra/vehicle-map')).statusCode).toBe(200);
    stop.abort();
    other.stop();
    await Promise.allSettled(opened);
  }, 60_000);

  test('a groupset that may not be selected answers 404', async () => {
    const answer = await api.call('driver', 'GET', `/v1/tatra/live?groupset=${GROUPSET.trucks.id}`);
    expect(answer.statusCode).toBe(404);
  });

  test('R5 who may open a stream', async () => {
    expect((await api.call(null, 'GET', '/v1/tatra/live')).statusCode).toBe(401);
    expect((await api.call('foreign', 'GET', '/v1/tatra/live')).statusCode).toBe(403);
    expect((await api.call('collective', 'GET', '/v1/tatra/live')).statusCode).toBe(403);
    expect((await api.call('superuser', 'GET', '/v1/nowhere/live')).statusCode).toBe(403);
  });
});
