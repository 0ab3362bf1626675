// The listed visits as a file for spreadsheets: semicolons and a byte order mark, because spreadsheets of our countries
// read such a file by a double click. Pure but for the language of the texts.
import { toKm } from '@flotila/domain/units.ts';
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import { dateTime, duration } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';

const MARK = '\uFEFF';
/** A spreadsheet would take a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

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
  return `${MARK}${[head, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** `month` as yyyy-M. */
export function visitsFileName(ccode: string, month: string): string {
  const [year, number = ''] = month.split('-');
  return `${ccode}-visits-${year}-${number.padStart(2, '0')}.csv`;
}

function cell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
