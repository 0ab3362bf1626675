// K-1, K-2: ways that places alone tell wrongly: noise that neighbouring fixes share, bends between fixes far apart,
// speeds in another unit, receivers that hold a place.
import type { Location } from '../../location/location.ts';
import { FAR, IGNITION, type Kind, kind, ROAD, receiver, SPEED, tracker } from './kind.ts';
import {
  BENDS,
  drift,
  driven,
  GRID,
  type Known,
  leg,
  type Phase,
  STRAIGHT,
  stop,
  town,
} from './known-way.ts';

/** Two hours of country road with a stop in each quarter. */
const COUNTRY: Phase[] = [
  ...leg(80, 1700),
  ...stop(40),
  ...leg(70, 1700),
  ...stop(90),
  ...leg(90, 1700),
  ...stop(60),
  ...leg(75, 1700),
];

/** Percent that are reached with noise of so many metres, by places only. */
const BY_PLACES = { 30: 10, 100: 20 } as const;

const CANYON: Kind[] = ([30, 100] as const).flatMap((metres) =>
  [
    { road: GRID, on: 'in a town' },
    { road: STRAIGHT, on: 'on a straight street' },
  ].flatMap(({ road, on }) => [
    kind(`noise of ${metres} m that lasts 20 s, every 2 s ${on}, told speed`, 3, (random) =>
      driven(
        road,
        town(60, random),
        tracker({ everySeconds: 2, ...IGNITION, ...SPEED }, drift(metres, random, 20)),
      ),
    ),
    kind(
      `noise of ${metres} m that lasts 20 s, every 2 s ${on}, places only`,
      BY_PLACES[metres],
      (random) =>
        driven(
          road,
          town(60, random),
          tracker({ everySeconds: 2, ...IGNITION }, drift(metres, random, 20)),
        ),
    ),
  ]),
);

/** Fixes so far apart that they do not show the noise, and yet bends and stops between lights are in each. */
const CITY: Kind[] = [5, 10].flatMap((every) =>
  [
    { road: GRID, on: 'in a town' },
    { road: STRAIGHT, on: 'on a straight street' },
  ].flatMap(({ road, on }) => [
    ...([30, 100] as const).map((metres) =>
      kind(
        `noise of ${metres} m that lasts 60 s, every ${every} s ${on}, told speed`,
        3,
        (random) =>
          driven(
            road,
            town(60, random),
            tracker({ everySeconds: every, ...IGNITION, ...SPEED }, drift(metres, random, 60)),
          ),
      ),
    ),
    kind(`town with lights every ${every} s ${on}, told speed`, 3, (random) =>
      driven(
        road,
        town(60, random),
        tracker({ everySeconds: every, ...IGNITION, ...SPEED }, receiver(random)),
      ),
    ),
    kind(`town with lights every ${every} s ${on}, speed cut down to whole km/h`, 4, (random) =>
      changed(
        driven(
          road,
          town(60, random),
          tracker({ everySeconds: every, ...IGNITION, ...SPEED }, receiver(random)),
        ),
        (one) => ({ ...one, speed: Math.floor(one.speed ?? 0) }),
      ),
    ),
  ]),
);

const SPARSE: Kind[] = [
  { every: 60, plan: COUNTRY, on: 'a winding road', within: 3 },
  { every: 60, plan: leg(130, 3600), on: 'a winding motorway at 130 km/h', within: 3 },
  { every: 120, plan: COUNTRY, on: 'a winding road', within: 5 },
  { every: 120, plan: leg(130, 3600), on: 'a winding motorway at 130 km/h', within: 5 },
].map(({ every, plan, on, within }) =>
  kind(`every ${every} s on ${on}, ignition and told speed`, within, (random) =>
    driven(BENDS, plan, tracker({ everySeconds: every, ...IGNITION, ...SPEED }, receiver(random))),
  ),
);

const WRONG: Kind[] = [
  { told: '0 always', of: () => 0 },
  { told: 'in knots', of: (kmh: number) => kmh / 1.852 },
  { told: 'ten times too much', of: (kmh: number) => kmh * 10 },
].flatMap(({ told, of }) =>
  [2, 10, 60].map((every) =>
    kind(`speed told ${told}, every ${every} s on a straight road`, 3, (random) => {
      const known = driven(
        STRAIGHT,
        [...ROAD, ...stop(30), ...ROAD],
        tracker({ everySeconds: every, ...IGNITION, ...SPEED }, receiver(random)),
      );
      return changed(known, (one) => ({ ...one, speed: of(one.speed ?? 0) }));
    }),
  ),
);

const HELD: Kind[] = [120, 480].flatMap((seconds) =>
  [0, 80].map((kmh) =>
    kind(`a place held for ${seconds / 60} minutes, ${kmh} km/h told meanwhile`, 1, (random) => {
      const known = driven(
        STRAIGHT,
        leg(80, 2400),
        tracker({ everySeconds: 10, ...IGNITION, ...SPEED }, receiver(random)),
      );
      const from = Math.floor(known.locations.length / 2);
      const held = known.locations[from];
      return changed(known, (one, index) =>
        held && index > from && index <= from + seconds / 10
          ? { ...one, latitude: held.latitude, longitude: held.longitude, speed: kmh }
          : one,
      );
    }),
  ),
);

function changed(known: Known, change: (one: Location, index: number) => Location): Known {
  return { ...known, locations: known.locations.map(change) };
}

export const WAYS: readonly Kind[] = [
  ...CANYON,
  ...CITY,
  ...SPARSE,
  ...WRONG,
  ...HELD,
  kind('every 60 s on a straight road, told speed, three hours', 1, (random) =>
    driven(STRAIGHT, FAR, tracker({ everySeconds: 60, ...SPEED }, receiver(random))),
  ),
];
