// Service plans over HTTP and a real database (API-064 … API-068, SVC-*, VAL-021 … VAL-029).
import { addDays } from '@flotila/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { seedRide, VEHICLE } from '../../testing/cast.ts';
import { serviceCalls } from '../../testing/service-calls.ts';

const { truck } = VEHICLE;
const { api, url, made, makePlan, makeService, read, today, errorsOf } = serviceCalls();

describe('service plans', () => {
  test('SVC-015, SVC-028 a store answers the whole record with an error flag and a message', async () => {
    const plan = await makePlan({ repeatedPeriod: ' 1r 2m 3d ', repeatedKm: 15_000_000 });
    expect(plan).toMatchObject({
      vehicleId: truck.id,
      typeCode: 'oil_change',
      name: null,
      active: true,
      repeatedPeriod: '1r 2m 3d',
      repeatedKm: 15_000_000,
      repeatedEh: null,
      error: false,
      message: null,
    });
    const { error: _error, message: _message, ...record } = plan;
    expect(await read(`service-plan/${plan.servicePlanId}`)).toEqual(record);
    expect((await read(`service-plan?vehicle=${truck.id}&size=500`)).content).toEqual([record]);
  });

  test('API-068 POST with an id in the path makes a record too', async () => {
    const plan = await made('service-plan/new', { vehicleId: truck.id, typeCode: 'mot' });
    const service = await made('service/0', { vehicleId: truck.id, date: '2026-01-01' });
    expect([plan.servicePlanId, service.serviceId].every((id) => id > 0)).toBe(true);
  });

  test('VAL-021 … VAL-025, VAL-029 wrong fields are named', async () => {
    const plan = { vehicleId: truck.id, typeCode: 'mot' };
    expect(await errorsOf('service-plan', { vehicleId: truck.id })).toEqual([
      { field: 'typeCode', code: 'required' },
    ]);
    expect(await errorsOf('service-plan', { ...plan, name: 'x'.repeat(51) })).toEqual([
      { field: 'name', code: 'maxLength', params: { max: 50 } },
    ]);
    expect(await errorsOf('service-plan', { ...plan, repeatedPeriod: '1y' })).toEqual([
      { field: 'repeatedPeriod', code: 'period' },
    ]);
    expect(await errorsOf('service-plan', { ...plan, repeatedKm: 0.5 })).toEqual([
      { field: 'repeatedKm', code: 'integer' },
    ]);
    for (const name of [null, '', '  ', undefined]) {
      expect(await errorsOf('service-plan', { ...plan, typeCode: 'own', name })).toEqual([
        { field: 'name', code: 'required' },
      ]);
    }
    expect(await makePlan({ typeCode: 'own', name: 'AdBlue' })).toMatchObject({ name: 'AdBlue' });
  });

  test('a plan that never repeats may be stored and says so in the language of the caller', async () => {
    const answer = await api().app.inject({
      method: 'POST',
      url: url('service-plan'),
      headers: { ...(await api().as('dispatcher')), 'accept-language': 'en' },
      payload: { vehicleId: truck.id, typeCode: 'mot', repeatedPeriod: '' },
    });
    expect(answer.json()).toMatchObject({ error: false, repeatedPeriod: null, level: null });
    expect(answer.json().message).toMatch(/^The plan repeats by neither/);
  });

  test('without a service it counts from its making and kmStart, ehStart', async () => {
    await api().db.pool.query(
      'update vehicle set km_start = 120000000, eh_start = 3600000 where vehicle_id = $1',
      [truck.id],
    );
    const plan = await makePlan({ repeatedPeriod: '10d', repeatedKm: 500_000, repeatedEh: 3600 });
    expect(plan).toMatchObject({
      expiredDate: addDays(today(), 10),
      diffDays: 10,
      level: 'notice',
      expiredKm: 120_500_000,
      diffKm: 500_000,
      expiredEh: 3_603_600,
      diffEh: 3600,
    });
  });

  test('without kmStart it counts from the first reading of the odometer', async () => {
    await seedRide(api().db, truck, '2026-11-01T08:00:00Z');
    // The ride of the cast ends at 112 km after 12 km.
    expect(await makePlan({ repeatedKm: 15_000_000 })).toMatchObject({
      expiredKm: 15_100_000,
      diffKm: 15_100_000 - 112_000,
    });
  });

  test('SVC-008 a plan that is not active tells no due values', async () => {
    const plan = await makePlan({ repeatedPeriod: '10d', active: false });
    expect(plan).toMatchObject({ active: false, expiredDate: null, diffDays: null, level: null });
  });

  test('SVC-013 deleting the plan alone leaves its services without a plan', async () => {
    const plan = await makePlan({ typeCode: 'own', name: 'Filter' });
    const service = await makeService({ planId: plan.servicePlanId });
    const gone = url(`service-plan/${plan.servicePlanId}?lastChange=${plan.lastChange}`);
    expect((await api().call('dispatcher', 'DELETE', gone)).statusCode).toBe(204);
    expect((await api().call('dispatcher', 'DELETE', gone)).statusCode).toBe(404);
    expect(await read(`service/${service.serviceId}`)).toMatchObject({
      planId: null,
      typeCode: 'own',
      name: 'Filter',
      active: true,
    });
  });

  test('SVC-014 deleting the plan with its services removes both, and no other service', async () => {
    const plan = await makePlan();
    const service = await makeService({ planId: plan.servicePlanId });
    const other = await makeService();
    const query = `lastChange=${plan.lastChange}&withServices=true`;
    const gone = await api().call(
      'dispatcher',
      'DELETE',
      url(`service-plan/${plan.servicePlanId}?${query}`),
    );
    expect(gone.statusCode).toBe(204);
    const left = (await read('service')).content.map((one: { serviceId: number }) => one.serviceId);
    expect(left).toEqual([other.serviceId]);
    expect(left).not.toContain(service.serviceId);
  });
});
