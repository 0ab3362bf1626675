// Weeks of drivers whose every second is known by construction: vehicles follow a plan of activities, cards and
// speeds, and a tracker tells of it with its intervals, clock, sleep and holes. Nothing here asks the code under
// test what anybody did. Times in seconds since 1970. For tests only.
import { locationAt, northDegrees } from '../../fold/test-track.ts';
import type { Random } from '../../fold/testing/known-way.ts';
import type { Location } from '../../location/location.ts';
import { ACTIVITY, type Activity } from '../../tachograph/activity.ts';

const { rest, standby, work, driving, noCard } = ACTIVITY;
export const BEGIN = Date.UTC(2026, 4, 11) / 1000;
export const DAYS = 5;
const DAY = 86_400;

interface Slot {
  activity: Activity;
  /** Sixteen characters; null: no card. */
  card: string | null;
}

/** What a vehicle and its tachograph do for a time. */
export interface Segment {
  from: number;
  to: number;
  kmh: number;
  motor: boolean;
  slots: [Slot, Slot];
}

export interface Plan {
  crew: boolean;
  /** The driver changes to another vehicle at noon and takes the card home. */
  twoVehicles: boolean;
  /** Red lights of half a minute, at which units say work. */
  lights: boolean;
}

export const CARDS = ['SK1000000000000A', 'SK2000000000000B'] as const;
const EMPTY: Slot = { activity: noCard, card: null };

/** The segments of each vehicle over a working week, without holes between them. */
export function weekOf(plan: Plan, random: Random): Segment[][] {
  const vehicles: Segment[][] = plan.twoVehicles ? [[], []] : [[]];
  for (let day = 0; day < DAYS; day += 1) addDay(vehicles, plan, random, BEGIN + day * DAY);
  for (const segments of vehicles) fillWithNothing(segments, plan.twoVehicles);
  return vehicles;
}

/** What is done in a day, in minutes: activity, least, and so much more at most. */
const MORNING: [Activity, number, number][] = [
  [work, 10, 10],
  [driving, 80, 70],
  [rest, 45, 5],
  [driving, 60, 50],
] as [Activity, number, number][];
const AFTERNOON = [
  [work, 25, 25],
  [standby, 15, 15],
  [driving, 60, 50],
  [rest, 30, 10],
  [driving, 30, 30],
  [work, 8, 8],
] as [Activity, number, number][];

function addDay(vehicles: Segment[][], plan: Plan, random: Random, day: number): void {
  let at = day + 5 * 3600 + Math.floor(random() * 5400);
  const [first, second = first] = vehicles as [Segment[], Segment[]?];
  for (const [index, part] of [MORNING, AFTERNOON].entries()) {
    const segments = index === 0 ? first : second;
    // Ten minutes on foot, the card in the pocket.
    if (index === 1 && plan.twoVehicles) at += 600;
    for (const [activity, least, more] of part) {
      const seconds = least * 60 + Math.floor(random() * more * 60);
      const to = at + seconds;
      addActivity(segments, { from: at, to, activity, isSwapped: index === 1 }, plan, random);
      at = to;
    }
  }
}

interface Piece {
  from: number;
  to: number;
  activity: Activity;
  isSwapped: boolean;
}

function addActivity(segments: Segment[], piece: Piece, plan: Plan, random: Random): void {
  const { activity, isSwapped } = piece;
  const add = (from: number, to: number, done: Activity, kmh: number) => {
    const motor = done === driving || activity === driving;
    segments.push({ from, to, kmh, motor, slots: slotsOf(done, plan.crew, isSwapped) });
  };
  if (activity !== driving || !plan.lights) {
    add(piece.from, piece.to, activity, activity === driving ? 60 + Math.floor(25 * random()) : 0);
    return;
  }
  let at = piece.from;
  while (at < piece.to) {
    const light = Math.min(at + 120 + Math.floor(random() * 480), piece.to);
    add(at, light, driving, 30 + Math.floor(30 * random()));
    at = Math.min(light + 20 + Math.floor(random() * 25), piece.to);
    if (at > light) add(light, at, work, 0);
  }
}

function slotsOf(activity: Activity, crew: boolean, isSwapped: boolean): [Slot, Slot] {
  if (!crew) return [{ activity, card: CARDS[0] }, EMPTY];
  const [one, two] = isSwapped ? [CARDS[1], CARDS[0]] : CARDS;
  const beside = activity === driving || activity === work ? standby : activity;
  return [
    { activity, card: one },
    { activity: beside, card: two },
  ];
}

