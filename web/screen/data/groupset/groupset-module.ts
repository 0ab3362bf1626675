// Groupsets in the data view (D-GRP): administrators name what may be looked at together.
import {
  createGroupset,
  deleteGroupset,
  GroupsetDetail,
  type GroupsetInput,
  type GroupsetRow,
  getGroupset,
  listGroupsets,
  updateGroupset,
} from '@flotila/domain/groupset/groupset.api.ts';
import { listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { allPages } from '../../../ground/call/all-pages.ts';
import { call } from '../../../ground/call/api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { number } from '../../../ground/words/format.ts';
import { fieldText } from '../field-value.ts';
import type { DataModule } from '../module.ts';
import { GroupsetFields } from './GroupsetFields.tsx';
import { GROUPSET, type GroupsetForm, readGroupset, startGroupset } from './groupset-form.ts';

const MEMBERS = ['permissions', 'persons', 'vehicles'] as const;

export const groupsetModule: DataModule<GroupsetRow, GroupsetDetail, GroupsetForm> = {
  list: 'groupsets',
  endpoint: listGroupsets,
  rows: ({ ccode: company }, signal) =>
    allPages((paging) =>
      call(listGroupsets, { company, query: { ...paging, all: 'true' } }, signal),
    ),
  keyOf: ({ groupSetId }) => String(groupSetId),
  idOf: ({ groupSetId }) => String(groupSetId),
  empty: () => ({ title: t('grp.empty'), text: t('grp.emptyHint') }),
  columns: [
    {
      key: 'name',
      title: () => t('grp.name'),
      width: 'minmax(0, 1.2fr)',
      text: ({ name }) => name,
    },
    {
      key: 'note',
      title: () => t('grp.note'),
      width: 'minmax(0, 1fr)',
      phoneRank: 3,
      text: ({ note }) => note ?? '',
    },
    {
      key: 'vehicles',
      title: () => t('grp.vehicles'),
      width: '110px',
      isNumber: true,
      text: ({ vehicleCount = 0 }) => t('grp.vehicleCount', { count: vehicleCount }),
      cell: ({ vehicleCount = 0 }) => number(vehicleCount),
      order: ({ vehicleCount = 0 }) => vehicleCount,
      file: { type: 'number', value: ({ vehicleCount = 0 }) => vehicleCount },
      phoneRank: 1,
    },
    {
      key: 'persons',
      title: () => t('grp.persons'),
      width: '110px',
      isNumber: true,
      text: ({ personCount = 0 }) => t('grp.personCount', { count: personCount }),
      cell: ({ personCount = 0 }) => number(personCount),
      order: ({ personCount = 0 }) => personCount,
      file: { type: 'number', value: ({ personCount = 0 }) => personCount },
      phoneRank: 2,
    },
  ],
  readers: [listVehiclesOnMap],
  record: {
    detail: 'groupset',
    titleOf: (record) => record?.name ?? t('grp.new'),
    load: ({ ccode: company }, id, signal) =>
      call(getGroupset, { company, path: { id: Number(id) } }, signal),
    start: (record) => startGroupset(record, language()),
    read: (form, record) => readGroupset(form, record, language()),
    Fields: GroupsetFields,
    store: ({ ccode: company }, record, body) => {
      const typed = body as GroupsetInput;
      if (!record) return call(createGroupset, { company, body: typed });
      return call(updateGroupset, { company, path: { id: record.groupSetId }, body: typed });
    },
    removeText: () => t('stays.groupsets'),
    remove: ({ ccode: company }, { groupSetId: id, lastChange }) =>
      call(deleteGroupset, { company, path: { id }, query: { lastChange } }),
    readCurrent: (current) => GroupsetDetail.safeParse(current).data ?? null,
    fieldText: (field, value, { zone }) => {
      const list = MEMBERS.find((one) => one === field);
      if (!list || !Array.isArray(value)) return fieldText(GROUPSET, field, value, zone);
      return { label: t(`grp.${list}`), text: t('member.count', { count: value.length }) };
    },
    idOf: ({ groupSetId }) => String(groupSetId),
  },
};
