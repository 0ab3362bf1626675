// Groupsets in the data view (D-GRP): administrators name what may be looked at together.
import {
  createGroupset,
  deleteGroupset,
  type GroupsetDetail,
  type GroupsetRow,
  getGroupset,
  listGroupsets,
  updateGroupset,
} from '@flotila/domain/groupset/groupset.api.ts';
import { listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { number } from '../../../ground/words/format.ts';
import { fieldText } from '../field-value.ts';
import type { DataModule } from '../module.ts';
import { listOver, recordOver } from '../record-over.ts';
import { GroupsetFields } from './GroupsetFields.tsx';
import { GROUPSET, type GroupsetForm, readGroupset, startGroupset } from './groupset-form.ts';

const MEMBERS = ['permissions', 'persons', 'vehicles'] as const;

export const groupsetModule: DataModule<GroupsetRow, GroupsetDetail, GroupsetForm> = {
  list: 'groupsets',
  ...listOver(listGroupsets, ({ groupSetId }) => groupSetId, { all: 'true' }),
  empty: () => ({ title: t('grp.empty'), text: t('grp.emptyHint') }),
  columns: [
    {
      key: 'name',
      title: () => t('grp.name'),
      width: 'minmax(180px, 1.2fr)',
      text: ({ name }) => name,
    },
    {
      key: 'note',
      title: () => t('grp.note'),
      width: 'minmax(140px, 1fr)',
      rank: 3,
      text: ({ note }) => note ?? '',
    },
    {
      key: 'vehicles',
      title: () => t('grp.vehicles'),
      width: '96px',
      isNumber: true,
      text: ({ vehicleCount = 0 }) => t('grp.vehicleCount', { count: vehicleCount }),
      cell: ({ vehicleCount = 0 }) => number(vehicleCount),
      order: ({ vehicleCount = 0 }) => vehicleCount,
      file: { type: 'number', value: ({ vehicleCount = 0 }) => vehicleCount },
      rank: 1,
    },
    {
      key: 'persons',
      title: () => t('grp.persons'),
      width: '96px',
      isNumber: true,
      text: ({ personCount = 0 }) => t('grp.personCount', { count: personCount }),
      cell: ({ personCount = 0 }) => number(personCount),
      order: ({ personCount = 0 }) => personCount,
      file: { type: 'number', value: ({ personCount = 0 }) => personCount },
      rank: 2,
    },
  ],
  readers: [listVehiclesOnMap],
  record: {
    detail: 'groupset',
    titleOf: (record) => record?.name ?? t('grp.new'),
    ...recordOver(
      { get: getGroupset, create: createGroupset, update: updateGroupset, remove: deleteGroupset },
      ({ groupSetId }) => groupSetId,
    ),
    start: (record) => startGroupset(record, language()),
    read: (form, record) => readGroupset(form, record, language()),
    Fields: GroupsetFields,
    removeText: () => t('stays.groupsets'),
    fieldText: (field, value, { zone }) => {
      const list = MEMBERS.find((one) => one === field);
      if (!list || !Array.isArray(value)) return fieldText(GROUPSET, field, value, zone);
      return { label: t(`grp.${list}`), text: t('member.count', { count: value.length }) };
    },
  },
};
