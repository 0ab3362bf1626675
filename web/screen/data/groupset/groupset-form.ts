// The rules of the groupset form (D-GRP-003, VAL-065): how it begins, what is sent, what is refused. Pure.
import type { GroupsetDetail } from '@flotila/domain/groupset/groupset.api.ts';
import { GROUPSET_FIELDS } from '@flotila/domain/groupset/groupset-fields.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { type FormOf, formTable, type ReadForm, readForm, startFields } from '../record-form.ts';

export const GROUPSET = formTable('grp.', GROUPSET_FIELDS);

type Members = Pick<GroupsetDetail, 'permissions' | 'persons' | 'vehicles'>;

export type GroupsetForm = FormOf<typeof GROUPSET_FIELDS> & Members;

export function startGroupset(record: GroupsetDetail | null, language: Language): GroupsetForm {
  return { ...startFields(GROUPSET, record, language), ...membersOf(record) };
}

export function readGroupset(
  form: GroupsetForm,
  record: GroupsetDetail | null,
  language: Language,
): ReadForm {
  return readForm(GROUPSET, { form, record, language, beside: membersOf(form) });
}

function membersOf(of: Members | null): Members {
  const { permissions = [], persons = [], vehicles = [] } = of ?? {};
  return { permissions, persons, vehicles };
}
