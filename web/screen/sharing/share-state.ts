// What the public page shows after each answer of the server, and when it asks again (D-SHR-013,
// D-SHR-015, D-SHR-016). Pure: answers, failures and the server's clock come in.
import type {
  PublicSharing,
  SharedArrival,
  SharedVehicle,
} from '@flotila/domain/sharing/sharing.api.ts';
import { isActiveSharing } from '@flotila/domain/sharing/sharing.ts';
import type { FailureDetail } from '../../ground/call/http.ts';

/** How often the vehicles are read while the page is in sight. */
export const POLL_MS = 5_000;
/** After a failure, and while the server asks to wait. */
const RETRY_MS = 10_000;
const PATIENCE_MS = 60_000;

/** A vehicle with an id of this page: the answer has none. */
export interface NumberedVehicle extends SharedVehicle {
  id: number;
}

export type ShareState =
  | { kind: 'loading' }
  | {
      kind: 'open';
      validTo: string | null;
      vehicles: readonly NumberedVehicle[];
      /** Of the contract that it was made for; null: it was made for none, or nothing is known. */
      arrival: SharedArrival | null;
      /** The last try failed; what is shown came before. */
      isStale: boolean;
    }
  /** `from`: ISO moment of the beginning, null when the server did not tell. */
  | { kind: 'early'; from: string | null }
  | { kind: 'over' }
  | { kind: 'unknown' }
  | { kind: 'tooMany' }
  | { kind: 'failed' };

/** The shared vehicles as they are drawn on the map and in the list. */
export interface SharedFleet {
  vehicles: readonly NumberedVehicle[];
  validTo: string | null;
  arrival: SharedArrival | null;
  isStale: boolean;
  /** By how much the server's clock is ahead of the visitor's. */
  aheadMs: number;
}

export type ShareAnswer =
  | { sharing: PublicSharing; failure?: never }
  | { failure: FailureDetail; sharing?: never };

/** `numberOf` gives a vehicle's key its number, the same one as long as the page lives. */
export function stateAfter(
  before: ShareState,
  answer: ShareAnswer,
  numberOf: (key: string) => number,
): ShareState {
  if (answer.sharing) {
    const { validTo, vehicles, arrival } = answer.sharing;
    const known = before.kind === 'open' ? before.vehicles : [];
    const numbered = numberVehicles(vehicles, numberOf);
    return { kind: 'open', validTo, arrival, isStale: false, vehicles: keepSame(known, numbered) };
  }
  const { status, errors = [] } = answer.failure;
  if (status === 410) {
    const early = errors.find(({ code }) => code === 'notYet');
    return early ? { kind: 'early', from: String(early.params?.from ?? '') || null } : OVER;
  }
  if (status === 404) {
    // It was there a moment ago, so somebody ended it.
    return before.kind === 'open' || before.kind === 'over' ? OVER : { kind: 'unknown' };
  }
  if (before.kind === 'open') return { ...before, isStale: true };
  if (status === 429) return { kind: 'tooMany' };
  // What the clock or the server said before still holds.
  return before.kind === 'early' || before.kind === 'over' ? before : { kind: 'failed' };
}

const OVER: ShareState = { kind: 'over' };

/** The clock alone ends a sharing; `now` in epoch milliseconds of the server. */
export function stateAt(state: ShareState, now: number): ShareState {
  return state.kind === 'open' && !isActiveSharing(state, now) ? OVER : state;
}

/** Milliseconds until the clock ends what is open; null: it does not. */
export function timeLeft(state: ShareState, now: number): number | null {
  if (state.kind !== 'open' || state.validTo === null) return null;
  return Math.max(0, Math.min(LEFT_MS_MAX, Date.parse(state.validTo) - now));
}

/** A timer of the browser takes no longer; what is later is asked again by then. */
const LEFT_MS_MAX = 86_400_000;

/** Milliseconds until the next question; null: not until somebody looks again. */
export function pauseOf(state: ShareState, now: number): number | null {
  switch (state.kind) {
    case 'open':
      return state.isStale ? RETRY_MS : POLL_MS;
    case 'early': {
      const left = state.from === null ? PATIENCE_MS : Date.parse(state.from) - now;
      return Math.max(1000, Math.min(PATIENCE_MS, left));
    }
    case 'tooMany':
      return PATIENCE_MS;
    case 'failed':
    case 'loading':
      return RETRY_MS;
    case 'over':
    case 'unknown':
      return null;
  }
}

/** Two vehicles may look the same; the order of the answer tells them apart. */
function numberVehicles(
  vehicles: readonly SharedVehicle[],
  numberOf: (key: string) => number,
): NumberedVehicle[] {
  const seen = new Map<string, number>();
  return vehicles.map((vehicle) => {
    const name = `${vehicle.numericPlate}\n${vehicle.name}`;
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return { ...vehicle, id: numberOf(`${name}\n${nth}`) };
  });
}

/** A vehicle that did not change stays the same object: the map then knows how far reports are apart. */
function keepSame(
  before: readonly NumberedVehicle[],
  now: readonly NumberedVehicle[],
): readonly NumberedVehicle[] {
  const known = new Map(before.map((vehicle) => [vehicle.id, vehicle]));
  return now.map((vehicle) => {
    const same = known.get(vehicle.id);
    return same && JSON.stringify(same) === JSON.stringify(vehicle) ? same : vehicle;
  });
}
