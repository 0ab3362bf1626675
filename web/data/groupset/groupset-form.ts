// The rules of the groupset form (D-GRP-003, VAL-065): how it begins, what is sent, what is refused. Pure.
import type { GroupsetDetail, GroupsetInput } from '@flotila/domain/groupset/groupset.api.ts';
import { lengthOf } from '@flotila/domain/text.ts';
import type { FieldRefusals } from '../module.ts';

export const NAME_MAX = 100;
export const NOTE_MAX = 150;

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
  const errors: FieldRefusals = {};
  const [name, note] = [form.name.trim(), form.note.trim()];
  if (name === '') errors.name = { code: 'required' };
  if (lengthOf(name) > NAME_MAX) errors.name = { code: 'maxLength', params: { max: NAME_MAX } };
  if (lengthOf(note) > NOTE_MAX) errors.note = { code: 'maxLength', params: { max: NOTE_MAX } };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      ...{ name, note: note === '' ? null : note },
      permissions: [...form.permissions],
      persons: [...form.persons],
      vehicles: [...form.vehicles],
      ...(record ? { lastChange: record.lastChange } : {}),
    },
  };
}
