// The kinds of drives and rests by which the truth of distances is measured: each with a vehicle's
// settings, what its tracker reported and how near the rides must come. One list for the test and for
// `npm run bench -- distance`, which prints it.
import type { Location } from '../../location/location.ts';
import type { DetectionSettings } from '../../vehicle/device-settings.ts';
import {
  FAR,
  IGNITION,
  type Kind,
  kind,
  ODOMETER,
  ROAD,
  receiver,
  SPEED,
  tracker,
} from './kind.ts';
import {
  BENDS,
  box,
  drift,
  driven,
  GRID,
  gaussian,
  jam,
  leg,
  moved,
  parked,
  STRAIGHT,
  type Tracker,
  town,
} from './known-way.ts';
import { ODOMETERS } from './odometer-kinds.ts';
import { SIGNAL_KINDS } from './signal-kinds.ts';
import { WAYS } from './way-kinds.ts';

/** T-1: records of one moment. */
const CLOCKS: Kind[] = [1, 2, 5, 10].flatMap((clockSeconds) => [
  kind(`1 Hz, clock of ${clockSeconds} s, ignition and odometer`, 0.5, () =>
    driven(
      BENDS,
      ROAD,
      tracker({ everySeconds: 1, clockSeconds, ...IGNITION, ...SPEED, ...ODOMETER }),
    ),
  ),
  kind(
    `1 Hz, clock of ${clockSeconds} s, ignition and odometer, kmGps`,
    0.5,
    () =>
      driven(
        STRAIGHT,
        ROAD,
        tracker({ everySeconds: 1, clockSeconds, ...IGNITION, ...SPEED, ...ODOMETER }),
      ),
    { kmGps: true },
  ),
  kind(`1 Hz, clock of ${clockSeconds} s, places only`, 0.5, () =>
    driven(STRAIGHT, ROAD, tracker({ everySeconds: 1, clockSeconds })),
  ),
]);

const SAMPLINGS: Kind[] = [
  { every: 1, road: BENDS, plan: ROAD, on: 'a winding road' },
  { every: 10, road: BENDS, plan: ROAD, on: 'a winding road' },
  { every: 30, road: STRAIGHT, plan: ROAD, on: 'a straight road' },
  { every: 60, road: STRAIGHT, plan: FAR, on: 'a motorway' },
  { every: 300, road: STRAIGHT, plan: FAR, on: 'a motorway' },
].flatMap(({ every, road, plan, on }) => {
  const trackers: [string, Partial<Tracker>, Partial<DetectionSettings>][] = [
    ['places only', {}, {}],
    ['told speed', SPEED, {}],
    ['ignition', IGNITION, {}],
    ['ignition and told speed', { ...IGNITION, ...SPEED }, {}],
    ['ignition, told speed and odometer', { ...IGNITION, ...SPEED, ...ODOMETER }, {}],
    ['towed, told speed', { ignition: 'off', ...SPEED }, { detectByMotion: 'speed' }],
    ['towed, places only', { ignition: 'off' }, { detectByMotion: 'speed' }],
  ];
  return trackers.map(([what, changes, settings]) =>
    kind(
      `every ${every} s on ${on}, ${what}`,
      every === 10 && road === BENDS ? 2 : 1,
      (random) =>
        driven(
          road,
          plan,
          tracker(
            { everySeconds: every, parkedEverySeconds: Math.max(every, 60), ...changes },
            receiver(random),
          ),
        ),
      settings,
    ),
  );
});

