// Business partners in the data view (D-SUB): with whom contracts are made.

import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import {
  createSubject,
  deleteSubject,
  getSubject,
  listSubjects,
  type SubjectInput,
  SubjectRecord,
  updateSubject,
} from '@flotila/domain/subject/subject.api.ts';
import { allPages } from '../../../ground/call/all-pages.ts';
import { call } from '../../../ground/call/api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { countryName } from '../../../ground/ui/Flag.tsx';
import { fieldText } from '../field-value.ts';
import type { DataModule } from '../module.ts';
import { addressText, callText } from './contact-form.ts';
import { SubjectAside } from './SubjectAside.tsx';
import { SubjectFields } from './SubjectFields.tsx';
import { SubjectContact, SubjectCountry, SubjectName } from './SubjectName.tsx';
import { readSubject, SUBJECT, type SubjectForm, startSubject } from './subject-form.ts';
import { zoneOf } from './subject-zone.ts';

export const subjectModule: DataModule<SubjectRecord, SubjectRecord, SubjectForm> = {
  list: 'subjects',
  endpoint: listSubjects,
  rows: ({ ccode: company }, signal) =>
    allPages((paging) => call(listSubjects, { company, query: paging }, signal)),
  // Their names stand in the list of contracts.
  readers: [listContracts],
  keyOf: ({ subjectId }) => String(subjectId),
  idOf: ({ subjectId }) => String(subjectId),
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
      width: 'minmax(0, 1.6fr)',
      text: ({ name, contacts, note }) =>
        [name, addressText(contacts), note].filter(Boolean).join(' '),
      fileText: nameOf,
      order: nameOf,
      cell: SubjectName,
    },
    {
      key: 'country',
      title: () => t('sub.countryCode'),
      width: '150px',
      phoneRank: 1,
      text: ({ countryCode }) => countryName(countryCode),
      cell: SubjectCountry,
    },
    {
      key: 'id',
      title: () => t('sub.id'),
      width: '120px',
      phoneRank: 2,
      text: ({ id }) => id ?? '',
    },
    {
      key: 'vat',
      title: () => t('sub.vatNumber'),
      width: '150px',
      isWideOnly: true,
      text: ({ vatNumber }) => vatNumber ?? '',
    },
    {
      key: 'contact',
      title: () => t('sub.contacts'),
      width: 'minmax(0, 1fr)',
      phoneRank: 3,
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
    load: ({ ccode: company }, id, signal) =>
      call(getSubject, { company, path: { id: Number(id) } }, signal),
    start: (record, { search }) => startSubject(record, language(), search),
    read: (form, record) => readSubject(form, record, language()),
    Fields: SubjectFields,
    Aside: SubjectAside,
    store: ({ ccode: company }, record, body) => {
      const typed = body as SubjectInput;
      if (!record) return call(createSubject, { company, body: typed });
      return call(updateSubject, { company, path: { id: record.subjectId }, body: typed });
    },
    removeText: () => t('stays.subjects'),
    remove: ({ ccode: company }, { subjectId: id, lastChange }) =>
      call(deleteSubject, { company, path: { id }, query: { lastChange } }),
    readCurrent: (current) => SubjectRecord.safeParse(current).data ?? null,
    fieldText: (field, value, { zone }) => {
      const isCountry = field === 'countryCode' && value;
      return fieldText(SUBJECT, field, isCountry ? countryName(String(value)) : value, zone);
    },
    idOf: ({ subjectId }) => String(subjectId),
    actions: zoneOf,
  },
};

function nameOf({ name }: SubjectRecord): string {
  return name;
}
