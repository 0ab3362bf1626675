// The record of changes in the data view: who changed which record when, month by month, in sentences. Names of records
// are read with the changes, because a change keeps numbers.
import { listAudit } from '@flotila/domain/audit/audit.api.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { dateTime } from '../../../ground/words/format.ts';
import type { DataModule } from '../module.ts';
import { AuditTable } from './AuditTable.tsx';
import { auditFile } from './audit-file.ts';
import { type AuditRow, readAuditNames } from './audit-names.ts';
import { authorOf, deedText, kindChoices, recordText } from './audit-sentence.ts';
import { changedFields } from './audit-words.ts';

export const auditModule: DataModule<AuditRow> = {
  list: 'audit',
  endpoint: listAudit,
  rows: async ({ ccode: company, month, company: { timeZone } }, signal) => {
    const period = month && {
      from: new Date(month.from).toISOString(),
      to: new Date(month.to).toISOString(),
    };
    const [entries, names] = await Promise.all([
      allRows(listAudit, { company, query: period ?? {} }, signal),
      readAuditNames(company, timeZone, signal),
    ]);
    return entries.map((entry) => ({ entry, names }));
  },
  isPeriod: true,
  keyOf: ({ entry }) => String(entry.auditId),
  empty: () => ({ title: t('aud.empty') }),
  Table: AuditTable,
  fileOf: auditFile,
  choices: [
    {
      name: 'who',
      label: () => t('aud.anybody'),
      options: (rows) => authorChoices(rows),
      of: ({ entry }) => authorOf(entry).name,
    },
    {
      name: 'kind',
      label: () => t('aud.allKinds'),
      options: kindChoices,
      of: ({ entry }) => entry.kind,
    },
  ],
  // What the filter searches: everything that can be read of a change.
  columns: [
    {
      key: 'record',
      title: () => t('aud.record'),
      text: ({ entry, names }) => `${deedText(entry)} ${recordText(entry, names)}`,
    },
    {
      key: 'author',
      title: () => t('aud.author'),
      text: ({ entry }) => `${entry.author} ${authorOf(entry).role}`,
    },
    {
      key: 'when',
      title: () => t('aud.when'),
      text: ({ entry }, { company }) => dateTime(entry.timestamp, company.timeZone),
    },
    {
      key: 'fields',
      title: () => t('aud.field'),
      text: ({ entry, names }) =>
        changedFields(entry, names)
          .map(({ label, before, after }) => `${label} ${before} ${after}`)
          .join(' '),
    },
  ],
};

function authorChoices(rows: readonly AuditRow[]): { value: string; label: string }[] {
  const names = new Set(rows.map(({ entry }) => authorOf(entry).name));
  const collator = new Intl.Collator(language(), { sensitivity: 'base' });
  return [...names].sort(collator.compare).map((name) => ({ value: name, label: name }));
}
