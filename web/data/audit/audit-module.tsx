// The record of changes in the data view: who changed which record when, month by month. A row opens what
// stood there before and after.
import { AUDIT_KINDS, type AuditEntry, listAudit } from '@flotila/domain/audit/audit.api.ts';
import { allPages } from '../../all-pages.ts';
import { call } from '../../api.ts';
import { dateTime } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';
import type { DataModule } from '../module.ts';
import { AuditPeek } from './AuditPeek.tsx';

export const auditModule: DataModule<AuditEntry> = {
  list: 'audit',
  endpoint: listAudit,
  rows: ({ ccode: company, month }, signal) => {
    const period = month && {
      from: new Date(month.from).toISOString(),
      to: new Date(month.to).toISOString(),
    };
    return allPages((paging) =>
      call(listAudit, { company, query: { ...paging, ...period } }, signal),
    );
  },
  isPeriod: true,
  keyOf: ({ auditId }) => String(auditId),
  empty: () => ({ title: t('aud.empty') }),
  Peek: AuditPeek,
  choice: {
    label: () => t('aud.allKinds'),
    options: () => AUDIT_KINDS.map((value) => ({ value, label: t(`aud.kind.${value}`) })),
    of: ({ kind }) => kind,
  },
  columns: [
    {
      ...{ key: 'record', title: () => t('aud.record'), width: 'minmax(0, 1.4fr)' },
      text: ({ recordName, recordId }) => recordName || recordId,
    },
    {
      ...{ key: 'kind', title: () => t('aud.kind'), width: '170px' },
      text: ({ kind }) => t(`aud.kind.${kind}`),
    },
    {
      ...{ key: 'action', title: () => t('aud.action'), width: '110px', phoneRank: 1 },
      text: ({ action }) => t(`aud.action.${action}`),
    },
    {
      ...{ key: 'when', title: () => t('aud.when'), width: '160px', phoneRank: 3 },
      text: ({ timestamp }, { company }) => dateTime(timestamp, company.timeZone),
      order: ({ timestamp }) => timestamp,
    },
    {
      ...{ key: 'author', title: () => t('aud.author'), phoneRank: 2 },
      text: ({ author }) => author,
    },
  ],
};
