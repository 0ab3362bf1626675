// What an OsmAnd or Traccar client would send: one request per location, parameters in the query.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { Simulator } from '../simulation/simulator.ts';

export const simulator: Simulator = {
  http: {
    recordsMax: 1,
    request: (code, records) => ({ path: records.map((one) => requestPath(code, one)).join() }),
    acknowledged: (_body, sent) => sent,
  },
};

/** Path and query of one record; knots are the protocol's unit of speed. */
export function requestPath(code: string, record: TrackerRecord): string {
  const query = new URLSearchParams({ id: code });
  const set = (name: string, value: number | string | boolean | null | undefined) => {
    if (value !== null && value !== undefined) query.set(name, String(value));
  };
  set('timestamp', record.time);
  set('lat', record.latitude);
  set('lon', record.longitude);
  if (record.latitude !== null && !record.hasFix) set('valid', false);
  set('speed', record.speedKmh === null ? null : record.speedKmh / 1.852);
  set('bearing', record.direction);
  set('altitude', record.altitudeMetres);
  set('hdop', record.hdop);
  set('sat', record.satellites);
  set('input', record.inputs);
  set('alarm', record.alarm);
  setValues(record, set);
  return `/?${query}`;
}

/** The requests of all records, one behind the other, for an open HTTP/1.1 connection. */
export function encodeRecords(code: string, records: readonly TrackerRecord[]): Uint8Array {
  const head = 'HTTP/1.1\r\nHost: tracker\r\n\r\n';
  return Buffer.from(records.map((record) => `GET ${requestPath(code, record)} ${head}`).join(''));
}

function setValues(
  { values, identification }: TrackerRecord,
  set: (name: string, value: number | string | boolean | null | undefined) => void,
): void {
  set('rpm', values.rpm);
  set('odometer', values.odometerMetres);
  set('hours', values.engineSeconds === undefined ? undefined : values.engineSeconds * 1000);
  set('fuel', values.fuelLitres1);
  set('fuel2', values.fuelLitres2);
  set('fuelLevel', values.fuelPercent1);
  set('fuelLevel2', values.fuelPercent2);
  set('fuelUsed', values.totalFuelLitres);
  set('fuelConsumption', values.fuelRateLitresPerHour);
  set('coolantTemp', values.coolantCelsius);
  set('power', values.supplyVolts);
  set('battery', values.batteryVolts);
  set('weight', values.weightKg);
  for (const name of ['probe1', 'probe2', 'probe3', 'probe4'] as const) set(name, values[name]);
  for (const name of ['acceleration', 'deceleration', 'cornering'] as const)
    set(name, values[name]);
  for (const name of ['tachoActivity', 'tachoActivity2'] as const) set(name, values[name]);
  if (values.card2 !== undefined) set('driverUniqueId2', values.card2 || '0');
  set('motion', values.motion);
  for (const [index, celsius] of (values.temperatures ?? []).entries()) {
    set(`temp${index + 1}`, celsius);
  }
  for (const [index, weight] of (values.axlesKg ?? []).entries()) set(`axle${index + 1}`, weight);
  if (identification === null) set('driverUniqueId', '0');
  else if (identification) set('driverUniqueId', `${identification.kind}@${identification.code}`);
}
