// A drive whose alerts are known by how it was made: scene after scene, with the moments at which each condition
// begins and ends written down while the records are made. Nothing of the fold is used to know them.
import { locationAt, northDegrees } from '../../fold/test-track.ts';
import type { Location } from '../../location/location.ts';
import type { ZoneVersion } from '../../zone/plan.ts';

/** A time in which a condition held, epoch milliseconds; `end` null: it still did. */
export interface Stretch {
  since: number;
  end: number | null;
  /** It held at its end, too: what followed is not known. */
  isTorn?: boolean;
}

export type Known = 'speed' | 'idling' | 'stop' | 'hot' | 'door' | 'stays' | 'noDriver';

export interface KnownDrive {
  records: Location[];
  zones: ZoneVersion[];
  held: Record<Known, Stretch[]>;
}

export interface Scene {
  does: 'cruise' | 'hurry' | 'idle' | 'park' | 'visit';
  records: number;
  /** Seconds between its records. */
  step: number;
  hot: boolean;
  door: boolean;
  driver: boolean;
  /** Seconds in which nothing was recorded before it, the vehicle staying where it was. */
  silence: number;
}

/** Silences and gaps longer than this interrupt what somebody must go on doing. */
export const MAX_GAP_SECONDS = 600;
const SPEEDS = { cruise: 70, hurry: 100, idle: 0, park: 0, visit: 36 } as const;
const RADIUS = 150;
const MARGIN = 30;
/** So far from the border a visit begins and ends, at ten metres a second; no record lies on a border. */
const LEAD_METRES = 105;

interface Making extends KnownDrive {
  ts: number;
  metres: number;
  /** Where the newest record was made, and what it said. */
  lastTs: number | null;
  moved: boolean;
}

/** The drive of some scenes, the first record at `startTs`. */
export function knownDrive(scenes: readonly Scene[], startTs: number): KnownDrive {
  const held = { speed: [], idling: [], stop: [], hot: [], door: [], stays: [], noDriver: [] };
  const making: Making = {
    records: [],
    zones: [],
    held,
    ts: startTs,
    metres: 10_000,
    lastTs: null,
    moved: false,
  };
  for (const scene of scenes) {
    making.ts += scene.silence * 1000;
    if (scene.does === 'visit') visit(making, scene);
    else for (let index = 0; index < scene.records; index += 1) record(making, scene, false);
  }
  const { records, zones } = making;
  return { records, zones, held };
}

/** Makes one record and goes on for the step that follows it. */
function record(making: Making, scene: Scene, isInside: boolean): void {
  const { ts, metres, lastTs } = making;
  const speed = SPEEDS[scene.does];
  const motor = scene.does !== 'park';
  making.records.push(
    locationAt(ts, {
      latitude: 48 + northDegrees(metres),
      longitude: 17,
      speed,
      countryCode: 'SK',
      inputs: (motor ? 1 : 0) | (scene.door ? 0b100 : 0),
      temp1: scene.hot ? 12 : 4,
      identification: scene.driver ? 'dallas@A' : '',
    }),
  );
  const isTorn = lastTs !== null && ts - lastTs > MAX_GAP_SECONDS * 1000;
  const tornTs = isTorn ? lastTs : null;
  const { held } = making;
  note(held.speed, speed > 90, ts, tornTs);
  note(held.idling, motor && speed === 0, ts, tornTs);
  note(held.hot, scene.hot, ts, tornTs);
  note(held.stop, speed === 0 && !isInside, ts, null);
  note(held.door, scene.door && !isInside, ts, null);
  // A ride goes on while the motor runs; it begins to move with a speed.
  const isRunning = held.noDriver.at(-1)?.end === null && !isTorn;
  note(held.noDriver, !scene.driver && motor && (speed > 0 || isRunning), ts, tornTs);
  making.lastTs = ts;
  making.ts += scene.step * 1000;
  making.metres += (speed / 3.6) * scene.step;
}

/** Writes down that a condition holds or does not, by a record; what was torn ended with the record before. */
function note(stretches: Stretch[], holds: boolean, ts: number, tornTs: number | null): void {
  const last = stretches.at(-1);
  const open = last && last.end === null ? last : null;
  if (open && tornTs !== null) Object.assign(open, { end: tornTs, isTorn: true });
  else if (open && !holds) open.end = ts;
  if (holds && (!open || open.end !== null)) stretches.push({ since: ts, end: null });
}

/** Through a zone of its own, with a stop in the middle: a record each ten seconds, ten metres a second. */
function visit(making: Making, scene: Scene): void {
  const middle = making.metres + LEAD_METRES + RADIUS;
  const zoneId = making.zones.length + 1;
  making.zones.push({
    zoneId,
    fromTs: -Infinity,
    toTs: Infinity,
    exitMargin: MARGIN,
    minDwell: 0,
    speedLimit: null,
    category: 'customer' as const,
    shape: { type: 'Circle', center: [17, 48 + northDegrees(middle)], radius: RADIUS },
  });
  const slow = { ...scene, step: 5, does: 'visit' as const };
  const startTs = making.ts;
  const isInside = () => {
    const far = making.metres - middle;
    return far > -RADIUS && far <= RADIUS + MARGIN && making.ts > startTs;
  };
  while (making.metres < middle) record(making, slow, isInside());
  for (let index = 0; index < scene.records; index += 1) {
    record(making, { ...scene, does: 'park' }, true);
  }
  const leftTs = making.ts;
  const from = making.metres;
  while (making.metres < middle + RADIUS + MARGIN + LEAD_METRES) record(making, slow, isInside());
  making.held.stays.push({
    since: startTs + LEAD_METRES * 100,
    end: leftTs + (middle + RADIUS + MARGIN - from) * 100,
  });
}

/** What a rule makes of that: for how long, then quiet (seconds), as far as the newest record tells. */
export function alertsOfKnown(
  held: readonly Stretch[],
  { longer, quiet, lastTs }: { longer: number; quiet: number; lastTs: number },
): [begin: number, end: number | null][] {
  const alerts: [number, number | null][] = [];
  let quietUntil = Number.NEGATIVE_INFINITY;
  for (const { since, end, isTorn } of held) {
    const begin = since + longer * 1000;
    const until = end ?? lastTs;
    const isLongEnough = end === null || isTorn ? begin <= until : begin < until;
    if (!isLongEnough || begin < quietUntil) continue;
    alerts.push([begin, end]);
    quietUntil = end === null ? Number.POSITIVE_INFINITY : end + quiet * 1000;
  }
  return alerts;
}
