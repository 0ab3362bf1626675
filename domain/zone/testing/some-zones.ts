// Random zones along the way of the random histories (fold/testing/histories.ts), with a past of their own. Used by
// tests only.
import fc from 'fast-check';
import { northDegrees } from '../../fold/test-track.ts';
import { planZones, type ZonePlan, type ZoneVersion } from '../plan.ts';
import type { ZoneShape } from '../zone.ts';

const START = Date.UTC(2025, 2, 29, 20);
const HOUR = 3_600_000;

const shape = fc
  .record({
    kind: fc.constantFrom('circle', 'square', 'corridor'),
    metres: fc.constantFrom(0, 0, 100, 1000, 4000, 15_000, 60_000),
    radius: fc.constantFrom(30, 150, 800, 5000, 30_000),
  })
  .map(({ kind, metres, radius }): ZoneShape => {
    const latitude = 48 + northDegrees(metres);
    if (kind === 'circle') return { type: 'Circle', center: [17, latitude], radius };
    const far = northDegrees(radius);
    if (kind === 'corridor') {
      const width = Math.min(radius, 5000);
      return {
        type: 'Corridor',
        width,
        line: [
          [16.9, latitude],
          [17.1, latitude + far],
        ],
      };
    }
    const [west, east, south, north] = [17 - far, 17 + far, latitude - far, latitude + far];
    return {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    };
  });

const version = fc.record({
  shape,
  exitMargin: fc.constantFrom(0, 30, 1000),
  minDwell: fc.constantFrom(0, 0, 120, 3600),
  speedLimit: fc.constantFrom(null, 50),
  category: fc.constantFrom('depot', 'customer'),
  hours: fc.constantFrom(0.01, 0.3, 1, 5, 20),
  isHole: fc.constantFrom(false, false, false, true),
});

/** Versions of one zone, one after the other; holes are times in which there is none. */
const versionsOfZone = fc
  .record({
    begin: fc.constantFrom(-Infinity, 0, 0.2, 2),
    versions: fc.array(version, { maxLength: 4 }),
  })
  .map(({ begin, versions }) => {
    let fromTs = START + begin * HOUR;
    return versions.flatMap(({ hours, isHole, ...of }, index) => {
      const isLast = index === versions.length - 1;
      const toTs = isLast ? Infinity : Math.round(Math.max(fromTs, START) + hours * HOUR);
      const one = { ...of, fromTs, toTs };
      fromTs = toTs;
      return isHole ? [] : [one];
    });
  });

/** Zones of a vehicle; null: none. */
export const someZones: fc.Arbitrary<ZonePlan | null> = fc
  .array(versionsOfZone, { maxLength: 4 })
  .map((zones) =>
    planZones(
      zones.flatMap((versions, index) =>
        versions.map((one): ZoneVersion => ({ zoneId: index + 1, ...one }) as ZoneVersion),
      ),
    ),
  );
