// Machines that never move from their place: one stop lasts for days.
import { describe, expect, test } from 'vitest';
import { DAY, fold, locationAt, settingsWith } from '../fold/test-track.ts';

const HOUR_MS = 3_600_000;
const PUMP_LITRES_PER_HOUR = 2400;
const PUT = 193;
const settings = settingsWith({ isMachine: true, minTankChange: 20 });

/** Works from six to fifteen and burns 8 l/h, by its counter; at each of these hours PUT litres are put in. */
function working(days: number, pumps: readonly number[]) {
  const locations = [];
  let used = 0;
  for (let ts = DAY + 6 * HOUR_MS; ts < DAY + days * 24 * HOUR_MS; ts += 30_000) {
    const hours = (ts - DAY) / HOUR_MS;
    const isPause = pumps.some((pump) => hours >= pump && hours < pump + 0.4);
    const isOn = hours % 24 >= 6 && hours % 24 < 15 && !isPause;
    if (isOn) used += 8 / 120;
    const put = pumps.map((pump) =>
      Math.min(Math.max((hours - pump - 0.05) * PUMP_LITRES_PER_HOUR, 0), PUT),
    );
    const level = 155 - used + put.reduce((sum, one) => sum + one, 0);
    const tank1 = isOn ? Math.round(level * 10) / 10 : null;
    const totalFuel = isOn ? Math.round((5000 + used) * 10) / 10 : null;
    locations.push(locationAt(ts, { speed: 0, inputs: isOn ? 1 : 0, tank1, totalFuel }));
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
});
