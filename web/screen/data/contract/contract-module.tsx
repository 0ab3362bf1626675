// Contracts in the data view (D-CTR): what is carried for whom, by which vehicle, when and for how much.

import {
  type ContractRecord,
  type ContractRow,
  getContract,
  listContracts,
} from '@flotila/domain/contract/contract.api.ts';
import {
  createContract,
  deleteContract,
  updateContract,
} from '@flotila/domain/contract/contract-change.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import { toKm } from '@flotila/domain/units.ts';
import { IconCalendarStats, IconMapPin } from '@tabler/icons-react';
import { dataListPath, panelPath, planPath } from '../../../ground/address/paths.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { lastTick } from '../../../ground/ui/now.ts';
import type { RowEntry } from '../../../ground/ui/RowMenu.tsx';
import { shortDay, shortRange } from '../../../ground/words/day-words.ts';
import { date, duration, km, MISSING } from '../../../ground/words/format.ts';
import { shareEntries } from '../../../thing/contract/share-entry.ts';
import { money } from '../../../thing/refueling/fuel-figures.ts';
import { extraColumns } from '../field-value.ts';
import { listHref } from '../list-memory.ts';
import type { ColumnFile, DataModule, DataPlace } from '../module.ts';
import { recordOver } from '../record-over.ts';
import { ContractAside } from './ContractAside.tsx';
import {
  ContractDays,
  ContractMoney,
  ContractName,
  ContractPlaces,
  ContractVehicle,
  ContractWay,
  perKmText,
} from './ContractCells.tsx';
import { ContractFields } from './ContractFields.tsx';
import { ContractMark } from './ContractMark.tsx';
import { contractWords } from './contract-changes.ts';
import { CONTRACT, type ContractForm, readContract, startContract } from './contract-form.ts';
import { monthOf, monthToShow, periodOf } from './contract-month.ts';

export const contractModule: DataModule<ContractRow, ContractRecord, ContractForm> = {
  list: 'contracts',
  endpoint: listContracts,
  isPeriod: true,
  rows: ({ ccode: company, month, company: { timeZone } }, signal) => {
    const period = month && periodOf(month, timeZone);
    return allRows(listContracts, { company, query: { ...period, withUndated: 'true' } }, signal);
  },
  readers: [getContract],
  keyOf: ({ contractId }) => String(contractId),
  idOf: ({ contractId }) => String(contractId),
  nameOf: ({ name }) => name,
  lookOf: ({ active }) => (active ? null : 'muted'),
  menuOf: (row, place) => [onMap(row, place), ...shareEntries(row, place.company)],
  // DATA-019: later months than the picker offers are those of the plan.
  link: ({ ccode, month, company }) => ({
    label: t('ctr.inPlan'),
    icon: IconCalendarStats,
    href: planPath(ccode, month ? { month: monthOf(month.from, company.timeZone) } : {}),
  }),
  empty: () => ({ title: t('ctr.empty'), text: t('ctr.emptyHint') }),
  columns: [
    {
      key: 'vehicle',
      title: () => t('ctr.vehicleId'),
      width: '116px',
      cell: ContractVehicle,
      text: (row) => [row.vehicle, stateText(row)].join(' '),
      order: ({ vehicle }) => vehicle,
    },
    {
      key: 'name',
      title: () => t('ctr.nameAndSubject'),
      width: 'minmax(150px, 1.2fr)',
      cell: ContractName,
      rank: 1,
      text: ({ name, subject }) => [name, subject].filter(Boolean).join(', '),
      phoneText: ({ name }) => name,
      fileText: ({ name }) => name,
    },
    {
      key: 'subject',
      title: () => t('ctr.subjectId'),
      isExtra: true,
      text: ({ subject }) => subject ?? '',
    },
    {
      key: 'places',
      title: () => t('ctr.places'),
      width: 'minmax(110px, 1fr)',
      cell: ContractPlaces,
      isWideOnly: true,
      text: ({ fromPlace, toPlace }) =>
        fromPlace || toPlace ? `${fromPlace ?? MISSING} → ${toPlace ?? MISSING}` : '',
    },
    {
      key: 'days',
      title: () => t('ctr.days'),
      width: '88px',
      cell: ContractDays,
      rank: 2,
      order: ({ fromTimestamp }) => fromTimestamp ?? '',
      text: ({ fromTimestamp, toTimestamp }, { company }) =>
        fromTimestamp || toTimestamp
          ? spanText(
              dayText(fromTimestamp, company.timeZone),
              dayText(toTimestamp, company.timeZone),
            )
          : t('ctr.undated'),
      phoneText: ({ fromTimestamp, toTimestamp }, { company }) =>
        fromTimestamp || toTimestamp ? phoneDays(fromTimestamp, toTimestamp, company.timeZone) : '',
    },
    {
      key: 'way',
      title: () => t('ctr.way'),
      width: '124px',
      cell: ContractWay,
      isNumber: true,
      order: ({ actualDistance }) => actualDistance,
      phoneText: ({ actualDistance }) => km(actualDistance).replaceAll(' ', '\u00a0'),
      text: (row) =>
        [
          ...(row.plannedDistance === null
            ? []
            : [wayText(row.plannedDistance, row.plannedDuration)]),
          wayText(row.actualDistance, row.actualDuration),
        ].join(' / '),
    },
    {
      key: 'amount',
      title: () => t('ctr.amount'),
      rank: 3,
      width: '136px',
      isNumber: true,
      cell: ContractMoney,
      order: ({ amount }) => amount,
      isPhoneEnd: true,
      phoneText: ({ amount, currencyCode }) => money(amount, currencyCode),
      file: { type: 'number', digits: 2, value: ({ amount }) => amount },
      text: (row) =>
        [money(row.amount, row.currencyCode), perKmText(row)].filter(Boolean).join(', '),
    },
    ...extraColumns<ContractRow>(CONTRACT),
    {
      key: 'planned',
      title: () => t('cols.planned'),
      width: '120px',
      isNumber: true,
      isExtra: true,
      order: ({ plannedDistance }) => plannedDistance ?? -1,
      text: ({ plannedDistance }) => km(plannedDistance),
      file: kmFile((row) => row.plannedDistance),
    },
    {
      key: 'driven',
      title: () => t('cols.driven'),
      width: '120px',
      isNumber: true,
      isExtra: true,
      order: ({ actualDistance }) => actualDistance,
      text: ({ actualDistance }) => km(actualDistance),
      file: kmFile((row) => row.actualDistance),
    },
  ],
  record: {
    detail: 'contract',
    titleOf: (record) => record?.name ?? t('ctr.new'),
    ...recordOver(
      { get: getContract, create: createContract, update: updateContract, remove: deleteContract },
      ({ contractId }) => contractId,
    ),
    start: (record, { company: { timeZone }, search }) =>
      startContract(record, {
        timeZone,
        language: language(),
        today: localDay(Date.now(), timeZone),
        ...(search?.vehicle !== undefined && { vehicle: search.vehicle }),
      }),
    read: (form, record, { company }) =>
      readContract(form, record, { timeZone: company.timeZone, language: language() }),
    Fields: ContractFields,
    Aside: ContractAside,
    Mark: ContractMark,
    removeText: () => t('stays.contracts'),
    fieldText: contractWords,
    refusalText: ({ code }, field) =>
      field === 'planUrl' && code === 'routeUnread' ? t('ctr.e.routeUnread') : null,
    afterChange: async (place, _before, after) => ({ ccode: place.ccode, ...listOf(place, after) }),
    actions: (record, place) => [onMap(record, place), ...shareEntries(record, place.company)],
  },
};