/** Records lost, sent twice, or out of order: the same way. */
const ARRIVALS: Kind[] = [
  kind('holes of up to 4 minutes', 1, (random) => {
    const known = driven(STRAIGHT, FAR, tracker({ everySeconds: 10 }, receiver(random)));
    let holeUntil = 0;
    const kept = known.locations.filter(({ ts }) => {
      if (ts >= holeUntil && random() < 0.01) holeUntil = ts + 240_000 * random();
      return ts >= holeUntil;
    });
    return { ...known, locations: kept };
  }),
  kind('each record with a second one of its moment: no fix, or 25 m beside it', 1, (random) => {
    const known = driven(
      BENDS,
      ROAD,
      tracker({ everySeconds: 5, ...IGNITION, ...SPEED }, receiver(random)),
    );
    const twins = known.locations.map((one) =>
      random() < 0.5
        ? { ...one, hash: ~one.hash, latitude: null, longitude: null, speed: null, flags: 1 }
        : { ...moved(one, [18, -18]), hash: ~one.hash },
    );
    return { ...known, locations: [...known.locations, ...twins] };
  }),
];

const TOWN: Kind[] = [
  kind('town with lights every second, places only', 2, (random) =>
    driven(GRID, town(60, random), tracker({ everySeconds: 1 }, receiver(random))),
  ),
  kind('town with lights every 2 s, told speed', 2, (random) =>
    driven(GRID, town(60, random), tracker({ everySeconds: 2, ...SPEED }, receiver(random))),
  ),
  kind('town with lights every 30 s, ignition and odometer', 0.5, (random) =>
    driven(
      GRID,
      town(60, random),
      tracker({ everySeconds: 30, ...IGNITION, ...SPEED, ...ODOMETER }, receiver(random)),
    ),
  ),
  ...[3.5, 4, 5].flatMap((kmh) => {
    const plan = [...leg(50, 240), ...jam(kmh, 480), ...leg(50, 240)];
    return [
      kind(`8 minutes of jam at ${kmh} km/h within a ride, told speed`, 1, (random) =>
        driven(STRAIGHT, plan, tracker({ ...SPEED }, receiver(random))),
      ),
      kind(`8 minutes of jam at ${kmh} km/h within a ride, places only`, 2, (random) =>
        driven(STRAIGHT, plan, tracker({}, receiver(random))),
      ),
    ];
  }),
];

const RESTS: Kind[] = [
  ...[10, 20, 40, 60, 80, 100].flatMap((side) =>
    [10, 60, 300].flatMap((every) => [
      kind(`parked 48 h, noise in a box of ${side} m every ${every} s, places only`, 0, (random) =>
        parked(48, tracker({ parkedEverySeconds: every }, box(side, random))),
      ),
      kind(`parked 48 h, noise in a box of ${side} m every ${every} s, ignition off`, 0, (random) =>
        parked(48, tracker({ parkedEverySeconds: every, ...IGNITION }, box(side, random))),
      ),
    ]),
  ),
  kind('parked 72 h, normal noise of 25 m every 30 s, places only', 0, (random) =>
    parked(72, tracker({ parkedEverySeconds: 30 }, gaussian(25, random))),
  ),
  kind('parked 72 h, wandering by 20 m every 10 s, places only', 0, (random) =>
    parked(72, tracker({ parkedEverySeconds: 10 }, drift(20, random, 600))),
  ),
  kind('parked 24 h, 7 single fixes 330 m off, places only', 0, (random) => {
    const known = parked(24, tracker({ parkedEverySeconds: 60 }, gaussian(5, random)));
    const step = Math.floor(known.locations.length / 8);
    const far = known.locations.map((one, index) =>
      index > 0 && index % step === 0 && index / step <= 7 ? moved(one, [0, 330]) : one,
    );
    return { ...known, locations: far };
  }),
];

export const KINDS: readonly Kind[] = [
  ...CLOCKS,
  ...SAMPLINGS,
  ...ARRIVALS,
  ...TOWN,
  ...RESTS,
  ...WAYS,
  ...SIGNAL_KINDS,
  ...ODOMETERS,
];

/** Known locations in the order of the fold. */
export function inFoldOrder(locations: readonly Location[]): Location[] {
  return [...locations].sort((one, two) => one.ts - two.ts || one.hash - two.hash);
}
