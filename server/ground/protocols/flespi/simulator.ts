// What a stream of flespi sends of a tracker.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { acknowledgedOf, type Simulator } from '../simulation/simulator.ts';

export const simulator: Simulator = {
  http: {
    recordsMax: 100,
    request: (code, records) => ({
      path: '/flespi',
      body: JSON.stringify(records.map((record) => messageOf(code, record))),
    }),
    acknowledged: acknowledgedOf,
  },
};

export function messageOf(ident: string, record: TrackerRecord): object {
  const { values, identification } = record;
  const part = (value: number | undefined, of: number) =>
    value === undefined ? undefined : value / of;
  const temperatures = (values.temperatures ?? []).map((celsius, index) => [
    `sensor.temperature.${index + 1}`,
    celsius ?? undefined,
  ]);
  const driver = identification === null ? '' : identification?.code;
  return {
    'channel.id': 1,
    ident,
    'protocol.id': 14,
    timestamp: (record.time ?? 0) / 1000,
    ...(record.latitude !== null && {
      'position.latitude': record.latitude,
      'position.longitude': record.longitude,
      'position.valid': record.hasFix,
    }),
    'position.speed': record.speedKmh ?? undefined,
    'position.direction': record.direction ?? undefined,
    'position.altitude': record.altitudeMetres ?? undefined,
    'position.satellites': record.satellites ?? undefined,
    'position.hdop': record.hdop ?? undefined,
    din: record.inputs ?? undefined,
    'movement.status': values.motion,
    'can.vehicle.mileage': part(values.odometerMetres, 1000),
    'can.engine.motorhours': part(values.engineSeconds, 3600),
    'can.fuel.consumed': values.totalFuelLitres,
    'can.fuel.volume': values.fuelLitres1,
    'can.fuel.level': values.fuelPercent1,
    'can.engine.rpm': values.rpm,
    'can.engine.coolant.temperature': values.coolantCelsius,
    'external.powersource.voltage': values.supplyVolts,
    'battery.voltage': values.batteryVolts,
    'gsm.signal.level': values.gsmSignalPercent,
    ...Object.fromEntries(temperatures),
    [identification?.kind === 'rfid' ? 'rfid.code' : 'ibutton.code']: driver,
  };
}
