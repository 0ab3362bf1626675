// Rules, zones and tracks for tests, in minutes of one morning, and what came of them told in short. Used by tests
// only.
import type { DerivedAlert } from '../fold/changes.ts';
import { at, clock, fold, locationAt, northDegrees, settingsWith } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { ALL_VEHICLES } from '../vehicle/vehicle-choice.ts';
import { planZones, type ZoneVersion } from '../zone/plan.ts';
import { planRules, type RuleVersion } from './plan.ts';
import type { Condition, RuleDeciding } from './rule.ts';
import type { WatchedVehicle } from './sense.ts';
import type { Calendar } from './timetable.ts';

export const BRATISLAVA: Calendar = { timeZone: 'Europe/Bratislava', country: 'SK' };
export const TRUCK: WatchedVehicle = { typeCode: 'truck', tankCapacity: 400 };

/** What is asked for; the rest is as a new rule has it. */
export type Asked = Partial<RuleDeciding> & { condition: Condition };

/** A version of rule 1 that holds for ever, unless it is said otherwise. */
export function rule(asked: Asked, more: Partial<Omit<RuleVersion, 'deciding'>> = {}): RuleVersion {
  return {
    ruleId: 1,
    fromTs: -Infinity,
    toTs: Infinity,
    ...more,
    deciding: {
      longerThan: 0,
      when: null,
      whom: ALL_VEHICLES,
      quiet: 900,
      maxGap: 600,
      ...asked,
    },
  };
}

/** Zone Z of §8: 200 m around 48, 17. */
export const Z: ZoneVersion = {
  zoneId: 7,
  fromTs: -Infinity,
  toTs: Infinity,
  exitMargin: 30,
  minDwell: 120,
  speedLimit: null,
  category: 'customer',
  shape: { type: 'Circle', center: [17, 48], radius: 200 },
};
export const IN_Z = { zoneIds: [7], categories: [] };

export function settingsFor(
  versions: readonly RuleVersion[],
  more: Partial<DetectionSettings> = {},
  vehicle = TRUCK,
): DetectionSettings {
  const rules = planRules(versions, vehicle, BRATISLAVA);
  return settingsWith({ rules, zones: planZones([Z]), ...more });
}

export function alertsOf(
  locations: readonly Location[],
  versions: readonly RuleVersion[],
  more: Partial<DetectionSettings> = {},
  vehicle = TRUCK,
): DerivedAlert[] {
  const { changes } = fold(locations, settingsFor(versions, more, vehicle));
  return [...changes.alerts.values()];
}

/** The alerts of one rule, told in short. */
export function find(
  locations: readonly Location[],
  asked: Asked,
  more: Partial<DetectionSettings> = {},
  vehicle = TRUCK,
): string[] {
  return told(alertsOf(locations, [rule(asked)], more, vehicle));
}

/** Every Monday to Friday. */
export const workdays = (from: string, to: string) => [
  ...Array.from({ length: 5 }, () => [{ from, to }]),
  [],
  [],
];

/** Records so many metres north of the middle of Z, with the motor on. */
export function awayFromZ(
  start: string,
  stepSeconds: number,
  metres: readonly number[],
  fields: Partial<Location> = {},
): Location[] {
  return metres.map((far, index) =>
    locationAt(at(start) + index * stepSeconds * 1000, {
      latitude: 48 + northDegrees(far),
      longitude: 17,
      inputs: 1,
      speed: 20,
      ...fields,
    }),
  );
}

/** Records that go north by their speeds, far from every zone. */
export function bySpeeds(
  start: string,
  stepSeconds: number,
  speeds: readonly number[],
  fields: Partial<Location> = {},
): Location[] {
  let metres = 20_000;
  return speeds.map((speed, index) => {
    const before = speeds[index - 1] ?? 0;
    metres += (before / 3.6) * stepSeconds;
    return locationAt(at(start) + index * stepSeconds * 1000, {
      latitude: 48 + northDegrees(metres),
      longitude: 17,
      inputs: 1,
      speed,
      ...fields,
    });
  });
}

/** `08:01:05–08:20 @08:02`: begin, end and the record that decided. */
export function told(alerts: readonly DerivedAlert[]): string[] {
  return alerts.map(({ begin, end, decidedTs, isMuted }) => {
    const until = end === null ? '' : short(end);
    return `${short(begin)}–${until} @${short(decidedTs)}${isMuted ? ' muted' : ''}`;
  });
}

function short(ts: number): string {
  const seconds = new Date(Math.round(ts / 1000) * 1000).toISOString().slice(16, 19);
  return seconds === ':00' ? clock(ts) : `${clock(ts)}${seconds}`;
}
