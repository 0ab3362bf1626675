// What files of documents stand in for tests: a company's clock, the moment of the import and its vehicles.
import { DOCUMENT_COLUMNS } from '@flotila/domain/refueling/csv.ts';

export const ZONE = 'Europe/Bratislava';
export const NOW = Date.parse('2026-11-20T12:00:00Z');
export const HEAD = DOCUMENT_COLUMNS.join(';');
export const VEHICLES = [
  { vehicleId: 1, numericPlate: 'BA 123-XY', isRemoved: false, capacity: 600 },
  { vehicleId: 2, numericPlate: 'KE222AA', isRemoved: false, capacity: null },
  { vehicleId: 3, numericPlate: 'TT333BB', isRemoved: true, capacity: null },
  { vehicleId: 4, numericPlate: 'BA123XY', isRemoved: true, capacity: null },
  { vehicleId: 5, numericPlate: 'ZA-1', isRemoved: false, capacity: null },
  { vehicleId: 6, numericPlate: 'ZA1', isRemoved: false, capacity: null },
];
export const bytesOf = (text: string) => new TextEncoder().encode(text);
