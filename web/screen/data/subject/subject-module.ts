// Business partners in the data view (D-SUB): with whom contracts are made.

import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import {
  createSubject,
  deleteSubject,
  getSubject,
  listSubjects,
  type SubjectRecord,
  updateSubject,
} from '@flotila/domain/subject/subject.api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { countryName } from '../../../ground/ui/Flag.tsx';
import { fieldText } from '../field-value.ts';
import type { DataModule } from '../module.ts';
import { listOver, recordOver } from '../record-over.ts';
import { addressText, callText } from './contact-form.ts';
import { SubjectAside } from './SubjectAside.tsx';
import { SubjectFields } from './SubjectFields.tsx';
import { SubjectContact, SubjectCountry, SubjectName } from './SubjectName.tsx';
import { readSubject, SUBJECT, type SubjectForm, startSubject } from './subject-form.ts';
import { zoneOf } from './subject-zone.ts';

export const subjectModule: DataModule<SubjectRecord, SubjectRecord, SubjectForm> = {
  list: 'subjects',
  ...listOver(listSubjects, ({ subjectId }) => subjectId),
  // Their names stand in the list of contracts.
  readers: [listContracts],
  lookOf: ({ active }) => (active ? null : 'muted'),
  switch: {
    isOn: ({ active }) => active,
    to: (active) => ({ active }),
    of: ({ active }) => ({ active }),
    offLabel: () => t('many.off'),
  },
  empty: () => ({ title: t('sub.empty'), text: t('sub.emptyHint') }),
  nameOf,
  columns: [
    {
      key: 'name',
      title: () => t('sub.name'),
      width: 'minmax(190px, 1.6fr)',
      text: ({ name, contacts, note }) =>
        [name, addressText(contacts), note].filter(Boolean).join(' '),
      fileText: nameOf,
      order: nameOf,
      cell: SubjectName,
    },
    {
      key: 'country',
      title: () => t('sub.countryCode'),
      width: '128px',
      rank: 1,
      text: ({ countryCode }) => countryName(countryCode),
      cell: SubjectCountry,
    },
    {
      key: 'id',
      title: () => t('sub.id'),
      width: '84px',
      rank: 2,
      text: ({ id }) => id ?? '',
    },
    {
      key: 'vat',
      title: () => t('sub.vatNumber'),
      width: '116px',
      isWideOnly: true,
      text: ({ vatNumber }) => vatNumber ?? '',
    },
    {
      key: 'contact',
      title: () => t('sub.contacts'),
      width: 'minmax(160px, 1fr)',
      rank: 3,
      text: ({ contacts }) => callText(contacts).join(' · '),
      phoneText: ({ contacts }) => callText(contacts)[0] ?? '',
      cell: SubjectContact,
    },
    {
      key: 'note',
      title: () => t('sub.note'),
      isExtra: true,
      text: ({ note }) => note ?? '',
    },
    {
      key: 'active',
      title: () => t('record.active'),
      width: '140px',
      isExtra: true,
      text: ({ active }) => t(active ? 'record.yes' : 'record.no'),
    },
  ],
  record: {
    detail: 'subject',
    titleOf: (record) => record?.name ?? t('sub.new'),
    ...recordOver(
      { get: getSubject, create: createSubject, update: updateSubject, remove: deleteSubject },
      ({ subjectId }) => subjectId,
    ),
    start: (record, { search }) => startSubject(record, language(), search),
    read: (form, record) => readSubject(form, record, language()),
    Fields: SubjectFields,
    Aside: SubjectAside,
    removeText: () => t('stays.subjects'),
    fieldText: (field, value, { zone }) => {
      const isCountry = field === 'countryCode' && value;
      return fieldText(SUBJECT, field, isCountry ? countryName(String(value)) : value, zone);
    },
    actions: zoneOf,
  },
};

function nameOf({ name }: SubjectRecord): string {
  return name;
}
