// What a GT06 tracker's clock is ahead of UTC. Logins tell a time zone, but of newer packets many makers send UTC whatever
// the login says (JM-VL03 V1.1.2: 22, 26, 27, 2A, A0, A4), so live packets decide by when they are received.
import { type Draft, MINUTE_MS } from './draft.ts';
import { timeAt } from './gps.ts';
import { isVl, zoneMinutes } from './options.ts';

/** A live packet is under way no longer than this, and no clock that GPS sets is further ahead. */
const LIVE_MS = 5 * MINUTE_MS;

/** Time of six bytes at `at`, epoch milliseconds UTC; null when they are none. */
export function momentAt(draft: Draft, content: Uint8Array, at: number, isBcd = false) {
  const told = timeAt(content, at, isBcd);
  return told === null ? null : told - clockZone(draft, told) * MINUTE_MS;
}

/** Minutes. The form is asked first, then what live packets showed, then the login. */
export function clockZone(draft: Draft, told: number): number {
  const { context, memory } = draft;
  const chosen = zoneMinutes(context.options.timeZone);
  if (chosen !== undefined) return chosen;
  const login = memory.zone ?? 0;
  if (login === 0) return 0;
  memory.clock = shownZone(told, login, context.receivedTs) ?? memory.clock;
  memory.clock ??= liveZone(told, login, context.receivedTs);
  return memory.clock ?? (isVl(context.options) ? 0 : login);
}

/** A time that would be in the future is none: that proves which of both it is. */
function shownZone(told: number, login: number, receivedTs: number): number | undefined {
  const isUtcPossible = told <= receivedTs + LIVE_MS;
  const isLocalPossible = told - login * MINUTE_MS <= receivedTs + LIVE_MS;
  if (isUtcPossible === isLocalPossible) return undefined;
  return isUtcPossible ? 0 : login;
}

/** A time of now is live, though a late one may look so: it decides only where nothing did before. */
function liveZone(told: number, login: number, receivedTs: number): number | undefined {
  if (Math.abs(told - receivedTs) <= LIVE_MS) return 0;
  return Math.abs(told - login * MINUTE_MS - receivedTs) <= LIVE_MS ? login : undefined;
}
