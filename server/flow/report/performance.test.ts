// Performance of vehicles, machines and persons from a real database.
import type { ReportDocument, TableBlock } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../ground/db/partitions.ts';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, PERSON, seedRide, VEHICLE } from '../../testing/cast.ts';

const { truck, van, machine } = VEHICLE;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRide(api.db, truck, '2026-05-04T08:00:00Z');
  await seedRide(api.db, van, '2026-05-04T09:00:00Z', { identification: 'dallas@AA' });
  await seedRide(api.db, machine, '2026-05-04T08:00:00Z');
  await api.db.pool.query(
    `insert into person_identification (company_id, person_id, kind, code)
     values ($1, $2, 'dallas', 'AA')`,
    [COMPANY.tatra.id, PERSON.igor.id],
  );
});
afterAll(() => api.close());

async function asked(who: Who, path: string, query = ''): Promise<ReportDocument> {
  const { authorization } = await api.as(who);
  const url = `/v1/${path}?from=2026-05-01&to=2026-05-31${query}`;
  const headers = { authorization, accept: 'application/json' };
  const answer = await api.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const tableOf = (document: ReportDocument) => document.blocks[0] as TableBlock;

test('R-PERF-001 the rides of one vehicle', async () => {
  const document = await asked('admin', `tatra/report/performance/${truck.id}`);
  expect(tableOf(document).rows.map(({ cells }) => cells.way?.raw)).toEqual([12, 12]);
});

test('R-DRV-001 the rides of one person on all vehicles, by assignment and by card', async () => {
  const path = `tatra/report/driver-performance/${PERSON.igor.id}`;
  const plates = (document: ReportDocument) =>
    tableOf(document).rows.flatMap(({ cells }) => cells.plate?.text ?? []);
  expect(plates(await asked('admin', path))).toEqual(['BA123XY', 'BA222AA']);
  // Of vehicles that the reader may not see nothing is told.
  expect(plates(await asked('driver', path))).toEqual(['BA123XY']);
});

test('R-MACH-001 a machine works from 1.2 times its lowest stable rpm on', async () => {
  const { company, id } = machine;
  await ensurePartitions(api.db.pool, new Date('2026-05-01'), new Date('2026-05-31'));
  const at = (minute: number) => new Date(Date.parse('2026-05-04T08:00:00Z') + minute * 60_000);
  for (const [minute, rpm] of [800, 800, 959, 960, 1500, 1900, 800, 800].entries()) {
    await api.db.pool.query(
      `insert into location (ts, company_id, vehicle_id, hash, delay, flags, rpm)
       values ($1, $2, $3, $4, 0, 0, $5)`,
      [at(minute), company, id, minute, rpm],
    );
  }
  await api.db.pool.query('update ride set engine_seconds = 600 where vehicle_id = $1', [id]);
  const document = await asked('superuser', `morava/report/machine-performance/${id}`);
  const [ride] = tableOf(document).rows;
  expect(ride?.cells).toMatchObject({
    hours: { raw: 600 },
    working: { raw: 180 },
    idle: { raw: 420 },
    maxRpm: { raw: 1900 },
  });
});

test('a person whom the caller may not see has no report', async () => {
  const url = `/v1/tatra/report/driver-performance/${PERSON.dusan.id}?from=2026-05-01&to=2026-05-31`;
  expect((await api.call('driver', 'GET', url)).statusCode).toBe(404);
});
