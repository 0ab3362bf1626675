// The parts of the form of a vehicle and which fields stand in each, so that a refusal is seen on its part.
import type { Fields } from '@flotila/domain/record/field.ts';
import { VEHICLE_FIELDS } from '@flotila/domain/vehicle/vehicle-fields.ts';

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

const FIELDS: Fields = VEHICLE_FIELDS;

/** The part in which the field of this dotted path stands. */
export function sectionOf(path: string): Section {
  const root = path === 'hasDevice' ? 'device' : (path.split('.', 1)[0] ?? '');
  const named = [root, FIELDS[root]?.in?.split('.', 1)[0]];
  return SECTIONS.find((section) => named.includes(section)) ?? 'papers';
}

/** The parts in which something is refused. */
export function refusedSections(paths: readonly string[]): ReadonlySet<Section> {
  return new Set(paths.map(sectionOf));
}
