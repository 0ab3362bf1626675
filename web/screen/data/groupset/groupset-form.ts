// The rules of the groupset form (D-GRP-003, VAL-065): how it begins, what is sent, what is refused. Pure.
import type { GroupsetDetail, GroupsetInput } from '@flotila/domain/groupset/groupset.api.ts';
import { lineRefusal, NAME_MAX, NOTE_MAX } from '@flotila/domain/text.ts';
import { type FieldRefusals, refusalsOf } from '../module.ts';

export interface GroupsetForm {
  name: string;
  note: string;
  /** Ids of persons who may choose it. */
  permissions: readonly number[];
  persons: readonly number[];
  vehicles: readonly number[];
}

export function startGroupset(record: GroupsetDetail | null): GroupsetForm {
  if (!record) return { name: '', note: '', permissions: [], persons: [], vehicles: [] };
  const { name, note, permissions, persons, vehicles } = record;
  return { name, note: note ?? '', permissions, persons, vehicles };
}

export function readGroupset(
  form: GroupsetForm,
  record: GroupsetDetail | null,
): { body: GroupsetInput; errors?: never } | { body?: never; errors: FieldRefusals } {
  const [name, note] = [form.name.trim(), form.note.trim()];
  const errors = refusalsOf({
    name: name === '' ? { code: 'required' } : lineRefusal(name, NAME_MAX),
    note: lineRefusal(note, NOTE_MAX),
  });
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name,
      note: note === '' ? null : note,
      permissions: [...form.permissions],
      persons: [...form.persons],
      vehicles: [...form.vehicles],
      ...(record ? { lastChange: record.lastChange } : {}),
    },
  };
}
