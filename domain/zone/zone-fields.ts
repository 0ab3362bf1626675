// The plain fields of a zone (zones-and-rules §1) in the order of its form. What visits depend on has a past, and stands
// beside them.
import type { Fields } from '../record/field.ts';
import { NOTE_MAX } from '../text.ts';
import { ZONE_CATEGORIES, ZONE_NAME_MAX } from './zone.ts';

export const ZONE_FIELDS = {
  name: { kind: 'text', max: ZONE_NAME_MAX, isRequired: true },
  category: { kind: 'choice', of: ZONE_CATEGORIES, isRequired: true },
  address: { kind: 'text', max: 250 },
  subjectId: { kind: 'id' },
  note: { kind: 'text', max: NOTE_MAX },
} as const satisfies Fields;
