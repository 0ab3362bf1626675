// K-3: drives known by construction whose odometer is told in another unit, for a while or for ever, and such whose
// odometer is right although the places seem to say otherwise. Part of the kinds of truth-kinds.ts.
import type { Finding } from '../../vehicle/finding.ts';
import { IGNITION, type Kind, kind, ODOMETER, receiver, SPEED, tracker } from './kind.ts';
import {
  BEGIN,
  BENDS,
  drift,
  driven,
  GRID,
  jam,
  type Known,
  leg,
  metresOf,
  type Phase,
  type Random,
  STRAIGHT,
  stop,
  TRACKER,
  town,
} from './known-way.ts';

/** About 60 km with a light; with an hour's stop between, two rides. */
const RIDE: Phase[] = [...leg(80, 1200), ...stop(40), ...leg(90, 1300)];
const RIDES: Phase[] = [...RIDE, ...stop(3600), ...RIDE];
/** The odometer when the records begin, metres. */
const BEGUN = 250_000_000;
/** Kilometres of a mile. */
const MILE = 1.609344;
const HOUR = 3600;

export interface OdometerKind extends Kind {
  /** What the vehicle's page says at the end; null: nothing. */
  finding: Finding | null;
}

/** What an odometer shows that should show so many metres, at so many seconds of the drive. */
type Told = (metres: number, seconds: number) => number;

interface Unit {
  what: string;
  plan: Phase[];
  finding: Finding | null;
  told: Told;
}

const UNITS: Unit[] = [
  {
    what: 'in kilometres for 10 minutes',
    plan: RIDE,
    finding: null,
    told: (metres, seconds) =>
      seconds >= 600 && seconds < 1200 ? Math.floor(metres / 1000) : metres,
  },
  {
    what: 'in miles for a ride',
    plan: RIDES,
    finding: null,
    told: (metres, seconds) => (seconds < HOUR ? metres / MILE : metres),
  },
  { what: 'in kilometres', plan: RIDES, finding: 'odometer_times_1000', told: steps(1000, 1) },
  { what: 'in tens of metres', plan: RIDE, finding: 'odometer_times_10', told: steps(10, 1) },
  { what: 'in tenths of metres', plan: RIDE, finding: 'odometer_times_0_1', told: (m) => m * 10 },
  {
    what: 'in miles taken for kilometres',
    plan: RIDE,
    finding: 'odometer_times_1_609',
    told: (metres) => metres / MILE,
  },
  {
    what: 'in kilometres taken for miles',
    plan: RIDE,
    finding: 'odometer_times_0_621',
    told: (metres) => metres * MILE,
  },
  { what: 'by half', plan: RIDE, finding: 'odometer', told: (metres) => metres / 2 },
];

const WRONG: OdometerKind[] = UNITS.flatMap(({ what, plan, finding, told }) =>
  [
    { every: 10, road: STRAIGHT, on: 'a straight road', speed: SPEED, within: 1 },
    { every: 10, road: BENDS, on: 'a winding road', speed: SPEED, within: 2 },
    { every: 60, road: STRAIGHT, on: 'a straight road', speed: SPEED, within: 1 },
    { every: 60, road: BENDS, on: 'a winding road', speed: SPEED, within: 3 },
    { every: 10, road: STRAIGHT, on: 'a straight road', speed: {}, within: 1 },
    { every: 10, road: BENDS, on: 'a winding road', speed: {}, within: 2 },
  ].map(({ every, road, on, speed, within }) => ({
    ...kind(
      `odometer ${what}, every ${every} s on ${on}, ${speed === SPEED ? 'told speed' : 'places only'}`,
      within,
      (random) => {
        const changes = { everySeconds: every, ...IGNITION, ...ODOMETER, ...speed };
        return reading(driven(road, plan, tracker(changes, receiver(random))), told);
      },
    ),
    finding,
  })),
);

function right(what: string, make: (random: Random) => Known): OdometerKind {
  return { ...kind(`odometer that is right, ${what}`, 0.5, make), finding: null };
}

function winding(random: Random, plan: Phase[], told: Told): Known {
  const changes = { ...IGNITION, ...ODOMETER, ...SPEED };
  return reading(driven(BENDS, plan, tracker(changes, receiver(random))), told);
}

/** Sailed at 20 km/h with the motor on: the places move, the wheels do not. */
function ferried(random: Random, sailedSeconds: number): Known {
  const plan = [...leg(80, 600), ...jam(20, sailedSeconds), ...leg(80, 900)];
  const boarded = 600 + 80 / 6 + 80 / 9;
  const metres = metresOf(leg(80, 600));
  const sailed = metresOf(jam(20, sailedSeconds));
  const known = winding(random, plan, (now, seconds) => {
    if (seconds <= boarded) return now;
    return Math.max(now - sailed, BEGUN + metres);
  });
  return { ...known, metres: known.metres - sailed };
}

const RIGHT: OdometerKind[] = [
  right('every 120 s on a winding road, places only', (random) => {
    const changes = { everySeconds: 120, ...IGNITION, ...ODOMETER };
    return driven(BENDS, RIDES, tracker(changes, receiver(random)));
  }),
  right('in noise of 100 m that lasts 20 s, places only', (random) => {
    const changes = { everySeconds: 2, ...IGNITION, ...ODOMETER };
    return driven(GRID, town(60, random), tracker(changes, drift(100, random, 20)));
  }),
  right('hours at 4 km/h in noise of 30 m, places only', (random) => {
    const plan = [...jam(4, HOUR), ...leg(50, 600), ...jam(4, HOUR)];
    return driven(GRID, plan, tracker({ ...IGNITION, ...ODOMETER }, drift(30, random, 20)));
  }),
  right('in steps of 100 m', (random) => winding(random, RIDES, steps(100))),
  right('in steps of 1 km', (random) => winding(random, RIDES, steps(1000))),
  right('hangs for 2 minutes and catches up', (random) => winding(random, RIDE, hung(120))),
  right('hangs for 10 minutes and catches up', (random) => winding(random, RIDE, hung(600))),
  right('exchanged on the way', (random) =>
    winding(random, RIDE, (metres, seconds) => (seconds < 900 ? metres : metres - BEGUN + 42_000)),
  ),
  right('on a ferry for 2.5 km', (random) => ferried(random, 450)),
  right('on a ferry for 20 km', (random) => ferried(random, HOUR)),
  right('silent for 4 minutes each 15', (random) => {
    const known = winding(random, RIDES, (metres) => metres);
    const locations = known.locations.filter(({ ts }) => (ts - BEGIN) % 900_000 >= 240_000);
    return { ...known, locations };
  }),
];

/** Counts on in steps of so many metres, told in this unit. */
function steps(metres: number, told = metres): Told {
  return (now) => Math.floor(now / metres) * told;
}

/** Shows the same for so long and goes on where it should be. */
function hung(lasting: number): Told {
  let last = 0;
  return (metres, seconds) => {
    if (seconds < 900 || seconds >= 900 + lasting) last = metres;
    return last;
  };
}

function reading(known: Known, told: Told): Known {
  const begin = BEGIN + TRACKER.parkedSeconds * 1000;
  const locations = known.locations.map((one) => ({
    ...one,
    km: Math.round(told(one.km ?? 0, (one.ts - begin) / 1000)),
  }));
  return { ...known, locations };
}

export const ODOMETERS: readonly OdometerKind[] = [...WRONG, ...RIGHT];
