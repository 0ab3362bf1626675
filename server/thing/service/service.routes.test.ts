// Services over HTTP and a real database (API-064 … API-068, SVC-*, VAL-026, VAL-027): due values, whose they
// are, two editors of one record, and what the vehicle tells of them.
import { addDays } from '@flotila/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { seedRide, VEHICLE } from '../../testing/cast.ts';
import { serviceCalls } from '../../testing/service-calls.ts';

const { truck, van, machine, foreign } = VEHICLE;
const { api, url, makePlan, makeService, read, today, errorsOf } = serviceCalls();

describe('services', () => {
  test('SVC-020, SVC-022, SVC-023 the record, with what is left empty', async () => {
    const service = await makeService({ km: null, eh: null, typeCode: 'mot', description: '' });
    expect(service).toEqual({
      serviceId: expect.any(Number),
      planId: null,
      vehicleId: truck.id,
      numericPlate: truck.plate,
      typeCode: 'mot',
      name: null,
      date: '2026-01-31',
      km: 0,
      eh: 0,
      expiredDate: null,
      expiredKm: null,
      expiredEh: null,
      description: null,
      useKmEh: true,
      active: true,
      lastChange: expect.any(String),
      diffDays: null,
      diffKm: null,
      diffEh: null,
      level: null,
      error: false,
      message: null,
    });
  });

  test('SVC-029 empty due values follow from the plan; given ones stay', async () => {
    const plan = await makePlan({ repeatedPeriod: '1m', repeatedKm: 15e6, repeatedEh: 360_000 });
    const planId = plan.servicePlanId;
    expect(await makeService({ planId, km: 120e6, eh: 3_600_000 })).toMatchObject({
      expiredDate: '2026-02-28',
      expiredKm: 135e6,
      expiredEh: 3_960_000,
      message: null,
    });
    expect(await makeService({ planId, km: 120e6, expiredKm: 130e6 })).toMatchObject({
      expiredDate: '2026-02-28',
      expiredKm: 130e6,
    });
    expect(await makeService({ planId, km: 120e6, useKmEh: false })).toMatchObject({
      expiredDate: '2026-02-28',
      expiredKm: null,
      expiredEh: null,
      diffKm: null,
    });
  });

  test('SVC-030 differences are what is left: days, metres and seconds, negative when overdue', async () => {
    await seedRide(api().db, truck, '2026-11-01T08:00:00Z');
    expect(
      await makeService({ expiredDate: addDays(today(), -3), expiredKm: 200_000 }),
    ).toMatchObject({ diffDays: -3, diffKm: 88_000, diffEh: null, level: 'warning' });
  });

  test('the odometer is that of the newest ride, moved by what people corrected', async () => {
    await seedRide(api().db, truck, '2026-11-01T08:00:00Z');
    const service = await makeService({ expiredKm: 200_000 });
    expect(service.diffKm).toBe(88_000);
    await api().db.pool.query(
      `insert into ride_shift (company_id, vehicle_id, km_after, km)
       values ($1, $2, '2026-10-01', 50000)`,
      [truck.company, truck.id],
    );
    expect((await read(`service/${service.serviceId}`)).diffKm).toBe(38_000);
    await api().db.pool.query('delete from ride_shift');
  });

  test('decision 5: without km the odometer at the day of the service counts, corrected', async () => {
    await seedRide(api().db, truck, '2026-10-01T08:00:00Z');
    await seedRide(api().db, truck, '2026-11-01T08:00:00Z');
    await api().db.pool.query(
      `update ride set km_stop = 500000 where from_ts = '2026-11-01T08:00:00Z'`,
    );
    const plan = await makePlan({ repeatedKm: 1_000_000 });
    const due = async (date: string) =>
      (await makeService({ planId: plan.servicePlanId, date })).expiredKm;
    expect(await due('2026-10-01')).toBe(1_112_000);
    expect(await due('2026-10-31')).toBe(1_112_000);
    expect(await due('2026-11-01')).toBe(1_500_000);
    const early = await makeService({ planId: plan.servicePlanId, date: '2026-09-30' });
    expect(early).toMatchObject({ expiredKm: null, error: false });
    expect(early.message).toMatch(/^Stav tachometra/);
  });

  test('SVC-009, SVC-010 a service of a plan carries its type and name, also when these change', async () => {
    const plan = await makePlan({ typeCode: 'own', name: 'AdBlue' });
    const service = await makeService({
      planId: plan.servicePlanId,
      typeCode: 'mot',
      name: 'other',
    });
    expect(service).toMatchObject({ typeCode: 'own', name: 'AdBlue' });
    const changed = await api().call(
      'dispatcher',
      'PUT',
      url(`service-plan/${plan.servicePlanId}`),
      {
        ...plan,
        name: 'AdBlue 2',
      },
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await read(`service/${service.serviceId}`)).toMatchObject({ name: 'AdBlue 2' });
  });

  test('SVC-011 a stored service stays in its plan', async () => {
    const plan = await makePlan();
    const service = await makeService({ planId: plan.servicePlanId });
    const answer = await api().call('dispatcher', 'PUT', url(`service/${service.serviceId}`), {
      vehicleId: truck.id,
      date: '2026-02-01',
      lastChange: service.lastChange,
    });
    expect(answer.json()).toMatchObject({ planId: plan.servicePlanId, date: '2026-02-01' });
  });

  test('only the newest of a plan is active and has a level', async () => {
    const plan = await makePlan();
    const planId = plan.servicePlanId;
    const old = await makeService({ planId, date: '2025-01-01', expiredDate: '2025-06-01' });
    expect(old).toMatchObject({ active: true, level: 'warning' });
    await makeService({ planId, date: '2026-01-01', expiredDate: '2099-01-01' });
    const { content } = await read(`service?plan=${planId}&size=1000`);
    expect(content.map((one: { date: string }) => one.date)).toEqual(['2026-01-01', '2025-01-01']);
    expect(content.map((one: { active: boolean }) => one.active)).toEqual([true, false]);
    expect(content.map((one: { level: null }) => one.level)).toEqual([null, null]);
    expect(await read(`service-plan/${planId}`)).toMatchObject({ expiredDate: '2099-01-01' });
  });

  test('VAL-026, VAL-027 wrong fields are named; days that no calendar has', async () => {
    const service = { vehicleId: truck.id, date: '2026-01-01' };
    expect(await errorsOf('service', { ...service, name: 'x'.repeat(51) })).toHaveLength(1);
    for (const field of ['km', 'eh', 'expiredKm', 'expiredEh']) {
      expect(await errorsOf('service', { ...service, [field]: 1.5 })).toEqual([
        { field, code: 'integer' },
      ]);
    }
    for (const date of ['2026-02-30', '0000-01-01', '1.1.2026']) {
      expect(await errorsOf('service', { ...service, date })).toEqual([
        { field: 'date', code: 'date' },
      ]);
    }
  });

  test('pages tell how many there are', async () => {
    for (const date of ['2026-01-01', '2026-01-02', '2026-01-03']) await makeService({ date });
    const second = await read('service?size=2&page=1');
    expect(second).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, size: 2 });
    expect(second.content).toHaveLength(1);
    expect(await read('service?size=2')).toMatchObject({ totalElements: 3, totalPages: 2 });
  });
});

