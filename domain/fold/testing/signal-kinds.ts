// Drives known by construction whose tracker is wrong, or silent, about something else than the place:
// when they begin and end is known, too. Part of the kinds of truth-kinds.ts.
import type { Location } from '../../location/location.ts';
import type { DetectionSettings } from '../../vehicle/device-settings.ts';
import { type Kind, kind } from './kind.ts';
import {
  BEGIN,
  driven,
  EXACT,
  type Known,
  leg,
  type Phase,
  STRAIGHT,
  stop,
  TRACKER,
  type Tracker,
} from './known-way.ts';

const RIDE: Phase[] = leg(80, 1200);
const JOIN_SECONDS = 600;

function told(phases: readonly Phase[], changes: Partial<Tracker> = {}): Known {
  const tracker: Tracker = {
    ...TRACKER,
    noise: EXACT(),
    ignition: 'told',
    tellsSpeed: true,
    ...changes,
  };
  const known = driven(STRAIGHT, phases, tracker);
  const spans = spansOf(phases, tracker);
  // In a stop that parts two rides the motor is off.
  const locations = known.locations.map((one) => {
    const drives = spans.some(([from, to]) => one.ts >= from && one.ts < to);
    return one.inputs === 1 && !drives ? { ...one, inputs: 0 } : one;
  });
  return { locations, metres: known.metres, spans, withinSeconds: tracker.everySeconds };
}

/** Begin and end of what is driven between stops that end a ride, epoch milliseconds. */
function spansOf(phases: readonly Phase[], { parkedSeconds }: Tracker): [number, number][] {
  const spans: [number, number][] = [];
  let seconds = parkedSeconds;
  let stands = JOIN_SECONDS;
  for (const phase of phases) {
    const from = BEGIN + seconds * 1000;
    seconds += phase.seconds;
    const to = BEGIN + seconds * 1000;
    const last = spans.at(-1);
    if (phase.from === 0 && phase.to === 0) stands += phase.seconds;
    else {
      if (last && stands < JOIN_SECONDS) last[1] = to;
      else spans.push([from, to]);
      stands = 0;
    }
  }
  return spans;
}

/** The records of the stop between two drives, by the seconds since it began. */
function inStop(
  known: Known,
  change: (location: Location, seconds: number) => Location | null,
): Known {
  const [, begin] = known.spans?.[0] ?? [0, 0];
  const [end] = known.spans?.[1] ?? [0, 0];
  const locations = known.locations.flatMap((one) => {
    if (one.ts < begin || one.ts >= end) return [one];
    return change(one, (one.ts - begin) / 1000) ?? [];
  });
  return { ...known, locations };
}

const NO_FIX = { latitude: null, longitude: null, speed: null, flags: 1 } as const;

/** K-5: an ignition line that flickers while the vehicle stands is no end of its stop. */
const FLICKERS: Kind[] = [
  { on: 20, off: 520, hours: 2 },
  { on: 10, off: 10, hours: 2 },
  { on: 60, off: 240, hours: 2 },
  { on: 60, off: 240, hours: 14 },
].flatMap(({ on, off, hours }) => {
  const phases = [...RIDE, ...stop(hours * 3600), ...RIDE];
  // It goes on for good with the drive: the last minute of the stop it is off.
  const isOn = (seconds: number) =>
    seconds % (on + off) >= off && seconds < hours * 3600 - Math.max(on, 60);
  const what = `stop of ${hours} h, ignition on for ${on} s after ${off} s off`;
  return [
    kind(what, 0.5, () =>
      inStop(told(phases), (one, seconds) => ({ ...one, inputs: isOn(seconds) ? 1 : 0 })),
    ),
    kind(`${what}, without a fix`, 0.5, () =>
      inStop(told(phases), (one, seconds) => {
        const inputs = isOn(seconds) ? 1 : 0;
        return inputs === 1 ? { ...one, ...NO_FIX, inputs } : { ...one, inputs };
      }),
    ),
  ];
});

/** A whole way turned about the axis of the earth keeps its length. Metres of a degree where the ways lie. */
const METRES_OF_DEGREE = 73_000;

function eastOf(location: Location, degrees: number): Location {
  const { longitude } = location;
  return { ...location, longitude: longitude === null ? null : longitude + degrees };
}

