// T-11: every call that shows the fuel of a month has the same refuelings, losses and documents in it, also
// those whose stop, readings or paper lie on both sides of the month's end.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { countedTs } from '@flotila/domain/ride/counted.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';
import { seedChange, seedDocument } from '../../testing/fuel.ts';

const { truck } = VEHICLE;
/** The end of October in Bratislava is at 23:00 UTC. */
const STOP = { from: '2026-10-31T22:40:00Z', to: '2026-10-31T23:20:00Z' };
const MONTHS = [
  {
    from: '2026-10-01T00:00:00',
    to: '2026-10-31T23:59:59',
    first: '2026-10-01',
    last: '2026-10-31',
  },
  {
    from: '2026-11-01T00:00:00',
    to: '2026-11-30T23:59:59',
    first: '2026-11-01',
    last: '2026-11-30',
  },
];
/** Litres of each month. */
const REFUELED = [[204.9], [119.3]];
const LOST = [[], [38]];
const DOCUMENTED = [[205], [119]];
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  await seedRide(api.db, truck, '2026-10-31T21:00:00Z');
  await seedRide(api.db, truck, '2026-11-01T05:00:00Z');
  await seedChange(api.db, truck, '2026-10-31T22:59:50Z', 204.9, STOP);
  await seedChange(api.db, truck, '2026-10-31T23:00:10Z', 119.3, STOP);
  await seedChange(api.db, truck, '2026-10-31T23:10:00Z', 38, { ...STOP, kind: 'fuelloss' });
  // The paper of each was written in the other month.
  await seedDocument(api.db, truck, '2026-10-31T23:01:00Z', 205);
  await seedDocument(api.db, truck, '2026-10-31T22:59:00Z', 119);
});
afterAll(() => api.close());

async function ask(url: string) {
  const answer = await api.call('admin', 'GET', `/v1/tatra/${url}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().content;
}
const litres = (list: readonly (number | null | undefined)[]) =>
  list.flatMap((one) => (typeof one === 'number' ? Math.abs(one) : []));

describe.each(MONTHS.map((month, index) => ({ ...month, index })))('T-11 $first', (month) => {
  const { from, to, first, last, index } = month;

  test('in the list of refuelings, with its documents', async () => {
    const query = `from=${from}&to=${to}&losses=true`;
    const entries: RefuelingEntry[] = await ask(`refueling/${truck.id}?${query}`);
    const of = (type: string) => entries.filter((entry) => entry.type === type);
    expect(litres(of('refueling').map(({ measureQuantity }) => measureQuantity))).toEqual(
      REFUELED[index],
    );
    expect(litres(of('fuelloss').map(({ measureQuantity }) => measureQuantity))).toEqual(
      LOST[index],
    );
    expect(litres(entries.map(({ document }) => document?.quantity))).toEqual(DOCUMENTED[index]);
  });

  test.each(['common', 'all'])('among the rides (%s), counted to this month', async (filter) => {
    const query = `from=${from}&to=${to}&filter=${filter}`;
    const rides: RideView[] = await ask(`vehicle/${truck.id}/ride?${query}`);
    const of = (type: string) => rides.filter(({ rideType }) => rideType === type);
    expect(litres(of('refueling').map(({ refueling }) => refueling))).toEqual(REFUELED[index]);
    expect(litres(of('fuelloss').map(({ tankDiff }) => tankDiff))).toEqual(LOST[index]);
    for (const change of [...of('refueling'), ...of('fuelloss')]) {
      const day = localDay(countedTs(change), 'Europe/Bratislava');
      expect(day >= first && day <= last, day).toBe(true);
    }
  });

  test('in the summaries of its days', async () => {
    const days = await ask(`vehicle/${truck.id}/day-summaries?from=${first}&to=${last}`);
    const counts = days.map((day: { refuelingCount: number }) => day.refuelingCount);
    expect(counts.reduce((sum: number, one: number) => sum + one, 0)).toBe(REFUELED[index]?.length);
  });
});
