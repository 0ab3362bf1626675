// Visits of zones in the data view (zones-and-rules §2): which vehicle was where from when to when, month by month, of
// all zones and vehicles or of one.

import { toKm } from '@flotila/domain/units.ts';
import { listVisits, type Visit } from '@flotila/domain/zone/visit.api.ts';
import { ZONE_CATEGORIES } from '@flotila/domain/zone/zone.ts';
import { IconFilter, IconHistory, IconPolygon } from '@tabler/icons-react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataDetailPath, dataListPath, panelPath } from '../../../ground/address/paths.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import type { RowEntry } from '../../../ground/ui/RowMenu.tsx';
import { momentBeside } from '../../../ground/words/day-words.ts';
import { dateTime, duration, km } from '../../../ground/words/format.ts';
import { ZoneMark } from '../../../thing/zone/ZoneMark.tsx';
import { monthOf, periodOf } from '../contract/contract-month.ts';
import type { DataModule, DataPlace } from '../module.ts';
import { VisitsHead, VisitsNarrow } from './VisitsHead.tsx';
import styles from './visit.module.css';
import {
  daySearch,
  departureText,
  inZoneSeconds,
  stayText,
  VISITS_LISTED_MAX,
} from './visit-figures.ts';

const PAGE_SIZE = 1000;

export const visitModule: DataModule<Visit> = {
  list: 'visits',
  endpoint: listVisits,
  isPeriod: true,
  narrows: ['zone', 'vehicle', 'passes'],
  refreshMs: 60_000,
  rows: ({ ccode: company, month, company: { timeZone }, search }, signal) => {
    if (!month) return Promise.resolve([]);
    const query = {
      ...periodOf(month, timeZone),
      ...idOf('zoneId', search?.zone),
      ...idOf('vehicleId', search?.vehicle),
      ...(search?.passes === '1' && { passes: '1' as const }),
    };
    const limits = { size: PAGE_SIZE, pagesMax: VISITS_LISTED_MAX / PAGE_SIZE };
    return allRows(listVisits, { company, query }, signal, limits);
  },
  Narrow: VisitsNarrow,
  Head: VisitsHead,
  keyOf: ({ vehicleId, zoneId, arrival }) => `${vehicleId} ${zoneId} ${arrival}`,
  nameOf: ({ zoneName, numericPlate }) => `${zoneName}, ${numericPlate}`,
  lookOf: ({ isPass }) => (isPass ? 'muted' : null),
  menuOf,
  empty: () => ({ title: t('visit.empty'), text: t('visit.emptyHint') }),
  choices: [
    {
      name: 'kind',
      label: () => t('zone.allCategories'),
      options: () => ZONE_CATEGORIES.map((value) => ({ value, label: t(`zone.c.${value}`) })),
      of: ({ zoneCategory }) => zoneCategory,
    },
  ],
  columns: [
    {
      key: 'zone',
      title: () => t('visit.zone'),
      width: 'minmax(180px, 1.4fr)',
      cell: ZoneCell,
      text: ({ zoneName }) => zoneName,
    },
    {
      key: 'category',
      title: () => t('zone.category'),
      width: '130px',
      isExtra: true,
      text: ({ zoneCategory }) => t(`zone.c.${zoneCategory}`),
    },
    {
      key: 'vehicle',
      title: () => t('visit.vehicle'),
      width: '96px',
      cell: VehicleCell,
      text: ({ numericPlate }) => numericPlate,
      rank: 1,
    },
    {
      key: 'arrival',
      title: () => t('zone.arrival'),
      width: '100px',
      rank: 2,
      text: arrivedText,
      phoneText: (row, place) => stayText(row, arrivedText(row, place), place.company.timeZone),
      fileText: ({ arrival }, { company }) => dateTime(arrival, company.timeZone, true),
      order: ({ arrival }) => arrival,
    },
    {
      key: 'departure',
      title: () => t('zone.departure'),
      rank: 3,
      width: '100px',
      isWideOnly: true,
      text: (row, { company }) => departureText(row, company.timeZone) ?? t('zone.inside'),
      fileText: ({ departure }, { company }) =>
        departure === null ? '' : dateTime(departure, company.timeZone, true),
      order: ({ departure }) => departure ?? '9',
    },
    {
      key: 'inside',
      title: () => t('visit.inside'),
      rank: 4,
      width: '72px',
      isNumber: true,
      isWideOnly: true,
      order: (row) => inZoneSeconds(row, Date.now()),
      text: (row) => duration(inZoneSeconds(row, Date.now())),
      file: { type: 'duration', value: (row) => inZoneSeconds(row, Date.now()) },
    },
    {
      key: 'standing',
      title: () => t('zone.standing'),
      width: '72px',
      isNumber: true,
      rank: 5,
      order: ({ standing }) => standing,
      phoneText: ({ standing }) =>
        standing > 0 ? t('visit.stood', { time: duration(standing) }) : '',
      text: ({ standing }) => duration(standing),
      file: { type: 'duration', value: ({ standing }) => standing },
    },
    {
      key: 'distance',
      title: () => t('visit.distance'),
      rank: 7,
      width: '92px',
      isNumber: true,
      isWideOnly: true,
      order: ({ distance }) => distance,
      text: ({ distance }) => km(distance),
      file: { type: 'number', unit: 'km', digits: 1, value: (row) => toKm(row.distance) },
    },
    {
      key: 'contract',
      title: () => t('visit.contract'),
      rank: 6,
      width: 'minmax(140px, 1fr)',
      cell: ContractCell,
      isWideOnly: true,
      text: ({ contract }) => contract?.name ?? '',
    },
    {
      key: 'pass',
      title: () => t('visit.pass'),
      width: '100px',
      isExtra: true,
      text: ({ isPass }) => (isPass ? t('visit.pass') : ''),
    },
  ],
};

