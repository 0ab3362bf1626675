// The company Tatra with its vehicles and no zone, for the tests of zones and of visits over HTTP.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type TestApi, testApi } from '../../../testing/api.ts';
import { VEHICLE } from '../../../testing/cast.ts';
import { send } from '../../../testing/send.ts';

const { truck, van, foreign } = VEHICLE;
export const ZONES = '/v1/tatra/zone';
/** In the company's winter time 13:00. */
export const NOW = Date.parse('2026-11-22T12:00:00Z');
export const day = (days: number) =>
  new Date(Date.parse('2026-11-21T23:00:00Z') - days * 86_400_000);
export const CIRCLE = { type: 'Circle', center: [17.6, 48.4], radius: 150 };

export const zoneInput = (more: object = {}) => ({
  name: 'Depo Trnava',
  category: 'depot',
  shape: CIRCLE,
  ...more,
});

export interface Stay {
  arrival: string;
  departure?: string;
  isPass?: boolean;
  vehicle?: { company: number; id: number };
}

/** Each test begins without zones; all vehicles reported today. */
export function stageZones() {
  let api: TestApi;
  const stage = {
    get api() {
      return api;
    },
    async reported(vehicle: { company: number; id: number }, at: Date) {
      await api.db.pool.query(
        `insert into fold_state (company_id, vehicle_id, newest_ts) values ($1, $2, $3)
         on conflict (company_id, vehicle_id) do update set newest_ts = excluded.newest_ts`,
        [vehicle.company, vehicle.id, at],
      );
    },
    async make(more: object = {}) {
      const { status, body } = await send(api, 'dispatcher', 'POST', ZONES, zoneInput(more));
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    async visit(
      { zoneId }: { zoneId: number },
      { arrival, departure, isPass = false, vehicle = truck }: Stay,
    ) {
      await api.db.pool.query(
        `insert into visit (company_id, vehicle_id, zone_id, arrival, departure, standing, distance, is_pass)
         values ($1, $2, $3, $4, $5, 600, 120, $6)`,
        [vehicle.company, vehicle.id, zoneId, arrival, departure ?? null, isPass],
      );
    },
  };
  beforeAll(async () => {
    api = await testApi({ now: () => NOW });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    for (const table of ['visit', 'zone', 'contract', 'subject', 'fold_state']) {
      await api.db.pool.query(`delete from ${table}`);
    }
    for (const one of [truck, van, foreign]) await stage.reported(one, new Date(NOW));
  });
  return stage;
}
