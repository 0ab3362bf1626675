// Events: changes of the vehicle's inputs. Inputs are levels, so an event stands only where one changes;
// the first value after nothing is no change (gateway §10).
import type { DerivedEvent, FoldChanges } from '../fold/changes.ts';
import type { Moment } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { EventState } from './state.ts';

/** Alarm of a tracker with its own button: an explicit call for help, so the first one counts too. */
const PANIC_ALARM = 'sos';

/** Takes the inputs of a location into the state and gathers the events they make. */
export function takeEvents(
  state: EventState,
  moment: Moment,
  settings: DetectionSettings,
  { events }: FoldChanges,
): void {
  const { motor, motorBefore } = moment;
  const { inputs, alarm } = moment.location;
  const wasPanic = state.panic === true || state.sos;
  let isPanic = false;
  if (motorBefore !== null && motor !== motorBefore) {
    addEvent(events, moment, 'motor_on', motor ? 1 : 0);
  }
  if (inputs !== null) {
    if (settings.cargoDoorInput > 0) {
      const door = ((inputs >> (settings.cargoDoorInput - 1)) & 1) === 1;
      if (door !== state.cargoDoor) {
        if (state.cargoDoor !== null) addEvent(events, moment, 'cargo_door', door ? 1 : 0);
        state.cargoDoor = door;
      }
    }
    if (settings.panicInput > 0) {
      const panic = ((inputs >> (settings.panicInput - 1)) & 1) === 1;
      isPanic = panic && state.panic === false;
      state.panic = panic;
    }
  }
  const sos = alarm === PANIC_ALARM;
  if ((isPanic || (sos && !state.sos)) && !wasPanic) {
    addEvent(events, moment, 'panic', 1);
    state.lastPanicTs = moment.ts;
  }
  state.sos = sos;
}

/**
 * An event stands at the last believed place. The table holds one event of a parameter a moment; of two
 * in one moment the later one stands.
 */
function addEvent(
  events: DerivedEvent[],
  { ts, place, identification }: Moment,
  parameter: string,
  value: number,
): void {
  const event: DerivedEvent = {
    ts,
    parameter,
    value,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    countryCode: place?.country ?? null,
    identification,
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
