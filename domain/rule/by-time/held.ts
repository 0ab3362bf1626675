// What a condition that time decides is about beside the vehicle (a contract, a driver, a refueling), when it held as
// far as is known now, and what follows for alerts: begun, ended or taken back (zones-and-rules §3, §4). Pure.
import { type EarlierAlert, mayBegin } from './again.ts';

/** Moments are epoch milliseconds. */
export interface Held {
  vehicleId: number | null;
  /** What else it is about, `contract/5`: alerts of one rule are told apart by it. */
  about: string;
  begin: number;
  /** null: it holds now. Not after its begin: it never held. */
  end: number | null;
  /** false: what was told of goes on, and nothing begins. */
  mayBegin: boolean;
}

/** An alert of the rule that goes on, or that began lately. */
export interface KnownAlert extends EarlierAlert {
  alertId: number;
  vehicleId: number | null;
  about: string;
}

/** A version of the rule that holds now. */
export interface HoldingVersion {
  /** The stretch of time around the moment in which it counts; outside of its hours it is empty. */
  counts: { from: number; to: number };
  quietMs: number;
  timeZone: string;
}

export interface Settling<H extends Held> {
  /** Of what is watched. */
  held: readonly H[];
  alerts: readonly KnownAlert[];
  /** null: none holds. */
  version: HoldingVersion | null;
  /** When it ended to hold at all: now, or the end of the last version. */
  over: number;
  now: number;
}

export interface Settled<H extends Held> {
  begun: { held: H; begin: number; end: number | null; isMuted: boolean }[];
  /** `end` null: it never held. */
  closed: { alertId: number; end: number | null }[];
}

/** What is to be written of one rule; what goes on stays as it is, also when the rule is changed. */
export function settle<H extends Held>(settling: Settling<H>): Settled<H> {
  const { held, alerts, version, now } = settling;
  const byThing = new Map(held.map((one) => [thingOf(one), one]));
  const closed: Settled<H>['closed'] = [];
  for (const alert of alerts) {
    const end = endOf(alert, byThing.get(thingOf(alert)), settling);
    if (end !== 'same') closed.push({ alertId: alert.alertId, end });
  }
  if (!version) return { begun: [], closed };
  const ends = new Map(closed.map(({ alertId, end }) => [alertId, end]));
  const known = alerts.flatMap((one) => {
    const end = ends.get(one.alertId);
    return end === null ? [] : [{ ...one, end: end ?? one.end }];
  });
  const begun: Settled<H>['begun'] = [];
  for (const one of held) {
    const found = beginOf(one, known, version, now);
    if (found === null) continue;
    begun.push({ held: one, ...found });
    known.push({ ...found, alertId: 0, vehicleId: one.vehicleId, about: one.about });
  }
  return { begun, closed };
}

/** `same`: nothing is known that it does not say. */
function endOf(
  alert: KnownAlert,
  held: Held | undefined,
  { over, now }: Pick<Settling<Held>, 'over' | 'now'>,
): number | null | 'same' {
  const isNone = held && held.end !== null && held.end <= held.begin;
  // By what is known now the same thing never was; what was planned otherwise meanwhile had been true.
  if (isNone && held.begin === alert.begin) return null;
  if (alert.end !== null) return 'same';
  const end = held ? held.end : over;
  return end !== null && end <= now ? Math.max(alert.begin, end) : 'same';
}

function beginOf(
  held: Held,
  known: readonly KnownAlert[],
  { counts, quietMs, timeZone }: HoldingVersion,
  now: number,
): { begin: number; end: number | null; isMuted: boolean } | null {
  if (!held.mayBegin || now < counts.from || now >= counts.to) return null;
  // What holds as the rule or its hours begin, begins with them.
  const begin = Math.max(held.begin, counts.from);
  const { end } = held;
  if (begin > now || (end !== null && end <= begin)) return null;
  const isSame = (one: KnownAlert) => thingOf(one) === thingOf(held);
  if (known.some((one) => isSame(one) && one.end === null)) return null;
  // What ended by mistake and is once more goes on, and is not quiet after itself.
  const others = known.filter((one) => !isSame(one) || end !== null || one.begin !== begin);
  const ofVehicle = others.filter(({ vehicleId }) => vehicleId === held.vehicleId);
  const may = mayBegin(begin, others.filter(isSame), { quietMs, timeZone }, ofVehicle);
  return may === 'no' ? null : { begin, end, isMuted: may === 'muted' };
}

/** A driver who takes another vehicle stays the same; a contract of another vehicle is another one. */
function thingOf({ vehicleId, about }: Pick<Held, 'vehicleId' | 'about'>): string {
  return about.startsWith('person/') ? about : `${vehicleId} ${about}`;
}