describe('whose they are', () => {
  test('a vehicle or plan of somebody else is a wrong field in a body, and not there in a query', async () => {
    const plan = await makePlan({ vehicleId: van.id });
    for (const vehicleId of [foreign.id, machine.id, 999_999]) {
      const unknown = [{ field: 'vehicleId', code: 'unknown' }];
      expect(await errorsOf('service-plan', { vehicleId, typeCode: 'mot' })).toEqual(unknown);
      expect(await errorsOf('service', { vehicleId, date: '2026-01-01' })).toEqual(unknown);
      const list = url(`service?vehicle=${vehicleId}`);
      expect((await api().call('dispatcher', 'GET', list)).statusCode).toBe(404);
    }
    for (const planId of [plan.servicePlanId, 999_999]) {
      const body = { vehicleId: truck.id, date: '2026-01-01', planId };
      expect(await errorsOf('service', body)).toEqual([{ field: 'planId', code: 'unknown' }]);
    }
    const none = url('service?plan=999999');
    expect((await api().call('dispatcher', 'GET', none)).statusCode).toBe(404);
  });

  test('a driver reads those of the vehicles that the driver sees', async () => {
    const own = await makePlan();
    const other = await makePlan({ vehicleId: van.id });
    await makeService({ vehicleId: van.id });
    const { content } = await read('service-plan', 'driver');
    expect(content).toHaveLength(1);
    expect(content[0].servicePlanId).toBe(own.servicePlanId);
    expect((await read('service', 'driver')).content).toEqual([]);
    const hidden = await api().call('driver', 'GET', url(`service-plan/${other.servicePlanId}`));
    expect(hidden.statusCode).toBe(404);
  });

  test('a stored plan or service does not go to another vehicle', async () => {
    const plan = await makePlan();
    const service = await makeService();
    const put = (path: string, body: object) => api().call('dispatcher', 'PUT', url(path), body);
    for (const answer of [
      await put(`service-plan/${plan.servicePlanId}`, { ...plan, vehicleId: van.id }),
      await put(`service/${service.serviceId}`, { ...service, vehicleId: van.id }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual([{ field: 'vehicleId', code: 'locked' }]);
    }
  });

  test('with a deleted vehicle its plans and services are gone', async () => {
    const plan = await makePlan({ vehicleId: van.id, repeatedPeriod: '1d' });
    const service = await makeService({ vehicleId: van.id });
    const { lastChange } = (await api().call('superuser', 'GET', url(`vehicle/${van.id}`))).json();
    const gone = url(`vehicle/${van.id}?lastChange=${lastChange}`);
    expect((await api().call('superuser', 'DELETE', gone)).statusCode).toBe(204);
    expect((await read('service-plan')).content).toEqual([]);
    expect((await read('service')).content).toEqual([]);
    for (const path of [`service-plan/${plan.servicePlanId}`, `service/${service.serviceId}`]) {
      expect((await api().call('dispatcher', 'GET', url(path))).statusCode).toBe(404);
    }
    const { rows } = await api().db.pool.query('select from service_alert where vehicle_id = $1', [
      van.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('R6 one of two who change the same record is told', () => {
  const records = [
    ['service-plan', () => makePlan(), 'servicePlanId'],
    ['service', () => makeService(), 'serviceId'],
  ] as const;
  test.for(records)('%s', async ([path, make, idField]) => {
    const record = await make();
    const one = url(`${path}/${record[idField]}`);
    const put = (body: object) => api().call('dispatcher', 'PUT', one, { ...record, ...body });
    const results = await Promise.all([put({ name: 'a' }), put({ name: 'b' })]);
    expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const current = (await api().call('dispatcher', 'GET', one)).json();
    const refused = results.find(({ statusCode }) => statusCode === 412)?.json();
    expect(refused).toMatchObject({ code: 'conflict', current });
    expect((await put({ lastChange: undefined })).json().errors).toEqual([
      { field: 'lastChange', code: 'required' },
    ]);
    const stale = await api().call(
      'dispatcher',
      'DELETE',
      `${one}?lastChange=${record.lastChange}`,
    );
    expect(stale.statusCode).toBe(412);
    expect((await api().call('dispatcher', 'DELETE', one)).statusCode).toBe(400);
    const right = await api().call(
      'dispatcher',
      'DELETE',
      `${one}?lastChange=${current.lastChange}`,
    );
    expect(right.statusCode).toBe(204);
  });
});

describe('the vehicle (API-035, ONL-028, ONL-033, ONL-034)', () => {
  const onMap = async () =>
    (await read('vehicle-map')).content.find(
      (one: { vehicleId: number }) => one.vehicleId === truck.id,
    );
  const detail = () => read(`vehicle/${truck.id}?services=1`);

  test('levels follow every change of plans and services at once', async () => {
    expect(await onMap()).toMatchObject({ regularService: null, flagService: null });
    expect(await onMap()).not.toHaveProperty('serviceAlerts');
    const plan = await makePlan({ repeatedPeriod: '10d' });
    expect(await onMap()).toMatchObject({
      regularService: 'notice',
      flagService: 'notice',
      serviceAlerts: { mot: null, oil_change: 'notice', other: null },
    });
    const service = await makeService({ typeCode: 'mot', expiredDate: '2026-01-01' });
    expect(await onMap()).toMatchObject({
      regularService: 'warning',
      serviceAlerts: { mot: 'warning', oil_change: 'notice', other: null },
    });
    const gone = (path: string, id: number, lastChange: string) =>
      api().call('dispatcher', 'DELETE', url(`${path}/${id}?lastChange=${lastChange}`));
    await gone('service', service.serviceId, service.lastChange);
    await gone('service-plan', plan.servicePlanId, plan.lastChange);
    expect(await onMap()).toMatchObject({ regularService: null });
  });

  test('services=1 tells all that is active and what of it is due', async () => {
    await api().db.pool.query(`update vehicle set mot_date = '2026-01-01' where vehicle_id = $1`, [
      truck.id,
    ]);
    const plan = await makePlan({ repeatedPeriod: '5r' });
    const { currentServices, activeServices } = await detail();
    expect(activeServices).toEqual([
      expect.objectContaining({ servicePlanId: plan.servicePlanId, level: null }),
      expect.objectContaining({
        servicePlanId: null,
        serviceId: null,
        typeCode: 'mot',
        level: 'warning',
        expiredDate: '2026-01-01',
        diffKm: null,
        diffEh: null,
      }),
    ]);
    expect(currentServices).toEqual([expect.objectContaining({ typeCode: 'mot' })]);
  });

  test('SVC-019, API-022 a vehicle of the list carries its plans with what is left, as its detail does', async () => {
    const plan = await makePlan({ repeatedPeriod: '10d', repeatedKm: 20_000_000 });
    const { currentServices, activeServices } = await onMap();
    expect(activeServices).toEqual([
      expect.objectContaining({
        servicePlanId: plan.servicePlanId,
        diffKm: expect.any(Number),
        diffEh: null,
        diffDays: expect.any(Number),
        expiredDate: expect.any(String),
      }),
    ]);
    const same = await detail();
    expect([currentServices, activeServices]).toEqual([same.currentServices, same.activeServices]);
  });

  test('levels follow the dates of the vehicle form', async () => {
    const record = (await api().call('superuser', 'GET', url(`vehicle/${truck.id}`))).json();
    const put = (body: object) =>
      api().call('superuser', 'PUT', url(`vehicle/${truck.id}`), { ...record, ...body });
    const answer = await put({ motDate: addDays(today(), 3) });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().regularService).toBe('notice');
    expect(await onMap()).toMatchObject({ serviceAlerts: { mot: 'notice' } });
  });
});
