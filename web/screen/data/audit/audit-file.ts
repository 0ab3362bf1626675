// The listed changes as a file, one line a field, so that each column can be filtered there. Pure but for the language.

import { t } from '../../../ground/i18n/i18n.ts';
import { dateTime } from '../../../ground/words/format.ts';
import type { FileTable } from '../module.ts';
import type { AuditRow } from './audit-names.ts';
import { authorOf, deedText, recordText } from './audit-sentence.ts';
import { changedFields } from './audit-words.ts';

export function auditFile(rows: readonly AuditRow[]): FileTable {
  const heads = [
    t('aud.author'),
    t('aud.role'),
    t('aud.action'),
    t('aud.record'),
    t('aud.field'),
    t('aud.before'),
    t('aud.after'),
  ];
  return {
    columns: [
      { head: t('aud.when'), type: 'dateTime' },
      ...heads.map((head) => ({ head, type: 'text' as const })),
    ],
    rows: rows.flatMap(linesOf),
  };
}

function linesOf({ entry, names }: AuditRow): string[][] {
  const { name, role } = authorOf(entry);
  const begin = [
    dateTime(entry.timestamp, names.timeZone, true).replace(' ', 'T'),
    name,
    role,
    deedText(entry),
    recordText(entry, names),
  ];
  const fields = changedFields(entry, names);
  if (fields.length === 0) return [[...begin, '', '', '']];
  return fields.map(({ label, before, after }) => [...begin, label, before, after]);
}
