// Visits against tours whose visits are known by construction (testing/known-visits.ts): none is missed, none is made
// up, and both ends are where they were.
import { describe, expect, test } from 'vitest';
import { fold, settingsWith } from '../fold/test-track.ts';
import { planZones } from './plan.ts';
import { type KnownVisit, tour } from './testing/known-visits.ts';

/**
 * Milliseconds by which an end may be off: two records of ten seconds lie around it, and the sure border lies 20 m
 * within the real one and 20 m beyond its margin, which may be driven along at an acute angle.
 */
const WITHIN = 25_000;
const TOURS = 30;

const overlaps = (one: KnownVisit, other: KnownVisit) =>
  one.zoneId === other.zoneId &&
  one.arrival <= (other.departure ?? Infinity) + WITHIN &&
  other.arrival <= (one.departure ?? Infinity) + WITHIN;

describe('zones-and-rules §2 visits known by construction', () => {
  test('each sure one is found, and no more than there were', () => {
    let sureOnes = 0;
    for (let seed = 1; seed <= TOURS; seed += 1) {
      const { locations, zones, sure, possible } = tour(seed);
      const { changes } = fold(locations, settingsWith({ zones: planZones(zones) }));
      const found = [...changes.visits.values()];
      for (const visit of sure) {
        const same = found.filter((one) => overlaps(one, visit));
        expect(same.length, `tour ${seed}, zone ${visit.zoneId}`).toBeGreaterThan(0);
        sureOnes += 1;
      }
      for (const { zoneId } of zones) {
        const most = possible.filter((one) => one.zoneId === zoneId).length;
        const made = found.filter((one) => one.zoneId === zoneId).length;
        expect(made, `tour ${seed}, zone ${zoneId}`).toBeLessThanOrEqual(most);
      }
    }
    expect(sureOnes).toBeGreaterThan(200);
  });

  test('it comes and goes when it came and went, to a record or two', () => {
    const late: number[] = [];
    for (let seed = 1; seed <= TOURS; seed += 1) {
      const { locations, zones, sure } = tour(seed);
      const { changes } = fold(locations, settingsWith({ zones: planZones(zones) }));
      for (const visit of sure) {
        const one = [...changes.visits.values()].find((other) => overlaps(other, visit));
        late.push(Math.abs((one?.arrival ?? 0) - visit.arrival));
        if (visit.departure !== null) {
          late.push(Math.abs((one?.departure ?? 0) - visit.departure));
        }
      }
    }
    late.sort((one, two) => one - two);
    const within = late.filter((ms) => ms <= WITHIN).length / late.length;
    expect(within).toBeGreaterThan(0.97);
    expect(late[Math.floor(late.length / 2)]).toBeLessThan(3000);
  });
});
