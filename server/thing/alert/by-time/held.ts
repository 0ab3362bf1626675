// What holds as rules ask, and is about something of its own (a plan, a contract, a driver): a kind tells what holds now;
// whose it is, hours, quiet and what follows for its alerts are alike for all of them (`domain/rule/by-time/held.ts`).
import { type Held, settle } from '@flotila/domain/rule/by-time/held.ts';
import { type ByTimeKind, RINGS_ALWAYS } from '@flotila/domain/rule/rule.ts';
import type { TimeRow, TimeVersion } from '../time.queries.ts';
import type { HeldAlert } from './held.queries.ts';
import { countsAround, type TimeFound, type TimeLook } from './look.ts';

/** Where the vehicle is. */
export type Place = Pick<TimeRow, 'latitude' | 'longitude' | 'country' | 'place'>;

export interface HeldThing extends Held {
  params: Record<string, number | string>;
  where: Place;
}

/** Of what is about no place. */
export const NOWHERE: Place = { latitude: null, longitude: null, country: null, place: null };

/** `heldOf` answers what is watched by a version that holds now. */
export function weighHeld(
  { versions, now }: TimeLook,
  alerts: readonly HeldAlert[],
  heldOf: (version: TimeVersion) => readonly HeldThing[],
): TimeFound {
  const found: TimeFound = { begun: [], closed: [] };
  const alertsOf = Map.groupBy(alerts, ({ ruleId }) => ruleId);
  for (const [ruleId, all] of Map.groupBy(versions, (version) => version.ruleId)) {
    const version = all.find(({ from, to }) => now >= from.getTime() && now < to.getTime());
    const { begun, closed } = settle({
      held: version ? heldOf(version) : [],
      alerts: alertsOf.get(ruleId) ?? [],
      version: version
        ? {
            counts: countsAround(version, now),
            quietMs: version.deciding.quiet * 1000,
            timeZone: version.timeZone,
          }
        : null,
      // Or when the rule was switched off, removed or given another kind.
      over: Math.min(now, Math.max(...all.map(({ to }) => to.getTime()))),
      now,
    });
    found.closed.push(...closed);
    if (version) found.begun.push(...begun.map((one) => rowOf(version, one, now)));
  }
  return found;
}

interface Begun {
  held: HeldThing;
  begin: number;
  end: number | null;
  isMuted: boolean;
}

function rowOf(version: TimeVersion, { held, begin, end, isMuted }: Begun, now: number): TimeRow {
  const { vehicleId, about, params, where } = held;
  const { ruleId, severity, kind, ringWithin } = version;
  const rings: readonly ByTimeKind[] = RINGS_ALWAYS;
  return {
    alertId: null,
    ruleId,
    vehicleId,
    about,
    severity,
    begin,
    end,
    isMuted,
    ...where,
    isLate: !rings.includes(kind) && begin <= now - ringWithin * 1000,
    why: { kind, params, records: [] },
  };
}
