// Rules about numbers: speed, temperatures, level, voltage, metres towed. Between two numbers at which some answer
// may change lies a band; while the vehicle stays within it nothing is asked.
import type { Moment } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { type Listening, start, stop } from './hold.ts';
import { speedLimitOf } from './limit.ts';
import { allowsBefore, isDoubted, read } from './look.ts';
import type { Epoch } from './plan.ts';
import { SPEED_MARGIN } from './sense.ts';
import { INPUTS, INPUTS_COUNT, type Input, type Signal, type ValueSense } from './signal.ts';
import { NEVER, type RuleState } from './state.ts';

/** Bands in which nothing lies: each number is asked. */
export function noBands(): number[] {
  return Array.from({ length: INPUTS_COUNT }, () => [NEVER, -NEVER]).flat();
}

/** Is each number of this location within its band? */
export function isWithinBands(
  state: RuleState,
  epoch: Epoch,
  moment: Moment,
  settings: DetectionSettings,
): boolean {
  if (state.doubted !== null) return false;
  for (const input of epoch.inputs) {
    const value = read(input, state, moment, settings);
    if (value === null) continue;
    if (!isInBand(state, input, value)) return false;
    if (input === INPUTS.level) state.levelTs = moment.ts;
  }
  return true;
}

/** Hears the numbers that have left their band. */
export function hearValues(
  listening: Listening,
  settings: DetectionSettings,
  isZoneNews: boolean,
): void {
  const { state, moment, epoch } = listening;
  for (const input of epoch.inputs) {
    if (input === INPUTS.speed) {
      hearSpeed(listening, isZoneNews);
      continue;
    }
    const value = read(input, state, moment, settings);
    if (value === null) continue;
    if (input === INPUTS.level) state.levelTs = moment.ts;
    if (isInBand(state, input, value)) continue;
    const told = { value, ts: moment.ts, limit: null };
    for (const index of epoch.ofInput[input] ?? []) hearValue(listening, index, told);
    setBand(state, epoch, input, value, null);
  }
}

/** A reading that cannot be believed yet waits for the way after it, and counts from its own time if that allows it. */
function hearSpeed(listening: Listening, isZoneNews: boolean): void {
  const { state, moment, epoch } = listening;
  const { ts, speed, speedBefore } = moment;
  const { doubted } = state;
  const isLimitNews = isZoneNews && epoch.watchesZoneSpeed;
  const value = speed ?? (isLimitNews ? speedBefore : null);
  if (value === null) return;
  const limit = epoch.watchesZoneSpeed ? speedLimitOf(moment.visits) : null;
  const signals = epoch.ofInput[INPUTS.speed] ?? [];
  state.doubted = null;
  if (doubted && allowsBefore(moment, doubted.speed)) {
    const before = { value: doubted.speed, ts: doubted.ts, limit };
    for (const index of signals) hearValue(listening, index, before);
  } else if (!doubted && !isLimitNews && isInBand(state, INPUTS.speed, value)) return;
  if (isDoubted(moment)) {
    state.doubted = { ts, speed: value };
    return;
  }
  const told = { value, ts, limit };
  for (const index of signals) hearValue(listening, index, told);
  setBand(state, epoch, INPUTS.speed, value, limit);
}

function isInBand({ bands }: RuleState, input: Input, value: number): boolean {
  return value > (bands[input * 2] as number) && value < (bands[input * 2 + 1] as number);
}

interface Told {
  value: number;
  ts: number;
  /** That of the zones that the vehicle is in. */
  limit: number | null;
}

function hearValue(listening: Listening, index: number, { value, ts, limit }: Told): void {
  const { state, moment, epoch } = listening;
  const { sense } = epoch.signals[index] as Signal;
  if (sense.of !== 'value') return;
  const isHeld = !!state.held[index];
  const holds = holdsAt(sense, value, isHeld, sense.byZone ? limit : null);
  if (holds === isHeld) return;
  if (holds) start(listening, index, ts);
  else stop(listening, index, ts);
  // The next tow begins where this one ended.
  const { place } = moment;
  if (sense.input === INPUTS.towed && !holds && state.parked && place) {
    state.parked = { latitude: place.latitude, longitude: place.longitude };
  }
}

function holdsAt(
  { low, high, margin, endsAt }: ValueSense,
  value: number,
  isHeld: boolean,
  zoneLimit: number | null,
): boolean {
  const top = zoneLimit === null ? high : Math.min(high ?? Infinity, zoneLimit);
  if (top !== null && value > top) return true;
  if (low !== null && value < low) return true;
  if (!isHeld) return false;
  if (endsAt) {
    return (top !== null && value > top - margin) || (low !== null && value < low + margin);
  }
  return (top !== null && value >= top - margin) || (low !== null && value <= low + margin);
}

/** The band around a number; at a border of two of them nothing is within. */
function setBand(
  state: RuleState,
  { cuts: all }: Epoch,
  input: Input,
  value: number,
  zoneLimit: number | null,
): void {
  const cuts = all[input] ?? [];
  let low = -NEVER;
  let high = NEVER;
  const narrow = (cut: number) => {
    if (cut <= value && cut > low) low = cut;
    if (cut >= value && cut < high) high = cut;
  };
  for (const cut of cuts) narrow(cut);
  if (zoneLimit !== null) {
    narrow(zoneLimit);
    narrow(zoneLimit - SPEED_MARGIN);
  }
  state.bands[input * 2] = low;
  state.bands[input * 2 + 1] = high;
}