function kmFile(metresOf: (row: ContractRow) => number | null): ColumnFile<ContractRow> {
  const value = (row: ContractRow) => {
    const metres = metresOf(row);
    return metres === null ? null : toKm(metres);
  };
  return { type: 'number', unit: 'km', digits: 1, value };
}

/** DATA-019: the list of the month in which the contract begins, when the list that was open does not show it. */
function listOf({ ccode, company }: DataPlace, after: ContractRecord | null): { href?: string } {
  const listed = new URLSearchParams(listHref(ccode, 'contracts')?.split('?')[1]).get('month');
  const month =
    after && monthToShow(after, listed, { timeZone: company.timeZone, now: lastTick() });
  return month ? { href: `${dataListPath(ccode, 'contracts')}?month=${month}` } : {};
}

/** D-CTR-002: the contracts of its vehicle on the map, in the listed month or in that of its beginning. */
function onMap(row: ContractRow | ContractRecord, { ccode, month, company }: DataPlace): RowEntry {
  const begins = row.fromTimestamp === null ? null : Date.parse(row.fromTimestamp);
  const moment = month?.from ?? begins;
  const search = {
    ...(moment === null ? {} : { month: monthOf(moment, company.timeZone) }),
    contract: row.contractId,
  };
  const href = panelPath(ccode, 'contracts', row.vehicleId, search);
  return { label: t('ctr.onMap'), icon: IconMapPin, href };
}

function stateText({ state, progress }: ContractRow): string {
  const late = progress?.isLate ? [t('contract.late')] : [];
  return [t(`contract.state.${state}`), ...late].join(', ');
}

function wayText(metres: number, seconds: number | null): string {
  return `${km(metres)} ${duration(seconds)}`;
}

/** One day once. */
function spanText(from: string, to: string): string {
  return from === to ? from : `${from} – ${to}`;
}

function dayText(moment: string | null, zone: string): string {
  return moment === null ? MISSING : date(moment, zone);
}

/** Days of the month that stands above. */
function phoneDays(from: string | null, to: string | null, zone: string): string {
  if (from && to) return shortRange(date(from, zone), date(to, zone));
  return [from, to].map((day) => (day ? shortDay(date(day, zone)) : MISSING)).join(' – ');
}
