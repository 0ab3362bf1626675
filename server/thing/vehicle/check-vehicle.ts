// What is refused when a vehicle is stored, beyond what its body says by itself: persons who are not the
// company's, a plate of another vehicle, values that no list offers. What the vehicle already has may stay.
import { vehicleCategories } from '@flotila/domain/code/vehicle-codes.ts';
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import { temperatureChoices } from '@flotila/domain/vehicle/device-choices.ts';
import type { VehicleInput } from '@flotila/domain/vehicle/vehicle.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { isPersonOf } from '../person/person.queries.ts';
import type { DeviceRow } from './device.queries.ts';
import { takenFields } from './device-change.ts';
import { isPlateTaken, lockPlates } from './vehicle.queries.ts';

/** The vehicle as it is stored. */
export interface StoredVehicle {
  vehicleId: number;
  categoryCode: string | null;
  device: DeviceRow | undefined;
}

/** `stored` null: a new vehicle. @throws invalid with field errors, duplicate */
export async function checkVehicle(
  db: WriteDb,
  company: CompanyContext,
  input: VehicleInput,
  stored: StoredVehicle | null,
): Promise<void> {
  const vehicleId = stored?.vehicleId ?? null;
  const errors = [
    ...(await personErrors(db, company, input, vehicleId)),
    ...categoryErrors(input, stored),
    ...temperatureErrors(input.device, stored?.device),
  ];
  if (errors.length > 0) throw problem('invalid', { errors });
  const taken = [
    ...(await plateErrors(db, company, input, vehicleId)),
    ...(await takenFields(db, stored?.device, input.device)),
  ];
  if (taken.length > 0) throw problem('duplicate', { errors: taken });
}

async function plateErrors(
  db: WriteDb,
  company: CompanyContext,
  { state, numericPlate }: VehicleInput,
  vehicleId: number | null,
): Promise<FieldError[]> {
  if (state === 'removed') return [];
  await lockPlates(db, company);
  const isTaken = await isPlateTaken(db, company, numericPlate, vehicleId);
  return isTaken ? [{ field: 'numericPlate', code: 'duplicate' }] : [];
}

async function personErrors(
  db: WriteDb,
  company: CompanyContext,
  input: VehicleInput,
  vehicleId: number | null,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of ['driverId', 'personId'] as const) {
    const personId = input[field];
    if (personId !== null && !(await isPersonOf(db, company, null, personId, vehicleId))) {
      errors.push({ field, code: 'unknown' });
    }
  }
  return errors;
}

function categoryErrors(
  { categoryCode }: VehicleInput,
  stored: StoredVehicle | null,
): FieldError[] {
  const isKnown =
    !categoryCode ||
    categoryCode === stored?.categoryCode ||
    vehicleCategories.some(({ code }) => code === categoryCode);
  return isKnown ? [] : [{ field: 'categoryCode', code: 'unknown' }];
}

/** VAL-048: what a tracker of another maker was given before stays with it. */
function temperatureErrors(
  device: VehicleInput['device'],
  stored: StoredVehicle['device'],
): FieldError[] {
  if (!device) return [];
  const { deviceType, parameterValues: wanted } = device;
  const offered = temperatureChoices(deviceType);
  const had = stored?.deviceType === deviceType ? stored.parameterValues : undefined;
  return (['temperature1', 'temperature2'] as const)
    .filter((name) => !offered.includes(wanted[name]) && wanted[name] !== had?.[name])
    .map((name) => ({
      field: `device.parameterValues.${name}`,
      code: 'choice',
      params: { choices: offered.join(', ') },
    }));
}
