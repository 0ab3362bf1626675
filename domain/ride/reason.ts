// Why a ride begins or ends: the rule, the settings it used and the locations it stands on, in the form
// that is stored with the ride and shown to people who ask.
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { gapMs, isDetectedBySpeed } from './mode.ts';
import type { Boundary } from './ride.ts';
import type { BorderCandidate, FoldState } from './state.ts';

/** The vehicle set off. */
export function start(state: FoldState, ts: number, settings: DetectionSettings): Boundary {
  if (state.lastTs === null) return { rule: 'firstRecord', params: {}, records: [ts] };
  const records = [state.lastTs, ts];
  if (isDetectedBySpeed(state, settings)) {
    return { rule: 'moving', params: { detectSpeed: settings.detectSpeed }, records };
  }
  if (settings.detectByMotion === 'motion') return { rule: 'moving', params: {}, records };
  return { rule: 'motorOn', params: { motorbit: settings.motorbit }, records };
}

/** Data came again after a time without. */
export function afterGap(state: FoldState, ts: number, settings: DetectionSettings): Boundary {
  return gap(state.lastTs === null ? [ts] : [state.lastTs, ts], settings);
}

/** Nothing came for too long. */
export function gap(records: number[], settings: DetectionSettings): Boundary {
  return { rule: 'gap', params: { gapSeconds: gapMs(settings) / 1000 }, records };
}

/** The vehicle stopped and did not go on within joinInterval. */
export function stop(state: FoldState, records: number[], settings: DetectionSettings): Boundary {
  const params = { joinInterval: settings.joinInterval };
  if (isDetectedBySpeed(state, settings)) {
    return { rule: 'standing', params: { ...params, detectSpeed: settings.detectSpeed }, records };
  }
  if (settings.detectByMotion === 'motion') return { rule: 'standing', params, records };
  return { rule: 'motorOff', params, records };
}

/** The motor ran on, but the vehicle stood for splitInterval. */
export function standing(records: number[], settings: DetectionSettings): Boundary {
  return { rule: 'standing', params: { splitInterval: settings.splitInterval }, records };
}

/** The vehicle moved again. */
export function moving(records: number[]): Boundary {
  return { rule: 'moving', params: {}, records };
}

/** A country was entered and believed. */
export function country(from: string | null, border: BorderCandidate): Boundary {
  return {
    rule: 'country',
    params: { from: from ?? '', to: border.country },
    records: border.records,
  };
}

/** Another driver or the private switch. */
export function split(state: FoldState, by: 'driver' | 'rideType', ts: number): Boundary {
  const records = state.lastTs === null ? [ts] : [state.lastTs, ts];
  const open = state.open;
  if (by === 'driver') {
    const params = { from: open?.identification ?? '', to: state.identification ?? '' };
    return { rule: 'driver', params, records };
  }
  const to = state.privateSwitch ? 'private' : 'bussines';
  return { rule: 'rideType', params: { from: open?.rideType ?? '', to }, records };
}
