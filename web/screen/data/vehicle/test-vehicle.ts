// A vehicle as the server answers it, for the tests of the form.

import { DeviceInput, VehicleFields } from '@flotila/domain/vehicle/vehicle.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';

export function testVehicle(fields: Partial<VehicleRecord> = {}): VehicleRecord {
  const input = VehicleFields.omit({ device: true, tanks: true, axles: true }).parse({
    name: 'Scania',
    numericPlate: 'BA123XY',
    typeCode: 'truck',
    kmStart: 0,
  });
  return {
    ...input,
    vehicleId: 7,
    inactiveTimeout: 1440,
    driver: null,
    location: null,
    ride: null,
    axles: [],
    lastMeasures: {},
    regularService: null,
    flagService: null,
    flagProvisional: false,
    flagPanic: false,
    flagCargoDoor: false,
    maxSpeed: null,
    tankCapacity: 400,
    companyName: 'Tatra',
    lastChange: '3',
    tanks: [
      {
        tankId: 1,
        tankType: 'main',
        fuel: 'diesel',
        capacity: 400,
        level: 123.4,
        silentSince: null,
        calcMethod: 'liter',
        needSuitableCondition: false,
        startState: 12.5,
        parameters: { factor: 1 },
      },
    ],
    device: {
      ...DeviceInput.parse({
        deviceType: 'teltonika',
        code: '352093081452251',
        serialNumber: 'S1',
        options: { model: 'FMC650' },
      }),
      deviceId: 9,
      lastChange: '5',
    },
    ...fields,
  };
}
