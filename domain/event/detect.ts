// Events: changes of the vehicle's inputs. Inputs are levels, so an event stands only where one changes;
// the first value after nothing is no change (gateway §10).

import type { DerivedEvent } from '../fold/fold.ts';
import type { Location } from '../location/location.ts';
import type { FoldState } from '../ride/state.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';

/** Alarm of a tracker with its own button: an explicit call for help, so the first one counts too. */
const PANIC_ALARM = 'sos';

/** The motor input of a location; null: it does not say. */
export function motorOf(location: Location, settings: DetectionSettings): boolean | null {
  return location.inputs === null ? null : ((location.inputs >> settings.motorbit) & 1) === 1;
}

/**
 * Takes the inputs of a location into the state and gathers the events they make. Events stand at the
 * last believed place, so the place is judged before.
 */
export function readInputs(
  state: FoldState,
  location: Location,
  settings: DetectionSettings,
  events: DerivedEvent[],
): void {
  const { inputs, identification } = location;
  if (identification !== null) state.identification = identification;
  if (location.motion !== null) state.motion = location.motion;
  const wasPanic = state.panic === true || state.sos;
  let isPanic = false;
  if (inputs !== null) {
    const motor = ((inputs >> settings.motorbit) & 1) === 1;
    if (motor !== state.motor) {
      if (state.motor !== null) addEvent(events, state, location, 'motor_on', motor ? 1 : 0);
      state.motor = motor;
    }
    if (settings.cargoDoorInput > 0) {
      const door = ((inputs >> (settings.cargoDoorInput - 1)) & 1) === 1;
      if (door !== state.cargoDoor) {
        if (state.cargoDoor !== null) addEvent(events, state, location, 'cargo_door', door ? 1 : 0);
        state.cargoDoor = door;
      }
    }
    if (settings.panicInput > 0) {
      const panic = ((inputs >> (settings.panicInput - 1)) & 1) === 1;
      isPanic = panic && state.panic === false;
      state.panic = panic;
    }
    if (settings.detectRideType !== 0) readPrivateSwitch(state, inputs, settings.detectRideType);
  }
  const sos = location.alarm === PANIC_ALARM;
  if ((isPanic || (sos && !state.sos)) && !wasPanic) {
    addEvent(events, state, location, 'panic', 1);
    state.lastPanicTs = location.ts;
  }
  state.sos = sos;
}

/** 30/31: input-word bit 3 low or high means private, 50/51 bit 5 (device settings §2). */
function readPrivateSwitch(state: FoldState, inputs: number, setting: number): void {
  const bit = Math.floor(setting / 10);
  state.privateSwitch = ((inputs >> bit) & 1) === setting % 10;
}

/** The table holds one event of a parameter a moment; of two in one moment the later one stands. */
function addEvent(
  events: DerivedEvent[],
  state: FoldState,
  location: Location,
  parameter: string,
  value: number,
): void {
  const event: DerivedEvent = {
    ts: location.ts,
    parameter,
    value,
    latitude: state.place?.latitude ?? null,
    longitude: state.place?.longitude ?? null,
    countryCode: state.place?.country ?? null,
    identification: state.identification || null,
  };
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const other = events[index];
    if (!other || other.ts !== event.ts) break;
    if (other.parameter === parameter) {
      events[index] = event;
      return;
    }
  }
  events.push(event);
}
