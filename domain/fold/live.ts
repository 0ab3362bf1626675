// The live state: where the vehicle was last and what it last measured. It only advances, because the
// fold takes locations in order.
import { levelSum, tankLevels } from '../fuel/levels.ts';
import type { Location } from '../location/location.ts';
import { serviceMetres } from '../location/service-distance.ts';
import type { FoldState } from '../ride/state.ts';
import type { LiveState } from './fold.ts';
import type { Step } from './moment.ts';

/** Keeps the newest location with a believable place; a parked vehicle rests where it stopped. */
export function noteLocation(state: FoldState, location: Location, step: Step): void {
  const place = state.place;
  if (!step.good || place === null) return;
  const last = state.last;
  if (last === null) {
    state.last = {
      ts: location.ts,
      latitude: place.latitude,
      longitude: place.longitude,
      countryCode: place.country,
      speed: location.speed,
      direction: location.direction,
      altitude: location.altitude,
      acceleration: location.acceleration,
      deceleration: location.deceleration,
      cornering: location.cornering,
    };
    return;
  }
  last.ts = location.ts;
  last.latitude = place.latitude;
  last.longitude = place.longitude;
  last.countryCode = place.country;
  last.speed = location.speed;
  last.direction = location.direction;
  last.altitude = location.altitude;
  last.acceleration = location.acceleration;
  last.deceleration = location.deceleration;
  last.cornering = location.cornering;
}

/** Keeps the last known value of each measure. */
export function noteMeasures(state: FoldState, location: Location): void {
  const measures = state.measures;
  if (location.km !== null) measures.km = location.km;
  if (location.engineSeconds !== null) measures.engine_hours = location.engineSeconds;
  if (location.rpm !== null) measures.rpm = location.rpm;
  if (location.totalFuel !== null) measures.total_fuel = location.totalFuel;
  if (location.tank1 !== null) measures.tank1 = location.tank1;
  if (location.tank2 !== null) measures.tank2 = location.tank2;
  if (location.temp1 !== null) measures.temp1 = location.temp1;
  if (location.temp2 !== null) measures.temp2 = location.temp2;
  if (location.liquidTemp !== null) measures.liquid_temp = location.liquidTemp;
  if (location.weight !== null) measures.weight = location.weight;
  if (location.vcc !== null) measures.vcc = location.vcc;
  if (location.tachoActivity !== null) measures.tacho_activity = location.tachoActivity;
  const serviceLeft = serviceMetres(location);
  if (serviceLeft !== null) measures.service_km = serviceLeft;
  if (location.axles !== null) state.axles = location.axles;
}

/** What the live map shows; null before the first location. */
export function liveState(state: FoldState): LiveState | null {
  if (state.lastTs === null) return null;
  const measures: Record<string, number> = {};
  for (const [code, value] of Object.entries(state.measures)) {
    if (value !== null) measures[code] = value;
  }
  // Smoothed: a single reading flickers.
  tankLevels(state.fuel).forEach((litres, index) => {
    if (litres !== null) measures[`tank${index + 1}`] = Math.round(litres * 10) / 10;
  });
  const sum = levelSum(state.fuel);
  if (sum !== null) measures.tank = Math.round(sum * 10) / 10;
  state.axles?.slice(0, 4).forEach((weight, index) => {
    measures[`axle${index + 1}`] = weight;
  });
  return {
    ts: state.lastTs,
    location: state.last && { ...state.last },
    measures,
    axles: state.axles,
    motor: state.motor,
    cargoDoor: state.cargoDoor === true,
    lastPanicTs: state.lastPanicTs,
    identification: state.identification || null,
    rideFrom: state.open?.fromTs ?? null,
  };
}
