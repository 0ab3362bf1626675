// Rules about numbers: speed, temperatures, level, voltage, metres towed. Between two numbers at which some answer
// may change lies a band; while the vehicle stays within it nothing is asked.
import type { Moment } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { type Listening, start, stop } from './hold.ts';
import { speedLimitOf } from './limit.ts';
import { read } from './look.ts';
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
  const { bands } = state;
  for (const input of epoch.inputs) {
    const value = read(input, state, moment, settings);
    if (value === null) continue;
    const isWithin =
      value > (bands[input * 2] as number) && value < (bands[input * 2 + 1] as number);
    if (!isWithin) return false;
    if (input === INPUTS.level) state.levelTs = moment.ts;
  }
  return true;
}

/** Hears the numbers that have left their band. */
export function hearValues(listening: Listening, settings: DetectionSettings, isZoneNews: boolean) {
  const { state, moment, epoch } = listening;
  const limit = epoch.watchesZoneSpeed ? speedLimitOf(moment.visits) : null;
  for (const input of epoch.inputs) {
    const isLimit = input === INPUTS.speed && isZoneNews && epoch.watchesZoneSpeed;
    const value = read(input, state, moment, settings) ?? (isLimit ? moment.speedBefore : null);
    if (value === null) continue;
    if (input === INPUTS.level) state.levelTs = moment.ts;
    const { bands } = state;
    const [low, high] = [bands[input * 2] as number, bands[input * 2 + 1] as number];
    if (!isLimit && value > low && value < high) continue;
    for (const index of epoch.ofInput[input] ?? []) hearValue(listening, index, value, limit);
    setBand(state, epoch, input, value, input === INPUTS.speed ? limit : null);
  }
}

function hearValue(
  listening: Listening,
  index: number,
  value: number,
  zoneLimit: number | null,
): void {
  const { state, moment, epoch } = listening;
  const { sense } = epoch.signals[index] as Signal;
  if (sense.of !== 'value') return;
  const isHeld = !!state.held[index];
  const holds = holdsAt(sense, value, isHeld, sense.byZone ? zoneLimit : null);
  if (holds === isHeld) return;
  if (holds) start(listening, index, moment.ts);
  else stop(listening, index, moment.ts);
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
