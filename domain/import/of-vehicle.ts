// The vehicle that a record of a list is of, by its plate. Lists often say more in the cell: what it is called, how it stands.
import { plateKey } from '../refueling/csv.ts';
import { cellText } from './cell.ts';
import { VEHICLE_NAMES } from './names.ts';
import { ownField } from './own-targets.ts';
import { type Read, refused } from './read-number.ts';
import { type Lists, namedRecord, placeOf, type Target } from './target.ts';

const NAMES = {
  vehicle: [...(VEHICLE_NAMES.numericPlate ?? []), 'auto', 'stroj', 'vehicle', 'car', 'jármű'],
};

/** Stands in `vehicleId` of the body. */
export function ofVehicle(): Target {
  return {
    ...ownField('vehicle', NAMES),
    isRequired: true,
    form: 'text',
    look: 'plate',
    isClosed: false,
    ...placeOf('vehicleId'),
    read: (cell, { lists }) => readVehicle(cellText(cell).trim(), lists),
    text: (value, { lists }) => lists.vehicles.names.get(Number(value)) ?? '',
  };
}

/** The whole cell, else as many of its first words as are a plate. */
function readVehicle(text: string, { vehicles }: Lists): Read<number> {
  const words = text.split(/[\s,;(]+/).filter(Boolean);
  for (let count = words.length; count > 0; count -= 1) {
    const key = plateKey(words.slice(0, count).join(''));
    const read = namedRecord(key, vehicles, 'unknownVehicle', 'ambiguousVehicle');
    if (read.value !== undefined || read.refusal?.code === 'ambiguousVehicle') return read;
  }
  return refused('unknownVehicle', { name: text });
}
