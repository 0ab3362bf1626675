// The calls of plans and services as their tests make them, against an application of the test file in which
// no plan, service or ride is left of the test before.
import { localDay } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type TestApi, testApi, type Who } from './api.ts';
import { VEHICLE } from './cast.ts';

const url = (path: string) => `/v1/tatra/${path}`;

/** Call at the top of a test file. What is made is of the truck of the cast, unless it says otherwise. */
export function serviceCalls() {
  let opened: TestApi | undefined;
  const api = (): TestApi => {
    if (!opened) throw new Error('the application is not open yet');
    return opened;
  };
  beforeAll(async () => {
    opened = await testApi();
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    for (const table of ['service', 'service_plan', 'service_alert', 'ride', 'ride_overlay']) {
      await api().db.pool.query(`delete from ${table}`);
    }
    await api().db.pool.query(
      `update vehicle set km_start = 0, eh_start = 0, mot_date = null, service_km = null,
         deleted = null`,
    );
  });
  const post = (path: string, body: object, who: Who = 'dispatcher') =>
    api().call(who, 'POST', url(path), body);
  async function made(path: string, body: object) {
    const answer = await post(path, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  return {
    api,
    url,
    post,
    made,
    makePlan: (more: object = {}) =>
      made('service-plan', { vehicleId: VEHICLE.truck.id, typeCode: 'oil_change', ...more }),
    makeService: (more: object = {}) =>
      made('service', { vehicleId: VEHICLE.truck.id, date: '2026-01-31', ...more }),
    async read(path: string, who: Who = 'dispatcher') {
      const answer = await api().call(who, 'GET', url(path));
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    today: () => localDay(api().now(), 'Europe/Bratislava'),
    async errorsOf(path: string, body: object) {
      const answer = await post(path, body);
      expect(answer.statusCode, answer.body).toBe(400);
      return answer.json().errors;
    },
  };
}