/** The month that stands above says the year. */
function arrivedText({ arrival }: Visit, { company, month }: DataPlace): string {
  return momentBeside(arrival, month?.from ?? Date.now(), company.timeZone);
}

function idOf(name: 'zoneId' | 'vehicleId', text: string | undefined) {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? { [name]: id } : {};
}

function menuOf(row: Visit, { ccode, company, month }: DataPlace): RowEntry[] {
  const shown = month ? { month: monthOf(month.from, company.timeZone) } : {};
  const { zoneId, zoneName, vehicleId, numericPlate } = row;
  return [
    { label: t('action.history'), icon: IconHistory, href: historyOf(row, { ccode, company }) },
    ...(row.zoneRemoved
      ? []
      : [
          {
            label: t('visit.openZone'),
            icon: IconPolygon,
            href: dataDetailPath(ccode, 'zone', zoneId),
          },
        ]),
    {
      label: t('visit.only', { name: zoneName }),
      icon: IconFilter,
      href: dataListPath(ccode, 'visits', { zone: zoneId, ...shown }),
    },
    {
      label: t('visit.only', { name: numericPlate }),
      icon: IconFilter,
      href: dataListPath(ccode, 'visits', { vehicle: vehicleId, ...shown }),
    },
  ];
}

function historyOf(row: Visit, { ccode, company }: Pick<DataPlace, 'ccode' | 'company'>): string {
  return panelPath(ccode, 'history', row.vehicleId, daySearch(row, company.timeZone));
}

function ZoneCell({ zoneId, zoneName, zoneCategory, zoneRemoved }: Visit, { ccode }: DataPlace) {
  return (
    <span className={`${pieces.row} ${pieces.yields} ${styles.zone}`}>
      <ZoneMark category={zoneCategory} />
      {zoneRemoved ? (
        <span className={pieces.cut} title={t('visit.removed')}>
          {zoneName}
        </span>
      ) : (
        <PathLink
          className={`${pieces.strong} ${pieces.inherits} ${pieces.cut}`}
          href={dataDetailPath(ccode, 'zone', zoneId)}
        >
          {zoneName}
        </PathLink>
      )}
    </span>
  );
}

function VehicleCell(row: Visit, place: DataPlace) {
  return (
    <PathLink
      className={`${pieces.cut} ${pieces.inherits} ${pieces.block} ${styles.link}`}
      href={historyOf(row, place)}
      title={t('visit.toHistory')}
    >
      {row.numericPlate}
    </PathLink>
  );
}

function ContractCell({ vehicleId, contract, arrival }: Visit, { ccode, company }: DataPlace) {
  if (!contract) return null;
  if (!company.may('contract', 'read')) return contract.name;
  const month = monthOf(Date.parse(arrival), company.timeZone);
  const href = panelPath(ccode, 'contracts', vehicleId, { month, contract: contract.contractId });
  return (
    <PathLink
      className={`${pieces.cut} ${pieces.inherits} ${pieces.block} ${styles.link}`}
      href={href}
      title={contract.name}
    >
      {contract.name}
    </PathLink>
  );
}
