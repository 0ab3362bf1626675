// The fields of a vehicle (D-VEH-007 … D-VEH-015, VAL-031 … VAL-040, VAL-083) in the order of its form: what each takes,
// where it is drawn and what erasing leaves of it. Tracker, tanks and identifications have tables of their own.
import { z } from 'zod';
import type { Fields } from '../record/field.ts';
import { VAT_REGIMES, VEHICLE_STATES, VEHICLE_TYPES } from './vehicle-kinds.ts';

export const AXLES_MAX = 10;
/** Litres that a change of the level must have to be one (D-VEH-013). */
const MIN_TANK_CHANGE = 30;

/** Of the plain decimals. */
const decimal = { kind: 'number', min: 0, max: 1e9, places: 2 } as const;
const paper = { kind: 'text', max: 250, in: 'papers' } as const;
const deadline = { kind: 'day', in: 'papers.deadlines' } as const;
const norm = { ...decimal, unit: 'l', in: 'limits.norm' } as const;
const believable = { ...decimal, unit: 'l', in: 'limits.believable' } as const;
const engine = { ...decimal, in: 'limits.engine' } as const;

export const VEHICLE_FIELDS = {
  numericPlate: { kind: 'text', max: 20, isRequired: true, in: 'basic', erased: 'number' },
  name: { kind: 'text', max: 50, isRequired: true, in: 'basic', erased: 'number' },
  typeCode: {
    kind: 'choice',
    of: VEHICLE_TYPES,
    codes: 'types',
    isRequired: true,
    in: 'basic',
    erased: 'stays',
  },
  state: {
    kind: 'choice',
    of: VEHICLE_STATES,
    default: 'active',
    isRequired: true,
    in: 'basic',
    erased: { as: 'removed' },
  },
  kmStart: {
    kind: 'number',
    min: 0,
    max: 2e9,
    places: 0,
    digits: 3,
    unit: 'km',
    isRequired: true,
    start: 0,
    in: 'basic',
  },
  /** There is no "none": empty counts from the first reading. */
  ehStart: {
    kind: 'number',
    min: 0,
    max: 2e9,
    places: 0,
    digits: 2,
    unit: 'h',
    default: 0,
    in: 'basic',
  },
  personId: { kind: 'id', in: 'driver' },
  driverId: { kind: 'id', in: 'driver', isWrittenApart: true },
  useLastDriver: { kind: 'flag', default: false, in: 'driver', hasHint: true },
  consumptionKm: norm,
  consumptionEngineHours: norm,
  consumptionMinKm: believable,
  consumptionMaxKm: believable,
  consumptionMinEh: believable,
  consumptionMaxEh: believable,
  minTankChange: {
    ...decimal,
    unit: 'l',
    default: MIN_TANK_CHANGE,
    isRequired: true,
    in: 'limits.fuel',
    hasHint: true,
  },
  /** VAL-037: from the end of the month when it is negative. */
  fullTankDay: {
    kind: 'number',
    min: -28,
    max: 28,
    places: 0,
    isNotZero: true,
    in: 'limits.fuel',
    hasHint: true,
  },
  rpmOptimum: { ...engine, unit: 'rpm' },
  rpmMax: { ...engine, unit: 'rpm' },
  speedMax: { ...engine, unit: 'kmh' },
  maxTemperatureLiquid: { ...engine, unit: 'celsius' },
  vin: { kind: 'text', max: 50, in: 'papers', list: { width: '180px' } },
  typeDesign: paper,
  manufactureYear: {
    kind: 'number',
    min: 1900,
    max: 2400,
    places: 0,
    isPlain: true,
    in: 'papers',
    list: { key: 'year', width: '100px' },
  },
  categoryCode: { ...paper, max: 10, codes: 'categories' },
  euroNormCode: {
    kind: 'choice',
    of: ['1', '2', '3', '4', '5', '6', '7'],
    codes: 'norms',
    in: 'papers',
  },
  engineCapacity: { ...decimal, unit: 'ccm', in: 'papers' },
  technicalLicence: paper,
  emissionReport: paper,
  weight: { kind: 'number', min: 1, max: 1e6, digits: 2, unit: 'kg', in: 'papers' },
  motDate: deadline,
  tachographCheckDate: deadline,
  serviceDate: deadline,
  serviceKm: { ...decimal, unit: 'km', in: 'papers.deadlines' },
  serviceEh: { ...decimal, unit: 'h', in: 'papers.deadlines' },
  /** bought, or rented other than for a short time, from this day on. */
  acquiredDate: {
    kind: 'day',
    in: 'papers.vat',
    hasHint: true,
    list: { key: 'acquired', width: '120px' },
  },
  vatRegime: {
    kind: 'choice',
    of: VAT_REGIMES,
    in: 'papers.vat',
    hasHint: true,
    list: { width: '220px' },
  },
  /** R-10: over 2.5 t in international haulage for hire, which drivers' hours are about from 1 July 2026, of N1. */
  internationalHaulage: {
    kind: 'flag',
    default: false,
    in: 'papers.hours',
    hasHint: true,
    list: { key: 'haulage', width: '160px' },
  },
  axles: {
    kind: 'own',
    schema: z.array(z.object({ position: z.enum(['front', 'rear_w']) })).max(AXLES_MAX),
    default: [],
    in: 'papers.axles',
  },
} as const satisfies Fields;
