// Commands to trackers (gateway §11): what a superuser may ask for, how it ends, and how long it may wait. Pure.
import type { Immobiliser } from '../vehicle/device-choices.ts';

/** What can be asked of a tracker; each protocol tells which of them it understands. */
export const COMMAND_KINDS = [
  'locate',
  'version',
  'restart',
  'outputOn',
  'outputOff',
  'immobilise',
  'release',
  'text',
] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/**
 * `queued` waits for the tracker; `sent` waits for its answer; `confirmed`: the tracker answered; `failed`: it
 * answered that it did not, gave no answer, or was not asked for a reason; `expired`: never sent, and never will be;
 * `cancelled`: nor will this one, because somebody took it back while it was waiting.
 */
export const COMMAND_STATES = [
  'queued',
  'sent',
  'confirmed',
  'failed',
  'expired',
  'cancelled',
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** What is asked of a tracker. */
export interface Order {
  kind: CommandKind;
  /** Which output, from 1; of the kinds in `KINDS_WITH_OUTPUT`, elsewhere null. */
  output: number | null;
  /** In the tracker's own words, printable ASCII; of `text` only, elsewhere null. */
  text: string | null;
}

/** Kinds that name an output; the relay of the immobiliser hangs on one. */
export const KINDS_WITH_OUTPUT: ReadonlySet<CommandKind> = new Set([
  'outputOn',
  'outputOff',
  'immobilise',
  'release',
]);

/** Characters of a text to a tracker. */
export const COMMAND_TEXT_MAX = 500;

/** Kinds after which the same again changes nothing, so one that is not answered is sent again. */
const REPEATABLE: ReadonlySet<CommandKind> = new Set(['locate', 'version']);
/** How often one of them is sent at most. */
const TRIES_MAX = 3;
/** Seconds that a tracker has for its answer; then the next try or command is sent. */
export const ANSWER_SECONDS = 60;

/** How often a command may be sent: what switches, restarts or says nobody knows what is sent once. */
export function triesMax(kind: CommandKind): number {
  return REPEATABLE.has(kind) ? TRIES_MAX : 1;
}

/**
 * Minutes that a command may wait for its tracker: `usual` when nobody chooses, `most` at most. What switches
 * something, and a text that may, waits briefly: yesterday's "stop the engine" never runs (gateway §11).
 */
export function waitMinutes(kind: CommandKind): { usual: number; most: number } {
  const isHarmless = kind === 'restart' || REPEATABLE.has(kind);
  return isHarmless ? { usual: 60, most: 24 * 60 } : { usual: 10, most: 60 };
}

/** Open commands of one tracker. */
export const OPEN_COMMANDS_MAX = 20;
/** The list of a vehicle's last commands. */
export const COMMANDS_LISTED = 50;
/** Characters of an answer that are kept. */
export const ANSWER_TEXT_MAX = 1000;

/** Why a command failed; `refused` is the tracker's own word, `noAnswer`: nobody knows whether it was done. */
export const COMMAND_REASONS = [
  'noAnswer',
  'refused',
  'moved',
  'moving',
  'locationOld',
  'motionUnknown',
  'kind',
  'output',
  'text',
  'transport',
] as const;
export type CommandReason = (typeof COMMAND_REASONS)[number];

/** Faster than this a vehicle is never immobilised, km/h: walking speed. */
export const IMMOBILISE_SPEED_MAX = 6;
/** Older than this the newest location says nothing about motion, minutes. */
export const IMMOBILISE_LOCATION_MINUTES_MAX = 5;

/** The newest location of a vehicle. */
export interface NewestLocation {
  /** epoch milliseconds */
  time: number;
  /** km/h; null: not measured */
  speed: number | null;
}

/** Why a vehicle must not be immobilised now; null: it may. Asked when it is ordered and again when it is sent. */
export function immobiliseRefusal(
  newest: NewestLocation | null,
  now: number,
): 'moving' | 'locationOld' | 'motionUnknown' | null {
  if (!newest) return 'motionUnknown';
  // A clock that is ahead says as little about now as one that is behind.
  const isOld = Math.abs(now - newest.time) > IMMOBILISE_LOCATION_MINUTES_MAX * 60_000;
  if (isOld) return 'locationOld';
  if (newest.speed === null) return 'motionUnknown';
  return newest.speed > IMMOBILISE_SPEED_MAX ? 'moving' : null;
}

/** Outputs that something switches on; `any`: nobody knows what it does. */
export type SwitchedOutputs = readonly number[] | 'any';

/**
 * Why an order must not be carried out now because it may switch the immobiliser's relay (G-10); null: it may. One guard
 * for all ways to that output, asked when it is ordered and again when it is sent. A text of which nobody knows what it
 * does is refused only while the vehicle is known to drive: it may as well ask for a parameter.
 * @param switched the outputs that the order switches on
 */
export function relayRefusal(
  { kind }: Order,
  { immobiliser, switched }: { immobiliser: Immobiliser; switched: SwitchedOutputs },
  newest: NewestLocation | null,
  now: number,
): ReturnType<typeof immobiliseRefusal> {
  if (kind !== 'immobilise' && !mayBeRelay(immobiliser, switched)) return null;
  const refusal = immobiliseRefusal(newest, now);
  return kind === 'text' && switched === 'any' && refusal !== 'moving' ? null : refusal;
}

function mayBeRelay(immobiliser: Immobiliser, switched: SwitchedOutputs): boolean {
  if (immobiliser === 'none') return false;
  if (switched === 'any') return true;
  return switched.some((output) => immobiliser === 'unknown' || immobiliser === `dout-${output}`);
}
