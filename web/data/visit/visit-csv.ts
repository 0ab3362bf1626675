// The listed visits as a file for spreadsheets. Pure but for the language of the texts.
import { toKm } from '@flotila/domain/units.ts';
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import { csvText } from '../../csv.ts';
import { dateTime, duration } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';

/** Moments by the clock of `zone`; `language` decides between decimal comma and point. */
export function visitsCsv(
  rows: readonly Visit[],
  { zone, language }: { zone: string; language: string },
): string {
  const decimal = new Intl.NumberFormat(language, {
    ...{ useGrouping: false, minimumFractionDigits: 1, maximumFractionDigits: 1 },
  });
  const head = [
    ...[t('visit.zone'), t('zone.category'), t('visit.vehicle')],
    ...[t('zone.arrival'), t('zone.departure'), t('zone.standing')],
    ...[`${t('visit.distance')} (km)`, t('visit.contract'), t('visit.pass')],
  ];
  const lines = rows.map((row) => [
    ...[row.zoneName, t(`zone.c.${row.zoneCategory}`), row.numericPlate],
    dateTime(row.arrival, zone, true),
    row.departure === null ? '' : dateTime(row.departure, zone, true),
    ...[duration(row.standing), decimal.format(toKm(row.distance))],
    ...[row.contract?.name ?? '', row.isPass ? t('visit.pass') : ''],
  ]);
  return csvText([head, ...lines]);
}
