// Which of the company's vehicles an activity was in: live data say its id, files of units its VIN and plate,
// those of cards the plate.
import type { Part } from '@flotila/domain/tachograph/compose.ts';
import type { ActivityVehicle } from './activity.queries.ts';

export type NameVehicle = (
  part: Pick<Part, 'vehicleId' | 'vin' | 'plate'>,
) => ActivityVehicle | undefined;

/** @param vehicles those that go before others of the same plate last */
export function namedVehicles(vehicles: readonly ActivityVehicle[]): NameVehicle {
  const byId = new Map(vehicles.map((one) => [one.vehicleId, one]));
  const byVin = new Map(vehicles.flatMap((one) => (one.vin ? [[one.vin, one]] : [])));
  const byPlate = new Map(vehicles.map((one) => [one.plateKey, one]));
  return ({ vehicleId, vin, plate }) => {
    if (vehicleId !== null) return byId.get(vehicleId);
    const ofVin = vin ? byVin.get(vin.toUpperCase()) : undefined;
    if (ofVin || plate === null) return ofVin;
    const ofPlate = byPlate.get(plate.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
    // A plate that was handed on is not the vehicle of another VIN.
    return vin && ofPlate?.vin ? undefined : ofPlate;
  };
}
