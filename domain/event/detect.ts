// Events: changes of the vehicle's inputs, and what the tracker shouts. Inputs are levels, so an event stands only
// where one changes; the first value after nothing is no change (gateway §10).
import type { DerivedEvent, FoldChanges } from '../fold/changes.ts';
import { type Moment, NO_SHOUTS } from '../fold/moment.ts';
import { HELP, hasAlarm, type Shout } from '../location/alarm.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { EVENT_OF, isShout, SHOUT_GAP_MS } from './alarms.ts';
import type { EventState } from './state.ts';

/**
 * Takes the inputs and alarms of a location into the state and gathers the events they make. Answers the alarms that
 * began here, the call for help left out.
 */
export function takeEvents(
  state: EventState,
  moment: Moment,
  settings: DetectionSettings,
  { events }: FoldChanges,
): readonly Shout[] {
  const { motor, motorBefore } = moment;
  const { inputs, alarm } = moment.location;
  const wasPanic = state.panic === true || state.sos;
  let isPanic = false;
  if (motorBefore !== null && motor !== null && motor !== motorBefore) {
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
  // The tracker's own button: an explicit call for help, so the first one counts too.
  const sos = hasAlarm(alarm, HELP);
  if ((isPanic || (sos && !state.sos)) && !wasPanic) {
    addEvent(events, moment, 'panic', 1);
    state.lastPanicTs = moment.ts;
  }
  state.sos = sos;
  return alarm === null ? NO_SHOUTS : hearShouts(state, moment, alarm, events);
}

/**
 * A blow is an event each. A state is one at its first record; it goes on through records without it, because many
 * trackers shout only in some of theirs, and through a silence after which the first record still has it.
 */
function hearShouts(
  state: EventState,
  moment: Moment,
  alarm: string,
  events: DerivedEvent[],
): readonly Shout[] {
  const { ts, lastTs } = moment;
  const begun: Shout[] = [];
  for (const word of alarm.split(',')) {
    if (!isShout(word)) continue;
    const { parameter, isBlow } = EVENT_OF[word];
    if (!isBlow) {
      const before = state.shouted[word];
      state.shouted = { ...state.shouted, [word]: ts };
      if (before !== undefined && (ts - before <= SHOUT_GAP_MS || before === lastTs)) continue;
    }
    addEvent(events, moment, parameter, 1);
    begun.push(word);
  }
  return begun;
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
