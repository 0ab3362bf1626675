import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../testing/api.ts';
import { deviceCode, GROUPSET, PERSON, VEHICLE } from '../testing/cast.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let serial = 0;
/** A registration as the interface shows it, with numbers of its own. */
function registration(extra: object = {}, device: object = {}) {
  serial += 1;
  return {
    name: 'Truck 1',
    numericPlate: `BA${1000 + serial}`,
    typeCode: 'truck',
    state: 'active',
    kmStart: 0,
    minTankChange: 30,
    identifications: [],
    tanks: [],
    device: {
      deviceType: 'teltonika',
      code: `35209308145${2000 + serial}`,
      serialNumber: `N${serial}`,
      ...device,
    },
    ...extra,
  };
}
async function create(extra: object = {}, device: object = {}) {
  const answer = await api.call(
    'superuser',
    'POST',
    '/v1/tatra/vehicle',
    registration(extra, device),
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const get = async (id: number, who: 'superuser' | 'driver' | 'admin' = 'superuser') =>
  (await api.call(who, 'GET', `/v1/tatra/vehicle/${id}`)).json();
const put = (id: number, body: unknown) =>
  api.call('superuser', 'PUT', `/v1/tatra/vehicle/${id}`, body);
const idsOf = (answer: { json(): { content: { vehicleId: number }[] } }) =>
  answer.json().content.map(({ vehicleId }) => vehicleId);

describe('registering a tracker', () => {
  test('D-VEH-018 … D-VEH-021 what is left out takes the defaults', async () => {
    const vehicle = await create();
    expect(vehicle.device).toMatchObject({
      detectByMotion: 'none',
      detectSpeed: 5,
      joinInterval: 600,
      splitInterval: 600,
      storeInterval: 300,
      inactiveTimeout: 1440,
      measureServiceKm: true,
      measureServiceDate: true,
      parameterValues: { motorbit: 0, detect_ridetype: 0, panic: 'none', cargo_door: 'none' },
    });
    expect(vehicle).toMatchObject({
      state: 'active',
      minTankChange: 30,
      location: null,
      ride: null,
    });
  });

  test('its first vehicle owns all records of a tracker', async () => {
    const vehicle = await create();
    expect(await assignments(vehicle.device.deviceId)).toEqual([
      { vehicle: vehicle.vehicleId, from: '-infinity', to: 'infinity' },
    ]);
  });

  test('D-VEH-030 code and serial number are unique in the system: 409 with the fields', async () => {
    const taken = { code: deviceCode(VEHICLE.foreign), serialNumber: `S${VEHICLE.van.device}` };
    const answer = await api.call(
      'superuser',
      'POST',
      '/v1/morava/vehicle',
      registration({}, taken),
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toEqual([
      { field: 'device.code', code: 'duplicate' },
      { field: 'device.serialNumber', code: 'duplicate' },
    ]);
  });

  test('a tracker on no vehicle blocks no serial number', async () => {
    const remove = async ({ vehicleId }: { vehicleId: number }) => {
      const { lastChange } = await get(vehicleId);
      const url = `/v1/tatra/vehicle/${vehicleId}?lastChange=${lastChange}`;
      expect((await api.call('superuser', 'DELETE', url)).statusCode).toBe(204);
    };
    const first = await create({}, { code: '352093081451111', serialNumber: 'S-free' });
    const corrected = { ...first.device, code: '352093081451112' };
    expect((await put(first.vehicleId, { ...first, device: corrected })).statusCode).toBe(200);
    await remove(first);
    // The same serial number with the code that was there first: another tracker, all records its own.
    const second = await create({}, { code: '352093081451111', serialNumber: 'S-free' });
    expect(second.device.deviceId).not.toBe(first.device.deviceId);
    expect(await assignments(second.device.deviceId)).toEqual([
      { vehicle: second.vehicleId, from: '-infinity', to: 'infinity' },
    ]);
    await remove(second);
    // A vehicle's own tracker may take the number, too.
    const third = await create({}, { code: '352093081451113', serialNumber: 'S-other' });
    const renumbered = { ...third.device, serialNumber: 'S-free' };
    const stored = await put(third.vehicleId, { ...third, device: renumbered });
    expect(stored.statusCode, stored.body).toBe(200);
    // Now a vehicle has it, so it is taken.
    const taken = await api.call(
      'superuser',
      'POST',
      '/v1/tatra/vehicle',
      registration({}, { serialNumber: 'S-free' }),
    );
    expect(taken.json().errors).toEqual([{ field: 'device.serialNumber', code: 'duplicate' }]);
  });

  test('two registrations of one tracker in the same moment: one wins, the other gets 409', async () => {
    const device = { code: '352093081459999', serialNumber: 'S-race' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        api.call('superuser', 'POST', '/v1/tatra/vehicle', registration({}, device)),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  test('D-VEH-030 a plate is unique among the vehicles of the company that are not removed', async () => {
    const answer = await api.call(
      'superuser',
      'POST',
      '/v1/tatra/vehicle',
      registration({ numericPlate: 'ba 123 xy' }),
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toEqual([{ field: 'numericPlate', code: 'duplicate' }]);
    await create({ numericPlate: 'BA123XY', state: 'removed' });
  });

  test('persons of another company are unknown', async () => {
    const body = registration({ driverId: PERSON.cudzi.id, personId: 999_999 });
    const answer = await api.call('superuser', 'POST', '/v1/tatra/vehicle', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      'driverId',
      'personId',
    ]);
  });
});

describe('changing a vehicle', () => {
  test('PUT takes the record as GET answered it and changes nothing', async () => {
    for (const id of [VEHICLE.truck.id, VEHICLE.hidden.id]) {
      const before = await get(id);
      const answer = await put(id, before);
      expect(answer.statusCode, answer.body).toBe(200);
      const { lastChange: _vehicle, device, ...after } = answer.json();
      const { lastChange: _before, device: deviceBefore, ...rest } = before;
      expect(after).toEqual(rest);
      expect({ ...device, lastChange: 0 }).toEqual({ ...deviceBefore, lastChange: 0 });
    }
  });

  test('API-013, D-VEH-029 without lastChange of vehicle or tracker 400', async () => {
    const { lastChange: _gone, ...record } = await get(VEHICLE.van.id);
    const first = await put(VEHICLE.van.id, record);
    expect(first.statusCode).toBe(400);
    expect(first.json().errors).toEqual([{ field: 'lastChange', code: 'required' }]);
    const whole = await get(VEHICLE.van.id);
    const { lastChange: _device, ...device } = whole.device;
    const second = await put(VEHICLE.van.id, { ...whole, device });
    expect(second.statusCode).toBe(400);
    expect(second.json().errors).toEqual([{ field: 'device.lastChange', code: 'required' }]);
  });

  test('API-008, API-012, R6 of two editors the second gets 412 with the current record, nothing is overwritten', async () => {
    const record = await get(VEHICLE.van.id);
    const answers = await Promise.all([
      put(VEHICLE.van.id, { ...record, name: 'first' }),
      put(VEHICLE.van.id, { ...record, name: 'second' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json();
    const lost = answers.find(({ statusCode }) => statusCode === 412)?.json();
    expect(lost).toMatchObject({ code: 'conflict', current: { name: won.name } });
    expect(lost.current.lastChange).toBe(won.lastChange);
    expect((await get(VEHICLE.van.id)).name).toBe(won.name);
  });

  test('D-VEH-029 a stale lastChange of the tracker alone gives 412', async () => {
    const record = await get(VEHICLE.van.id);
    const device = { ...record.device, lastChange: 'older' };
    expect((await put(VEHICLE.van.id, { ...record, device })).statusCode).toBe(412);
  });

  test('a tracker that moves closes one assignment and opens another', async () => {
    const from = await create();
    const to = await create({}, undefined as unknown as object);
    const { device } = from;
    const off = await put(from.vehicleId, { ...from, device: null });
    expect(off.json().device).toBeNull();
    const { device: own, ...rest } = to;
    const moved = await put(to.vehicleId, {
      ...rest,
      device: { ...device, deviceId: undefined, lastChange: undefined },
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json().device.deviceId).toBe(device.deviceId);
    const bindings = await assignments(device.deviceId);
    expect(bindings.map(({ vehicle }) => vehicle)).toEqual([from.vehicleId, to.vehicleId]);
    expect(bindings[0]?.from).toBe('-infinity');
    expect(bindings[0]?.to).not.toBe('infinity');
    expect(bindings[1]?.to).toBe('infinity');
    // The tracker that stood there before is free for another vehicle.
    expect((await assignments(own.deviceId))[0]?.to).not.toBe('infinity');
  });

  test('a corrected code keeps the tracker and its assignment', async () => {
    const vehicle = await create();
    const device = { ...vehicle.device, code: '352093081450000' };
    const answer = await put(vehicle.vehicleId, { ...vehicle, device });
    expect(answer.json().device).toMatchObject({ deviceId: device.deviceId, code: device.code });
    expect(await assignments(device.deviceId)).toHaveLength(1);
  });

  test('the gateways are told which tracker changed', async () => {
    const codes: (string | null)[] = [];
    const stop = await api.db.listen('flotila_registry', (code) => codes.push(code));
    const vehicle = await create();
    const device = { ...vehicle.device, code: '352093081450001' };
    await put(vehicle.vehicleId, { ...vehicle, device });
    await expect
      .poll(() => codes)
      .toEqual([vehicle.device.code, vehicle.device.code, '352093081450001']);
    stop();
  });

  test('D-VEH-031 DELETE takes it out of every list, keeps its history and frees the tracker', async () => {
    const vehicle = await create();
    const url = `/v1/tatra/vehicle/${vehicle.vehicleId}`;
    expect((await api.call('superuser', 'DELETE', url)).statusCode).toBe(400);
    const stale = await api.call('superuser', 'DELETE', `${url}?lastChange=77`);
    expect(stale.statusCode).toBe(412);
    expect(stale.json().current.vehicleId).toBe(vehicle.vehicleId);
    const answer = await api.call('superuser', 'DELETE', `${url}?lastChange=${vehicle.lastChange}`);
    expect(answer.statusCode).toBe(204);
    expect((await api.call('superuser', 'GET', url)).statusCode).toBe(404);
    for (const list of ['vehicle-map?all=true', 'vehicle-brief', 'find-vehicles?text=truck']) {
      const rows = await api.call('superuser', 'GET', `/v1/tatra/${list}`);
      expect(idsOf(rows)).not.toContain(vehicle.vehicleId);
    }
    const again = registration({}, { code: vehicle.device.code, serialNumber: 'again' });
    expect((await api.call('superuser', 'POST', '/v1/tatra/vehicle', again)).statusCode).toBe(201);
  });
});

describe('what is seen', () => {
  test('API-032 the map has active vehicles, with all=true every state and the tracker', async () => {
    const map = await api.call('admin', 'GET', '/v1/tatra/vehicle-map');
    expect(idsOf(map)).toContain(VEHICLE.truck.id);
    expect(idsOf(map)).not.toContain(VEHICLE.hidden.id);
    expect(map.body).not.toContain(deviceCode(VEHICLE.truck));
    const all = await api.call('admin', 'GET', '/v1/tatra/vehicle-map?all=true');
    expect(idsOf(all)).toContain(VEHICLE.hidden.id);
    expect(all.body).toContain(deviceCode(VEHICLE.truck));
    expect((await api.call('driver', 'GET', '/v1/tatra/vehicle-map?all=true')).statusCode).toBe(
      403,
    );
  });

  test('PERM-025 only a superuser sees the tracker on the map and in vehicle/{id}', async () => {
    const map = await api.call('superuser', 'GET', '/v1/tatra/vehicle-map');
    expect(map.body).toContain(deviceCode(VEHICLE.truck));
    expect(await get(VEHICLE.truck.id, 'admin')).not.toHaveProperty('device');
    expect((await get(VEHICLE.truck.id)).device.code).toBe(deviceCode(VEHICLE.truck));
  });

  test('API-034, API-035 services=1 adds services and plans, without it they are left out', async () => {
    const url = `/v1/tatra/vehicle/${VEHICLE.truck.id}`;
    const added = ['currentServices', 'activeServices'];
    const ask = async (query: string) => (await api.call('driver', 'GET', url + query)).json();
    for (const query of ['', '?services=0']) {
      for (const field of added) expect(await ask(query)).not.toHaveProperty(field);
    }
    for (const field of added) expect((await ask('?services=1'))[field]).toBeInstanceOf(Array);
  });

  test('D-PER-014 without viewAll only the visible vehicles and persons exist', async () => {
    const map = await api.call('driver', 'GET', '/v1/tatra/vehicle-map');
    expect(idsOf(map)).toEqual([VEHICLE.truck.id]);
    const other = `/v1/tatra/vehicle/${VEHICLE.van.id}`;
    expect((await api.call('driver', 'GET', other)).statusCode).toBe(404);
    expect(idsOf(await api.call('driver', 'GET', '/v1/tatra/vehicle-brief'))).toHaveLength(1);
    expect(idsOf(await api.call('driver', 'GET', '/v1/tatra/find-vehicles?text=dod'))).toEqual([]);
    const persons = await api.call('driver', 'GET', '/v1/tatra/person-brief');
    expect(persons.json().content).toEqual([
      { personId: PERSON.igor.id, firstName: 'Igor', lastName: 'Šofér', roles: ['driver'] },
    ]);
  });

  test('AUTH-009 a collective access reads its own vehicles and nothing else', async () => {
    const map = await api.call('collective', 'GET', '/v1/tatra/vehicle-map');
    expect(idsOf(map)).toEqual([VEHICLE.van.id]);
    const other = `/v1/tatra/vehicle/${VEHICLE.truck.id}`;
    expect((await api.call('collective', 'GET', other)).statusCode).toBe(404);
    expect((await api.call('collective', 'GET', '/v1/tatra/vehicle-brief')).statusCode).toBe(403);
  });

  test('API-122 a groupset narrows; one that may not be selected answers 404', async () => {
    const url = `/v1/tatra/vehicle-map?groupset=${GROUPSET.trucks.id}`;
    expect(idsOf(await api.call('dispatcher', 'GET', url))).toEqual([VEHICLE.truck.id]);
    expect((await api.call('driver', 'GET', url)).statusCode).toBe(404);
    const foreign = `/v1/tatra/vehicle-map?groupset=${GROUPSET.foreign.id}`;
    expect((await api.call('admin', 'GET', foreign)).statusCode).toBe(404);
    const briefs = `/v1/tatra/person-brief?groupset=${GROUPSET.trucks.id}`;
    const persons = (await api.call('admin', 'GET', briefs)).json().content;
    expect(persons.map(({ personId }: { personId: number }) => personId)).toEqual([PERSON.igor.id]);
  });

  test('D-GRP-004, D-GRP-005 groupsets that may be selected; all=true for administrators', async () => {
    const names = async (who: 'admin' | 'dispatcher' | 'driver') =>
      (await api.call(who, 'GET', '/v1/tatra/groupset'))
        .json()
        .content.map(({ name }: { name: string }) => name);
    expect(await names('admin')).toEqual(['Kamióny']);
    expect(await names('dispatcher')).toEqual(['Kamióny']);
    expect(await names('driver')).toEqual([]);
    expect((await api.call('dispatcher', 'GET', '/v1/tatra/groupset?all=true')).statusCode).toBe(
      403,
    );
    const one = await api.call('admin', 'GET', `/v1/tatra/groupset/${GROUPSET.trucks.id}`);
    expect(one.json()).toMatchObject({
      vehicles: [VEHICLE.truck.id],
      permissions: [PERSON.dusan.id],
    });
  });

  test('API-042, API-119 search covers all companies of the caller, blanks and case do not count', async () => {
    const find = async (who: 'admin' | 'superuser', text: string) =>
      (await api.call(who, 'GET', `/v1/tatra/find-vehicles?text=${encodeURIComponent(text)}`))
        .json()
        .content.map(({ numericPlate }: { numericPlate: string }) => numericPlate);
    expect(await find('admin', '1b11 11')).toEqual(['1B1 1111']);
    expect(await find('admin', 'KE999')).toEqual([]);
    expect(await find('superuser', 'KE999')).toEqual(['KE999ZZ']);
    expect(await find('superuser', `S${VEHICLE.foreign.device}`)).toEqual(['KE999ZZ']);
    expect(await find('admin', `S${VEHICLE.van.device}`)).toEqual([]);
    expect(await find('superuser', '%%%')).toEqual([]);
    expect((await api.call('admin', 'GET', '/v1/tatra/find-vehicles?text=ab')).statusCode).toBe(
      400,
    );
  });
});

describe('a dispatcher at work', () => {
  test('API-044 name and driver: absent stays, null clears, an unknown driver is refused', async () => {
    const url = `/v1/tatra/vehicle-params/${VEHICLE.truck.id}`;
    const renamed = await api.call('dispatcher', 'PATCH', url, { name: 'Ťahač nový' });
    expect(renamed.json()).toMatchObject({ name: 'Ťahač nový', driverId: PERSON.igor.id });
    expect(renamed.json().driver).toMatchObject({ lastName: 'Šofér' });
    const cleared = await api.call('dispatcher', 'PATCH', url, { driverId: null });
    expect(cleared.json()).toMatchObject({ name: 'Ťahač nový', driverId: null, driver: null });
    const none = await api.call('dispatcher', 'PATCH', url, { driverId: -1 });
    expect(none.json().errors).toEqual([{ field: 'driverId', code: 'min', params: { min: 1 } }]);
    const unknown = await api.call('dispatcher', 'PATCH', url, { driverId: PERSON.cudzi.id });
    expect(unknown.json().errors).toEqual([{ field: 'driverId', code: 'unknown' }]);
    const stale = await api.call('dispatcher', 'PATCH', url, { name: 'x', lastChange: '0' });
    expect(stale.statusCode).toBe(412);
  });

  test('API-044 PATCH of nothing changes nothing, not even lastChange', async () => {
    const url = `/v1/tatra/vehicle-params/${VEHICLE.van.id}`;
    const before = await get(VEHICLE.van.id, 'admin');
    const answer = await api.call('dispatcher', 'PATCH', url, { lastChange: before.lastChange });
    expect(answer.json()).toEqual(before);
    expect((await api.call('dispatcher', 'PATCH', url, {})).json()).toEqual(before);
    const stale = await api.call('dispatcher', 'PATCH', url, { lastChange: 'older' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json().current).toEqual(before);
  });

  test('API-045, API-046 a reset panic stays reset for older panics and comes back with a newer one', async () => {
    const flag = async () => (await get(VEHICLE.truck.id)).flagPanic;
    const panicAt = (offsetMs: number) =>
      api.db.write((db) =>
        sql`insert into vehicle_live (company_id, vehicle_id, updated, panic_ts)
          values (1, ${VEHICLE.truck.id}, now(), ${new Date(api.now() + offsetMs)})
          on conflict (company_id, vehicle_id) do update set panic_ts = excluded.panic_ts`.execute(
          db,
        ),
      );
    const url = `/v1/tatra/vehicle/${VEHICLE.truck.id}/reset-flag`;
    // The tracker's clock runs two minutes ahead.
    await panicAt(120_000);
    expect(await flag()).toBe(true);
    expect((await api.call('driver', 'PUT', `${url}/panic`)).statusCode).toBe(403);
    expect((await api.call('dispatcher', 'PUT', `${url}/door`)).statusCode).toBe(400);
    expect((await api.call('dispatcher', 'PUT', `${url}/panic`)).statusCode).toBe(204);
    expect(await flag()).toBe(false);
    await panicAt(-60_000);
    expect(await flag()).toBe(false);
    await panicAt(180_000);
    expect(await flag()).toBe(true);
  });
});

async function assignments(deviceId: number) {
  const { rows } = await api.db.pool.query<{ vehicle: number; from: string; to: string }>(
    `select vehicle_id as vehicle, from_ts::text as from, to_ts::text as to
     from device_assignment where device_id = $1 order by from_ts`,
    [deviceId],
  );
  return rows;
}
