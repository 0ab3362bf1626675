// Visits of zones (zones-and-rules §2): the examples of §8 as they are written, and what happens at the edges.
import { describe, expect, test } from 'vitest';
import type { DerivedVisit } from '../fold/changes.ts';
import { at, fold, locationAt, northDegrees, settingsWith } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import { planZones, type ZoneVersion } from './plan.ts';

const START = at('08:00');
/** Zone Z of §8: 200 m around 48, 17. */
const Z: ZoneVersion = {
  ...{ zoneId: 7, fromTs: -Infinity, toTs: Infinity, exitMargin: 30, minDwell: 120 },
  ...{ speedLimit: null, category: 'customer' },
  shape: { type: 'Circle', center: [17, 48], radius: 200 },
};

/** Records every 30 s, so many metres north of the middle of Z, with the motor on. */
const track = (metres: readonly number[], fields: Partial<Location> = {}) =>
  metres.map((far, index) =>
    locationAt(START + index * 30_000, {
      ...{ latitude: 48 + northDegrees(far), longitude: 17, inputs: 1, speed: 20, ...fields },
    }),
  );

function visitsOf(locations: readonly Location[], zones: readonly ZoneVersion[] = [Z]) {
  const { changes } = fold(locations, settingsWith({ zones: planZones(zones) }));
  return [...changes.visits.values()];
}

/** Seconds from the first record, to a tenth. */
const seconds = (ts: number | null) => ts && Math.round((ts - START) / 100) / 10;
const spans = (visits: readonly DerivedVisit[]) =>
  visits.map(({ arrival, departure, isPass }) => [seconds(arrival), seconds(departure), isPass]);

describe('worked examples', () => {
  test('§8.1 in at the border, out beyond the margin, both on the line between two records', () => {
    const metres = [500, 300, 190, 150, 120, 150, 190, 210, 190, 240, 300];
    const visits = visitsOf(track(metres));
    expect(spans(visits)).toEqual([[57.3, 264, false]]);
    const [visit] = visits;
    expect(((visit?.departure ?? 0) - (visit?.arrival ?? 0)) / 1000).toBeCloseTo(206.7, 1);
  });

  test('§8.2 shorter than the shortest visit is a pass', () => {
    expect(spans(visitsOf(track([300, 190, 150, 190, 300])))).toEqual([[27.3, 100.9, true]]);
  });
});
