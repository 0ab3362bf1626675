// Made-up refuelings for the tests of this folder.
import type {
  DocumentView,
  FuelMeasure,
  RefuelingEntry,
} from '@flotila/domain/refueling/refueling.api.ts';

export const MORNING = '2026-11-18T07:20:05.000Z';

export function testMeasure(fields: Partial<FuelMeasure> = {}): FuelMeasure {
  return {
    timestamp: MORNING,
    quantity: 310,
    before: 190,
    after: 500,
    driver: null,
    fromTimestamp: '2026-11-18T07:10:00.000Z',
    toTimestamp: '2026-11-18T07:30:00.000Z',
    locationFrom: null,
    because: { rule: 'stop', params: { minTankChange: 30 }, readings: [], tanks: [] },
    ...fields,
  };
}

export function testDocument(fields: Partial<DocumentView> = {}): DocumentView {
  return {
    timestamp: MORNING,
    fuel: 'diesel',
    full: false,
    quantity: 312,
    amount: 468.5,
    currency: 'EUR',
    homeAmount: 468.5,
    homecurrency: 'EUR',
    place: null,
    lastChange: '7',
    ...fields,
  };
}

export function testEntry(fields: Partial<RefuelingEntry> = {}): RefuelingEntry {
  const measure = fields.measure ?? [testMeasure()];
  return {
    vehicleId: 7,
    timestamp: MORNING,
    type: 'refueling',
    document: null,
    isMarked: false,
    photos: 0,
    measureQuantity: measure.length === 0 ? null : 310,
    difference: null,
    ...fields,
    measure,
  };
}
