// Special accesses in the data view (D-SPA): superusers, and accesses of programs to chosen vehicles.
import {
  createSpecialAccess,
  deleteSpecialAccess,
  getSpecialAccess,
  listSpecialAccesses,
  type SpecialAccessRecord,
  type SpecialAccessRow,
  updateSpecialAccess,
} from '@flotila/domain/special-access/special-access.api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { fullName } from '../../../ground/words/format.ts';
import { fieldText } from '../field-value.ts';
import type { DataModule } from '../module.ts';
import { surnameFirst } from '../persons.ts';
import { RowName } from '../RowName.tsx';
import { listOver, recordOver } from '../record-over.ts';
import { SpecialAccessFields } from './SpecialAccessFields.tsx';
import {
  readSpecialAccess,
  SPECIAL_ACCESS,
  type SpecialAccessForm,
  startSpecialAccess,
} from './special-access-form.ts';

export const specialAccessModule: DataModule<
  SpecialAccessRow,
  SpecialAccessRecord,
  SpecialAccessForm
> = {
  list: 'special-accesses',
  ...listOver(listSpecialAccesses, ({ personId }) => personId),
  lookOf: ({ active }) => (active ? null : 'muted'),
  empty: () => ({ title: t('spa.empty') }),
  columns: [
    {
      key: 'name',
      title: () => t('spa.name'),
      text: surnameFirst,
      cell: (row) => (
        <RowName text={surnameFirst(row)} word={row.active ? null : t('record.inactive')} />
      ),
    },
    {
      key: 'access',
      title: () => t('spa.access'),
      width: 'minmax(150px, 1fr)',
      text: (row) => [t(`spa.access.${row.access}`), seesText(row)].join(' · '),
      cell: (row) => <RowName text={t(`spa.access.${row.access}`)} note={seesText(row)} isDetail />,
    },
    { key: 'login', title: () => t('spa.login'), text: ({ login }) => login },
  ],
  record: {
    detail: 'special-access',
    titleOf: (record) => (record ? fullName(record) : t('spa.new')),
    ...recordOver(
      {
        get: getSpecialAccess,
        create: createSpecialAccess,
        update: updateSpecialAccess,
        remove: deleteSpecialAccess,
      },
      ({ personId }) => personId,
    ),
    start: (record) => startSpecialAccess(record, language()),
    read: (form, record) => readSpecialAccess(form, record, language()),
    Fields: SpecialAccessFields,
    removeText: () => t('stays.access'),
    fieldText: (field, value, { zone }) => {
      if (field === 'vehicles' && Array.isArray(value)) {
        return { label: t('spa.vehicles'), text: t('member.count', { count: value.length }) };
      }
      // The type is fixed.
      return field === 'access' ? null : fieldText(SPECIAL_ACCESS, field, value, zone);
    },
    refusalText: ({ code }, field) => {
      if (field !== 'login') return null;
      if (code === 'duplicate') return t('spa.e.duplicate');
      return code === 'characters' ? t('data.e.login') : null;
    },
  },
};

/** A superuser sees all, a program what its list names. */
function seesText({ access, vehicleCount: count }: SpecialAccessRow): string {
  return access === 'superuser' ? t('spa.seesAll') : t('spa.seesCount', { count });
}
