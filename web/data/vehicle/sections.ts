// The parts of the form of a vehicle and which fields stand in each, so that a refusal is seen on its part.

export const SECTIONS = [
  'basic',
  'device',
  'driver',
  'identifications',
  'tanks',
  'limits',
  'papers',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Fields and beginnings of dotted paths. What is not listed stands in `papers`. */
const FIELDS: Record<Exclude<Section, 'papers'>, readonly string[]> = {
  basic: ['name', 'numericPlate', 'typeCode', 'state', 'kmStart', 'ehStart'],
  device: ['device', 'hasDevice'],
  driver: ['personId', 'driverId', 'useLastDriver'],
  identifications: ['identifications'],
  tanks: ['tanks'],
  limits: [
    'consumptionKm',
    'consumptionEngineHours',
    'consumptionMinKm',
    'consumptionMaxKm',
    'consumptionMinEh',
    'consumptionMaxEh',
    'minTankChange',
    'fullTankDay',
    'rpmOptimum',
    'rpmMax',
    'speedMax',
    'maxTemperatureLiquid',
  ],
};

/** The part in which the field of this dotted path stands. */
export function sectionOf(path: string): Section {
  const root = path.split('.', 1)[0] ?? '';
  const found = Object.entries(FIELDS).find(([, fields]) => fields.includes(root));
  return (found?.[0] as Section | undefined) ?? 'papers';
}

/** The parts in which something is refused. */
export function refusedSections(paths: readonly string[]): ReadonlySet<Section> {
  return new Set(paths.map(sectionOf));
}
