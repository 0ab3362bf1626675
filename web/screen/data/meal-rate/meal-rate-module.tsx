// Meal rates abroad in the data view (R-5, decision 0092): what people entered beside what the program brings, the form
// of one, and tables of them.

import { localDay } from '@flotila/domain/time.ts';
import {
  createMealRate,
  deleteMealRate,
  getMealRate,
  listMealRates,
  listMissingMealRates,
  type MealRateRecord,
  updateMealRate,
} from '@flotila/domain/travel/meal-rate.api.ts';
import { IconPlus } from '@tabler/icons-react';
import { dataDetailPath, withSearch } from '../../../ground/address/paths.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { countryName } from '../../../ground/ui/Flag.tsx';
import { listTable } from '../list-table.ts';
import type { DataModule } from '../module.ts';
import { recordOver } from '../record-over.ts';
import { RateTools } from './import/RateTools.tsx';
import { MealRateFields } from './MealRateFields.tsx';
import { MissingRates } from './MissingRates.tsx';
import { type MealRateForm, readMealRate, startMealRate } from './meal-rate-form.ts';
import { RateCountry, RateOwnerCell } from './RateCells.tsx';
import { RATE_STATES, type RateRow, ROW_OWNERS, rateRows } from './rate-rows.ts';
import {
  enteredBy,
  fieldText,
  lawOfPlace,
  ownerText,
  profileNote,
  rateText,
  refusalText,
  untilText,
} from './rate-text.ts';

export const mealRateModule: DataModule<RateRow, MealRateRecord, MealRateForm> = {
  list: 'meal-rates',
  endpoint: listMealRates,
  rows: async (place, signal) => {
    const { ccode: company, company: of } = place;
    const records = await allRows(listMealRates, { company }, signal);
    const today = localDay(Date.now(), of.timeZone);
    const words = { language: language(), nameOf: countryName };
    return rateRows(records, { law: lawOfPlace(place), today, ...words });
  },
  keyOf: ({ key }) => key,
  idOf: ({ mealRateId }) => (mealRateId === null ? null : String(mealRateId)),
  nameOf: (row) =>
    [`${countryName(row.country)} ${rateText(row)}`, ownerText(row.owner), row.from].join(', '),
  lookOf: ({ state, before }) => (state === 'ended' ? 'ended' : before ? 'muted' : null),
  // Its amounts are plain numbers there, whose currency is a column.
  fileOf: (rows, place) => listTable(rows, mealRateModule.columns, place),
  empty: () => ({ title: t('mrt.empty'), text: t('mrt.emptyHint') }),
  choices: [
    {
      name: 'owner',
      label: () => t('mrt.owner'),
      options: () => ROW_OWNERS.map((value) => ({ value, label: ownerText(value) })),
      of: ({ owner }) => owner,
    },
    {
      name: 'state',
      label: () => t('mrt.when'),
      options: () => RATE_STATES.map((value) => ({ value, label: t(`mrt.state.${value}`) })),
      of: ({ state }) => state,
    },
  ],
  columns: [
    {
      key: 'country',
      title: () => t('mrt.country'),
      width: 'minmax(170px, 1.2fr)',
      text: (row) => [countryName(row.country), row.country, profileNote(row)].join(' ').trim(),
      fileText: ({ country }) => countryName(country),
      order: ({ country }) => countryName(country),
      cell: RateCountry,
    },
    {
      key: 'amount',
      title: () => t('mrt.amount'),
      width: '124px',
      isNumber: true,
      rank: 1,
      text: rateText,
      phoneText: (row) => [rateText(row), profileNote(row)].filter(Boolean).join(' · '),
      order: ({ amount }) => amount,
      file: { type: 'number', digits: 2, value: ({ amount }) => amount },
    },
    {
      key: 'currency',
      title: () => t('mrt.currency'),
      width: '56px',
      isExtra: true,
      text: ({ currency }) => currency,
    },
    {
      key: 'from',
      title: () => t('mrt.from'),
      width: '88px',
      rank: 3,
      text: ({ from }) => from,
      phoneText: ({ from, to }) => `${from} – ${untilText(to)}`,
    },
    {
      key: 'to',
      title: () => t('mrt.to'),
      rank: 4,
      width: '92px',
      isWideOnly: true,
      text: ({ to }) => untilText(to),
      fileText: ({ to }) => to ?? '',
      order: ({ to }) => to ?? '9999',
    },
    {
      key: 'source',
      title: () => t('mrt.source'),
      width: 'minmax(120px, 1fr)',
      rank: 6,
      text: ({ source }) => source,
    },
    {
      key: 'owner',
      title: () => t('mrt.owner'),
      width: 'minmax(116px, 1fr)',
      rank: 5,
      text: (row) => [ownerText(row.owner), enteredBy(row)].filter(Boolean).join(' '),
      phoneText: ({ owner }) => ownerText(owner),
      fileText: ({ owner }) => ownerText(owner),
      order: ({ owner }) => ROW_OWNERS.indexOf(owner),
      cell: RateOwnerCell,
    },
    {
      key: 'profile',
      title: () => t('mrt.profile'),
      isExtra: true,
      text: ({ profile }) => t(`mrt.profile.${profile}`),
    },
    {
      key: 'entered',
      title: () => t('mrt.entered'),
      isExtra: true,
      text: ({ entered }) => entered?.by ?? '',
    },
  ],
  menuOf: ({ country, currency }, { ccode, company }) => {
    if (!company.may('meal-rate', 'write')) return [];
    const href = withSearch(dataDetailPath(ccode, 'meal-rate', 'new'), { country, currency });
    return [{ label: t('mrt.another'), icon: IconPlus, href }];
  },
  Head: MissingRates,
  Tools: RateTools,
  readers: [listMissingMealRates],
  record: {
    detail: 'meal-rate',
    titleOf: (record) =>
      record ? `${countryName(record.country)} ${rateText(record)}` : t('mrt.new'),
    ...recordOver(
      { get: getMealRate, create: createMealRate, update: updateMealRate, remove: deleteMealRate },
      ({ mealRateId }) => mealRateId,
    ),
    start: (record, { search }) => startMealRate(record, language(), search),
    read: (form, record, place) => readMealRate(form, record, lawOfPlace(place)),
    Fields: MealRateFields,
    removeText: () => t('stays.meal-rates'),
    refusal: ({ mayChange }) => (mayChange ? null : t('mrt.operatorOnly')),
    refusalText,
    fieldText,
  },
};
