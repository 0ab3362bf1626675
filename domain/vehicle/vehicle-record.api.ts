// One vehicle with all fields of its form: reading, making, changing and deleting it (API-034 … API-038, API-044).
import { z } from 'zod';
import {
  bodyId,
  endpoint,
  givenChange,
  moduleRight,
  queryFlag,
  recordId,
  role,
  seenChange,
} from '../endpoint.ts';
import { toldShape } from '../record/field.ts';
import { MapVehicle, TankView, VEHICLE_READ } from './vehicle.api.ts';
import { VehicleInput } from './vehicle.ts';
import { VEHICLE_FIELDS } from './vehicle-fields.ts';

/** Everything GET, POST and PUT of one vehicle answer: map fields and edit fields (API-036). */
export const VehicleRecord = z.object({
  ...z.object(toldShape(VEHICLE_FIELDS)).omit({ axles: true }).partial().shape,
  identifications: VehicleInput.shape.identifications.optional(),
  // Fields that both have (name, plate …) are always there, as on the map.
  ...MapVehicle.omit({ device: true, axles: true, tanks: true }).shape,
  axles: MapVehicle.shape.axles,
  tanks: z.array(
    TankView.extend({
      calcMethod: z.string(),
      needSuitableCondition: z.boolean(),
      startState: z.number().nullable(),
      parameters: z.unknown().nullable(),
    }),
  ),
  device: z.looseObject({ code: z.string() }).nullable().optional(),
  lastChange: z.string(),
});
export type VehicleRecord = z.output<typeof VehicleRecord>;

export const getVehicle = endpoint(`${VEHICLE_READ.method} ${VEHICLE_READ.url}`, {
  summary: 'One vehicle; services=1 adds current services and active plans',
  needs: role('driver'),
  collective: true,
  path: { id: recordId },
  vehicle: 'visible',
  query: { services: queryFlag.optional() },
  answer: VehicleRecord,
});

export const createVehicle = endpoint('POST /v1/{company}/vehicle', {
  summary: 'New vehicle with its device, identifications and tanks',
  needs: moduleRight('vehicle', 'write'),
  body: VehicleInput,
  answer: VehicleRecord,
  status: 201,
});

export const updateVehicle = endpoint('PUT /v1/{company}/vehicle/{id}', {
  summary: 'Change a vehicle, its device, identifications and tanks',
  needs: moduleRight('vehicle', 'write'),
  path: { id: recordId },
  vehicle: 'visible',
  body: VehicleInput,
  answer: VehicleRecord,
});

export const deleteVehicle = endpoint('DELETE /v1/{company}/vehicle/{id}', {
  summary: 'Remove a vehicle from all lists; its history stays',
  needs: moduleRight('vehicle', 'delete'),
  path: { id: recordId },
  vehicle: 'visible',
  query: { lastChange: seenChange },
});

/** API-044: absent fields stay, driverId null clears the driver. */
export const updateVehicleParams = endpoint('PATCH /v1/{company}/vehicle-params/{id}', {
  summary: 'Rename a vehicle or assign its driver (dispatcher)',
  needs: role('dispatcher'),
  path: { id: recordId },
  vehicle: 'visible',
  body: z.object({
    name: VehicleInput.shape.name.optional(),
    driverId: bodyId.nullable().optional(),
    /** Checked when it is there. */
    lastChange: givenChange,
  }),
  answer: VehicleRecord,
});
