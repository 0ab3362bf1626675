// Machines that stay at their place: one stop lasts for days.
import { describe, expect, test } from 'vitest';
import { DAY, fold, locationAt, settingsWith } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';

const HOUR_MS = 3_600_000;
const PUMP_LITRES_PER_HOUR = 2400;
const PUT = 193;
const settings = settingsWith({ isMachine: true, minTankChange: 20 });

interface Work {
  /** l/h, and litres that are put in. */
  perHour: number;
  litres: number;
  /** Where it is, if its records tell it. */
  place: Partial<Location>;
}

/** Works from six to fifteen, by its counter; at each of these hours so many litres are put in. */
function working(
  days: number,
  pumps: readonly number[],
  { perHour = 8, litres = PUT, place = {} }: Partial<Work> = {},
) {
  const locations = [];
  let used = 0;
  for (let ts = DAY + 6 * HOUR_MS; ts < DAY + days * 24 * HOUR_MS; ts += 30_000) {
    const hours = (ts - DAY) / HOUR_MS;
    const isPause = pumps.some((pump) => hours >= pump && hours < pump + 0.4);
    const isOn = hours % 24 >= 6 && hours % 24 < 15 && !isPause;
    if (isOn) used += perHour / 120;
    const put = pumps.map((pump) =>
      Math.min(Math.max((hours - pump - 0.05) * PUMP_LITRES_PER_HOUR, 0), litres),
    );
    const level = 155 - used + put.reduce((sum, one) => sum + one, 0);
    const tank1 = isOn ? Math.round(level * 10) / 10 : null;
    const totalFuel = isOn ? Math.round((5000 + used) * 10) / 10 : null;
    // With a place its speed is known: it comes on the first morning.
    const speed = hours < 6.2 ? 10 : 0;
    locations.push(locationAt(ts, { ...place, speed, inputs: isOn ? 1 : 0, tank1, totalFuel }));
  }
  return [...fold(locations, settings).changes.fuel.values()];
}

describe('T-10 a machine that stands at its place for days', () => {
  test('is filled twice on two days, although it is one stop', () => {
    const found = working(3, [10, 58]);
    expect(found.map(({ quantity }) => Math.round(quantity))).toEqual([PUT, PUT]);
    // Each begins with the last reading before it, not with the stop.
    for (const { fromTs, ts } of found) expect(ts - fromTs).toBeLessThan(HOUR_MS);
  });

  const isNear = (litres: number) => (value: unknown) => Math.abs(Number(value) - litres) < 1;

  test('is filled to no more than it had in the morning, which is a refueling all the same', () => {
    // Three hours of work burn 60 litres, and 60 are put in.
    const [found, ...more] = working(1, [9], {
      perHour: 20,
      litres: 60,
      place: { latitude: 48, longitude: 17 },
    });
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind: 'refueling', quantity: expect.closeTo(60, 0) });
    // It is told by the levels before and after the pump.
    expect(found?.before).toSatisfy(isNear(95));
    expect(found?.after).toSatisfy(isNear(155));
  });
});
