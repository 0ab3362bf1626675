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
import { language, t } from '../../../ground/i18n/i18n.ts';
import { lastTick } from '../../../ground/ui/now.ts';
import type { RowEntry } from '../../../ground/ui/RowMenu.tsx';
import { MISSING } from '../../../ground/words/format.ts';
import { fieldText } from '../field-value.ts';
import type { DataModule } from '../module.ts';
import { listOver, recordOver } from '../record-over.ts';
import { momentText, momentTexts } from '../row-moment.ts';
import { valueText } from '../value-text.ts';
import { copyCode, copyUrl } from './copy-text.ts';
import { showMade } from './MadeAddress.tsx';
import { SharedAddress } from './SharedAddress.tsx';
import { SharedPlates } from './SharedPlates.tsx';
import { SharingAside } from './SharingAside.tsx';
import { SharingFields } from './SharingFields.tsx';
import { sharedContract } from './shared-contract.ts';
import { readSharing, SHARING, type SharingForm, startSharing } from './sharing-form.ts';

export const sharingModule: DataModule<SharingRecord, SharingRecord, SharingForm> = {
  list: 'sharings',
  ...listOver(listSharings, ({ hashCode }) => hashCode, { all: 'true' }),
  // The code says nothing to people.
  nameOf,
  // D-SHR-003, D-SHR-004.
  lookOf: (record, now) => (isActiveSharing(record, now) ? null : 'ended'),
  menuOf: copyEntries,
  empty: () => ({ title: t('shr.emptyTitle'), text: t('shr.emptyText') }),
  columns: [
    // U-6: what somebody looks for; the code says nothing to people.
    {
      key: 'vehicles',
      title: () => t('shr.vehicles'),
      width: 'minmax(210px, 1.2fr)',
      text: ({ vehicles }) => platesOf(vehicles),
      cell: (record) => <SharedPlates record={record} plates={platesOf(record.vehicles)} />,
    },
    {
      key: 'from',
      title: () => t('shr.validFrom'),
      rank: 3,
      width: '116px',
      isWideOnly: true,
      ...momentTexts(
        ({ validFrom }) => validFrom,
        () => t('shr.noLimit'),
      ),
      order: ({ validFrom }) => momentOrder(validFrom, Number.NEGATIVE_INFINITY),
    },
    {
      key: 'to',
      title: () => t('shr.validTo'),
      width: '116px',
      ...momentTexts(
        ({ validTo }) => validTo,
        () => t('shr.noLimit'),
      ),
      rank: 2,
      phoneText: ({ validTo }, place) =>
        validTo === null
          ? t('shr.noLimit')
          : t('share.until', { time: momentText(validTo, place) }),
      order: ({ validTo }) => momentOrder(validTo, Number.POSITIVE_INFINITY),
    },
    {
      key: 'note',
      title: () => t('shr.note'),
      width: 'minmax(120px, 1fr)',
      rank: 1,
      text: ({ note }) => note ?? '',
    },
    {
      key: 'hash',
      title: () => t('shr.url'),
      width: 'minmax(200px, 1fr)',
      isWideOnly: true,
      // D-SHR-001: its code, as people can use it.
      text: ({ url }) => url,
      cell: SharedAddress,
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