/** K-4: brought on by somebody else while the tracker slept, about `metres` to the east of where it was left. */
function brought(known: Known, metres: number, toldOff: number, blind: number): Known {
  const [, begin] = known.spans?.[0] ?? [0, 0];
  const [end] = known.spans?.[1] ?? [0, 0];
  let records = 0;
  const locations = known.locations.flatMap((one) => {
    if (one.ts < begin + 600_000) return [one];
    if (one.ts < end - toldOff * 10_000) return [];
    records += 1;
    if (records <= blind) return [{ ...one, ...NO_FIX }];
    return [eastOf(one, metres / METRES_OF_DEGREE)];
  });
  return { ...known, locations };
}

const SHIPPED: Kind[] = [
  ['ignition', { ignition: 'told' }, { kmGps: true }],
  ['ignition, odometer', { ignition: 'told', tellsOdometer: true }, {}],
  ['told speed', { ignition: 'none' }, {}],
  ['ignition off, detected by speed', { ignition: 'off' }, { detectByMotion: 'speed' }],
  ['places only', { ignition: 'none', tellsSpeed: false }, {}],
].flatMap(([what, changes, settings]) =>
  [
    { km: 240, toldOff: 0, blind: 0 },
    { km: 240, toldOff: 1, blind: 0 },
    { km: 240, toldOff: 2, blind: 2 },
    { km: 240, toldOff: 0, blind: 3 },
    { km: 40, toldOff: 3, blind: 1 },
    { km: 3, toldOff: 1, blind: 0 },
  ]
    // By places a short way in a silence is that of a tracker that looks for its first fix.
    .filter(({ km }) => km > 5 || (changes as Partial<Tracker>).ignition === 'told')
    .map(({ km, toldOff, blind }) =>
      kind(
        `moved ${km} km in a silence of 8 h, ${toldOff} records at rest there, ${blind} without a fix, ${what}`,
        // What is driven before the first fix is not known.
        toldOff === 0 && blind > 0 ? 1.5 : 1,
        () => {
          const phases = [...RIDE, ...stop(8 * 3600), ...RIDE];
          const tracker = { parkedEverySeconds: 10, ...(changes as Partial<Tracker>) };
          const known = brought(told(phases, tracker), km * 1000, toldOff, blind);
          return { ...known, withinSeconds: 60 };
        },
        settings as Partial<DetectionSettings>,
      ),
    ),
);

/** K-6: a wire that was never connected says for ever that the motor is off. */
const NEVER_ON: Kind[] = [10, 30, 60].flatMap((everySeconds) => {
  const phases = [...RIDE, ...stop(3600), ...RIDE];
  const trackers: [string, Partial<Tracker>, Partial<DetectionSettings>][] = [
    ['told speed', {}, { kmGps: true }],
    ['places only', { tellsSpeed: false }, { kmGps: true }],
    ['odometer', { tellsOdometer: true }, {}],
  ];
  return trackers.map(([what, changes, settings]) =>
    kind(
      `ignition told off for ever, every ${everySeconds} s, ${what}`,
      1,
      () => {
        const tracker = { everySeconds, parkedEverySeconds: everySeconds, ...changes };
        const known = told(phases, { ignition: 'off', ...tracker });
        return { ...known, withinSeconds: Math.max(30, 2 * everySeconds) };
      },
      settings,
    ),
  );
});

/** K-15: nothing but places, and no record at the moment in which it stops. */
const SELDOM: Kind[] = [30, 60, 120].flatMap((everySeconds) =>
  [60, 120, 300].map((parkedEverySeconds) =>
    kind(
      `every ${everySeconds} s, parked every ${parkedEverySeconds} s, places only, no record where it stops`,
      1,
      () => {
        const tracker = { everySeconds, parkedEverySeconds, ignition: 'none' } as const;
        const known = told([...leg(80, 1237), ...stop(3600), ...leg(80, 1217)], {
          ...tracker,
          tellsSpeed: false,
        });
        const ends = known.spans?.map(([, end]) => Math.floor(end / 1000) * 1000) ?? [];
        const locations = known.locations.filter(({ ts }) => !ends.includes(ts));
        const withinSeconds = Math.max(everySeconds, parkedEverySeconds) + 1;
        return { ...known, locations, withinSeconds };
      },
    ),
  ),
);

export const SIGNAL_KINDS: readonly Kind[] = [...FLICKERS, ...SHIPPED, ...NEVER_ON, ...SELDOM];
