// Registering a tracker with its vehicle and changing both over HTTP (API-008 … API-013, D-VEH-018 … D-VEH-031).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, deviceCode, PERSON, VEHICLE } from '../../testing/cast.ts';

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

  test('D-VEH-007 what is entered of a vehicle is answered, changed and cleared', async () => {
    const entered = {
      name: 'Ťahač',
      numericPlate: 'ZA 007 AB',
      typeCode: 'truck',
      state: 'hidden',
      vin: 'WDB9634031L123456',
      technicalLicence: 'PA123456',
      emissionReport: 'EK 7/2026',
      euroNormCode: '6',
      manufactureYear: 2024,
      acquiredDate: '2026-02-03',
      vatRegime: 'business',
      internationalHaulage: true,
    };
    const { vehicleId } = await create(entered);
    expect(await get(vehicleId)).toMatchObject({ vehicleId, ...entered });
    const changed = { ...entered, name: 'Dodávka', typeCode: 'van', state: 'active', vin: null };
    const papers = { technicalLicence: null, emissionReport: null, euroNormCode: '5' };
    const tax = { acquiredDate: null, vatRegime: null, internationalHaulage: false };
    const next = { ...changed, ...papers, ...tax, manufactureYear: null };
    const answer = await put(vehicleId, { ...(await get(vehicleId)), ...next });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await get(vehicleId)).toMatchObject({ vehicleId, ...next });
  });

  test('R-9 R-10 the data list tells day of acquisition, regime and haulage, the live map does not', async () => {
    const tax = { acquiredDate: '2026-02-03', vatRegime: 'business', internationalHaulage: true };
    const { vehicleId } = await create(tax);
    const listed = async (query: string) => {
      const { content } = (await api.call('admin', 'GET', `/v1/tatra/vehicle-map${query}`)).json();
      return content.find((one: { vehicleId: number }) => one.vehicleId === vehicleId);
    };
    expect(await listed('?all=true&size=500')).toMatchObject(tax);
    const shown = await listed('?size=500');
    for (const name of Object.keys(tax)) expect(shown).not.toHaveProperty(name);
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

  test('U-31 all that is taken is told at once, the plate with the tracker', async () => {
    const taken = { code: deviceCode(VEHICLE.foreign), serialNumber: `S${VEHICLE.van.device}` };
    const { plate: numericPlate } = VEHICLE.truck;
    const body = registration({ numericPlate }, taken);
    const answer = await api.call('superuser', 'POST', '/v1/tatra/vehicle', body);
    expect(answer.statusCode).toBe(409);
    const fields = answer.json().errors.map((one: { field: string }) => one.field);
    expect(fields).toEqual(['numericPlate', 'device.code', 'device.serialNumber']);
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

async function assignments(deviceId: number) {
  const { rows } = await api.db.pool.query<{ vehicle: number; from: string; to: string }>(
    `select vehicle_id as vehicle, from_ts::text as from, to_ts::text as to
     from device_assignment where device_id = $1 order by from_ts`,
    [deviceId],
  );
  return rows;
}

describe('K-17 a number that is typed over is that of another tracker', () => {
  const CODE = '35209308146';
  let number = 1000;
  const nextCode = () => {
    number += 1;
    return `${CODE}${number}`;
  };

  /** A vehicle whose tracker has told something. */
  async function heardVehicle() {
    const vehicle = await create({}, { code: nextCode() });
    await api.db.pool.query(
      `insert into fold_state (company_id, vehicle_id, newest_ts, newest_hash) values ($1, $2, $3, 1)`,
      [COMPANY.tatra.id, vehicle.vehicleId, new Date(api.now() - 3_600_000)],
    );
    return vehicle;
  }

  const deviceOf = async (code: string) => {
    const { rows } = await api.db.pool.query<{
      id: number;
      vehicle: number | null;
      serial: string;
    }>(
      'select device_id as id, vehicle_id as vehicle, serial_number as serial from device where code = $1',
      [code],
    );
    return rows[0];
  };

  test('what it still holds goes to the vehicle of its time, and later records to none', async () => {
    const vehicle = await heardVehicle();
    const { vehicleId, device } = vehicle;
    const answer = await put(vehicleId, { ...vehicle, device: { ...device, code: nextCode() } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().device.deviceId).toBe(device.deviceId);
    const kept = await deviceOf(device.code);
    expect(kept).toMatchObject({
      vehicle: null,
      serial: `${device.serialNumber} (${device.code})`,
    });
    const [binding, ...others] = await assignments(kept?.id ?? 0);
    expect(binding).toMatchObject({ vehicle: vehicleId, from: '-infinity' });
    expect(binding?.to).not.toBe('infinity');
    expect(others).toEqual([]);
  });

  test('typed back it is the tracker of before, and the other one is free', async () => {
    const vehicle = await heardVehicle();
    const { vehicleId, device } = vehicle;
    const other = nextCode();
    await put(vehicleId, { ...vehicle, device: { ...device, code: other } });
    const kept = await deviceOf(device.code);
    const now = await get(vehicleId);
    const back = await put(vehicleId, { ...now, device: { ...now.device, code: device.code } });
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json().device).toMatchObject({ deviceId: kept?.id, code: device.code });
    expect((await assignments(kept?.id ?? 0)).map(({ vehicle: id }) => id)).toEqual([
      vehicleId,
      vehicleId,
    ]);
    expect((await deviceOf(other))?.vehicle).toBeNull();
  });

  test('a number that was never heard is corrected, and nothing keeps it', async () => {
    const vehicle = await create({}, { code: nextCode() });
    const { device } = vehicle;
    await put(vehicle.vehicleId, { ...vehicle, device: { ...device, code: nextCode() } });
    expect(await deviceOf(device.code)).toBeUndefined();
  });
});