/** Between its pieces a vehicle stands: the driver rests in it, or has taken the card. */
function fillWithNothing(segments: Segment[], isEmpty: boolean): void {
  const pieces = segments.splice(0);
  let at = BEGIN;
  let last: [Slot, Slot] = pieces[0]?.slots ?? [EMPTY, EMPTY];
  const stand = (to: number) => {
    const resting = last.map(({ card }) => (card ? { activity: rest, card } : EMPTY));
    const slots = (isEmpty ? [EMPTY, EMPTY] : resting) as [Slot, Slot];
    if (to > at) segments.push({ from: at, to, kmh: 0, motor: false, slots });
  };
  for (const piece of pieces) {
    stand(piece.from);
    segments.push(piece);
    at = piece.to;
    last = piece.slots;
  }
  stand(BEGIN + DAYS * DAY);
}

export interface Tracker {
  /** Seconds between records with the motor on and off. */
  moving: number;
  parked: number;
  /** Times are cut down to it. */
  clock: number;
  /** The tracker sleeps when the motor goes off, without another word. */
  sleepsAtOnce: boolean;
  /** The unit tells nothing while the motor is off. */
  isAsleep: boolean;
  /** Share of the records that never arrive. */
  lost: number;
  /** Hours of the day from and to which nothing arrives. */
  hole: [number, number] | null;
}

export interface Told {
  locations: Location[];
  /** When records told what the slots do, in order. */
  tellings: number[];
}

/** What the tracker of a vehicle tells of its segments. */
export function told(segments: readonly Segment[], tracker: Tracker, random: Random): Told {
  const answer: Told = { locations: [], tellings: [] };
  let metres = 0;
  let hash = 7;
  let nextAt = 0;
  let wasOn = false;
  for (const segment of segments) {
    const isLeft = tracker.sleepsAtOnce && wasOn && !segment.motor;
    const isSwitched = segment.motor !== wasOn && !isLeft;
    wasOn = segment.motor;
    // The motor wakes a tracker; when it goes off, it tells once more at the next turn of its clock.
    const wait = tracker.isAsleep ? 0 : Math.floor(random() * tracker.moving);
    if (isSwitched) nextAt = Math.min(nextAt, segment.from + wait);
    if (isLeft) nextAt = segment.from + tracker.parked;
    const firstAt = Math.max(nextAt, segment.from);
    for (nextAt = firstAt; nextAt < segment.to; ) {
      const at = nextAt;
      nextAt += segment.motor ? tracker.moving : tracker.parked;
      if (isMissing(at, tracker, random)) continue;
      hash = (Math.imul(hash, 1_103_515_245) + 12_345) | 0;
      const isSilent = tracker.isAsleep && !segment.motor && !(isSwitched && at === firstAt);
      const way = metres + (segment.kmh / 3.6) * (at - segment.from);
      answer.locations.push(locationOf(at, segment, way, { hash, isSilent, tracker }));
      if (!isSilent) answer.tellings.push(at);
    }
    metres += (segment.kmh / 3.6) * (segment.to - segment.from);
  }
  return answer;
}

function isMissing(at: number, { lost, hole }: Tracker, random: Random): boolean {
  const hour = ((at - BEGIN) % DAY) / 3600;
  return random() < lost || (hole !== null && hour >= hole[0] && hour < hole[1]);
}

function locationOf(
  at: number,
  { slots: [first, second], kmh, motor }: Segment,
  metres: number,
  { hash, isSilent, tracker }: { hash: number; isSilent: boolean; tracker: Tracker },
): Location {
  const extra = { tachoActivity2: second.activity, card2: second.card ?? '' };
  return locationAt(Math.floor(at / tracker.clock) * tracker.clock * 1000, {
    hash,
    latitude: 40 + northDegrees(metres),
    longitude: 17,
    satellites: 9,
    countryCode: 'SK',
    speed: kmh,
    inputs: motor ? 1 : 0,
    km: Math.round(1e6 + metres),
    ...(isSilent
      ? {}
      : {
          tachoActivity: first.activity,
          identification: first.card === null ? '' : `tachograph@${first.card}`,
          extra,
        }),
  });
}
