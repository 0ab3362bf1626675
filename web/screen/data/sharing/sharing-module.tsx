// Sharings in the data view (D-SHR): dispatchers show vehicles to people without an account.
import {
  createSharing,
  deleteSharing,
  getSharing,
  listSharings,
  type SharingRecord,
  updateSharing,
} from '@flotila/domain/sharing/sharing.api.ts';
import { isActiveSharing } from '@flotila/domain/sharing/sharing.ts';
import type { ListedVehicle } from '@flotila/domain/special-access/special-access.api.ts';
import { IconCopy, IconExternalLink, IconLink } from '@tabler/icons-react';
import { allRows } from '../../../ground/call/all-rows.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { lastTick } from '../../../ground/ui/now.ts';
import type { RowEntry } from '../../../ground/ui/RowMenu.tsx';
import { dateTime, MISSING } from '../../../ground/words/format.ts';
import { fieldText } from '../field-value.ts';
import type { DataModule, DataPlace } from '../module.ts';
import { recordOver } from '../record-over.ts';
import { valueText } from '../value-text.ts';
import { copyCode, copyUrl } from './copy-text.ts';
import { showMade } from './MadeAddress.tsx';
import { SharedPlates } from './SharedPlates.tsx';
import { SharingAside } from './SharingAside.tsx';
import { SharingFields } from './SharingFields.tsx';
import { sharedContract } from './shared-contract.ts';
import { readSharing, SHARING, type SharingForm, startSharing } from './sharing-form.ts';

/** What a row shows, with its days in the zone of the company. */
interface SharingRow {
  record: SharingRecord;
  from: string;
  to: string;
}

export const sharingModule: DataModule<SharingRow, SharingRecord, SharingForm> = {
  list: 'sharings',
  endpoint: listSharings,
  rows: async (place, signal) => {
    const { ccode: company } = place;
    const query = { all: 'true' } as const;
    const records = await allRows(listSharings, { company, query }, signal);
    return records.map((record) => rowOf(record, place));
  },
  keyOf: ({ record }) => record.hashCode,
  idOf: ({ record }) => record.hashCode,
  // The code says nothing to people.
  nameOf: ({ record }) => nameOf(record),
  // D-SHR-003, D-SHR-004.
  lookOf: ({ record }, now) => (isActiveSharing(record, now) ? null : 'ended'),
  menuOf: ({ record }) => copyEntries(record),
  empty: () => ({ title: t('shr.emptyTitle'), text: t('shr.emptyText') }),
  columns: [
    // U-6: what somebody looks for; the code says nothing to people.
    {
      key: 'vehicles',
      title: () => t('shr.vehicles'),
      width: 'minmax(210px, 1.2fr)',
      text: ({ record }) => platesOf(record.vehicles),
      cell: ({ record }) => <SharedPlates record={record} plates={platesOf(record.vehicles)} />,
    },
    {
      key: 'from',
      title: () => t('shr.validFrom'),
      rank: 3,
      width: '134px',
      isWideOnly: true,
      text: ({ from }) => from,
      order: ({ record }) => momentOrder(record.validFrom, Number.NEGATIVE_INFINITY),
    },
    {
      key: 'to',
      title: () => t('shr.validTo'),
      width: '134px',
      text: ({ to }) => to,
      rank: 2,
      phoneText: ({ record, to }) =>
        record.validTo === null ? to : t('share.until', { time: to }),
      order: ({ record }) => momentOrder(record.validTo, Number.POSITIVE_INFINITY),
    },
    {
      key: 'note',
      title: () => t('shr.note'),
      width: 'minmax(120px, 1fr)',
      rank: 1,
      text: ({ record }) => record.note ?? '',
    },
    {
      key: 'hash',
      title: () => t('shr.hash'),
      width: '200px',
      isWideOnly: true,
      text: ({ record }) => record.hashCode,
    },
  ],
  record: {
    detail: 'sharing',
    titleOf: (record) => (record ? nameOf(record) : t('shr.new')),
    ...recordOver(
      { get: getSharing, create: createSharing, update: updateSharing, remove: deleteSharing },
      ({ hashCode }) => hashCode,
    ),
    start: (record, { company: { company, timeZone }, search }) =>
      startSharing(
        record,
        { language: language(), timeZone, now: lastTick() },
        sharedContract(search, company),
      ),
    read: (form, record, { company: { timeZone } }) =>
      readSharing(form, record, { language: language(), timeZone }),
    Fields: SharingFields,
    Aside: SharingAside,
    removeText: () => t('stays.sharings'),
    fieldText: (field, value, { zone }) => {
      if (field === 'vehicles') return { label: t('shr.vehicles'), text: platesOf(value) };
      if (field === 'validFrom' || field === 'validTo') {
        return { label: t(`shr.${field}`), text: valueText(value, zone) };
      }
      // The number of a contract says nothing to people.
      const said = field === 'contractId' ? value !== null : value;
      return fieldText(SHARING, field, said, zone);
    },
    afterChange: async ({ ccode, company }, before, after) => {
      if (after && !before)
        showMade({ url: after.url, validTo: after.validTo, timeZone: company.timeZone });
      return { ccode };
    },
    actions: (record) => copyEntries(record),
  },
};

function rowOf(record: SharingRecord, { company }: DataPlace): SharingRow {
  const textOf = (moment: string | null) =>
    moment === null ? t('shr.noLimit') : dateTime(moment, company.timeZone);
  return { record, from: textOf(record.validFrom), to: textOf(record.validTo) };
}

/** D-SHR-002. */
function copyEntries({ hashCode, url }: SharingRecord): readonly RowEntry[] {
  return [
    { label: t('shr.copyUrl'), icon: IconLink, run: () => copyUrl(url) },
    { label: t('shr.copyCode'), icon: IconCopy, run: () => copyCode(hashCode) },
    {
      label: t('shr.open'),
      icon: IconExternalLink,
      run: () => void window.open(url, '_blank', 'noopener'),
    },
  ];
}

function nameOf({ note, vehicles, hashCode }: SharingRecord): string {
  return note || (vehicles.length > 0 ? platesOf(vehicles) : hashCode);
}

function momentOrder(moment: string | null, without: number): number {
  return moment === null ? without : Date.parse(moment);
}

function platesOf(value: unknown): string {
  const vehicles = Array.isArray(value) ? (value as ListedVehicle[]) : [];
  return vehicles.map(({ numericPlate }) => numericPlate).join(', ') || MISSING;
}
