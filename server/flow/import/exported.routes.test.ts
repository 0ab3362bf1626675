// What a list exports is brought again unchanged: heads and values as the lists of the data area write them, as CSV and as
// XLSX, in each language.

import { codeName } from '@flotila/domain/code/code-names.ts';
import type { RecordKind } from '@flotila/domain/import/import.api.ts';
import { roleName, titleWords } from '@flotila/domain/import/words.ts';
import type { ListColumn, ListTable } from '@flotila/domain/list/list-file.api.ts';
import { type Language, OFFERED } from '@flotila/domain/words/languages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderXlsx } from '../../ground/render/xlsx/render-xlsx.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import { listDocument } from '../../thing/list/list-document.ts';
import { bringList } from './testing/bring.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const made = await bringList(
    api,
    'vehicle',
    'EČV;Typ;Palivo;Nádrž;VIN;Rok výroby\nTT555TT;ťahač;nafta;1200,5;WDB9340321L123456;2021',
    { isStored: true },
  );
  expect(made.counts).toMatchObject({ new: 1 });
  const subject = { name: 'Gama', countryCode: 'CZ', id: '00151700' };
  const partner = await api.call('admin', 'POST', '/v1/tatra/subject', subject);
  expect(partner.statusCode).toBe(201);
  const { subjectId } = partner.json();
  for (const contract of [
    {
      name: 'Z-1',
      subjectId,
      fromPlace: 'Nitra',
      amount: 980.5,
      currencyCode: 'CZK',
      fromTimestamp: '2026-12-01',
      toTimestamp: '2026-12-02',
    },
    { name: 'Z-2', amount: 1200, fromTimestamp: '2026-12-01' },
    { name: 'Z-3', amount: 0 },
  ]) {
    const body = { vehicleId: VEHICLE.truck.id, ...contract };
    expect((await api.call('admin', 'POST', '/v1/tatra/contract', body)).statusCode).toBe(201);
  }
});
afterAll(() => api.close());

type Table = Pick<ListTable, 'columns' | 'rows'>;

function tableOf(kind: Exported, language: Language): Table {
  const t = titleWords(language);
  const text = (key: string): ListColumn => ({ head: t(key), type: 'text' });
  const isDay = (key: string): ListColumn => ({ head: t(key), type: 'date' });
  const type = (code: string) => codeName('vehicleTypes', code, language);
  switch (kind) {
    case 'vehicle':
      return {
        columns: [
          text('column.plate'),
          text('vf.name'),
          text('vf.col.type'),
          text('vf.col.imei'),
          isDay('vf.col.installed'),
          text('vf.col.state'),
          text('cols.driver'),
          text('vf.vin'),
          { head: t('vf.manufactureYear'), type: 'number' },
          text('cols.vehicleState'),
          { head: t('cols.tank'), type: 'number', unit: 'l' },
        ],
        rows: [
          [
            VEHICLE.truck.plate,
            VEHICLE.truck.name,
            type('truck'),
            deviceCode(VEHICLE.truck),
            null,
            'Nitra, 12:05',
            'Igor Šofér',
            null,
            null,
            t('vf.state.active'),
            null,
          ],
          [
            'TT555TT',
            'TT555TT',
            type('tractor'),
            null,
            null,
            '',
            '',
            'WDB9340321L123456',
            2021,
            t('vf.state.active'),
            1200.5,
          ],
        ],
      };
    case 'person':
      return {
        columns: [
          text('person.name'),
          text('person.roles'),
          text('person.vehicle'),
          text('person.f.login'),
          text('person.signIn'),
          text('person.f.email'),
          text('person.f.phone'),
        ],
        rows: [
          ['Kováčová Anna', [roleName('admin', language)].join(', '), '', 'anna', '', null, null],
          [
            'Šofér Igor',
            [roleName('driver', language)].join(', '),
            'BA123XY',
            'igor',
            '',
            null,
            null,
          ],
        ],
      };
    case 'groupset':
      return {
        columns: [
          text('grp.name'),
          text('grp.note'),
          { head: t('grp.vehicles'), type: 'number' },
          { head: t('grp.persons'), type: 'number' },
        ],
        rows: [['Kamióny', '', 1, 1]],
      };
    case 'subject':
      return {
        columns: [
          text('sub.name'),
          text('sub.countryCode'),
          text('sub.id'),
          text('sub.vatNumber'),
          text('sub.contacts'),
          text('sub.note'),
          text('record.active'),
        ],
        rows: [
          ['Gama', codeName('countries', 'CZ', language), '00151700', '', '', '', t('record.yes')],
        ],
      };
    case 'contract': {
      const vehicle = `${VEHICLE.truck.plate} ${language === 'en' ? 'planned' : 'plánovaná'}`;
      return {
        columns: [
          text('ctr.vehicleId'),
          text('ctr.nameAndSubject'),
          text('ctr.subjectId'),
          text('ctr.places'),
          text('ctr.days'),
          text('ctr.way'),
          { head: t('ctr.amount'), type: 'number' },
          text('ctr.currencyCode'),
        ],
        rows: [
          [
            vehicle,
            'Z-1',
            'Gama',
            'Nitra → -',
            '2026-12-01 – 2026-12-02',
            '0 km 0:00',
            980.5,
            'CZK',
          ],
          [vehicle, 'Z-2', '', '', '2026-12-01 – -', '0 km 0:00', 1200, 'EUR'],
          [vehicle, 'Z-3', '', '', t('ctr.undated'), '0 km 0:00', 0, 'EUR'],
        ],
      };
    }
  }
}

function csvOf({ columns, rows }: Table, language: Language): string {
  const number = new Intl.NumberFormat(language, { useGrouping: false });
  const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [
    columns.map(({ head, unit }) => (unit ? `${head} (${unit})` : head)),
    ...rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? number.format(cell) : (cell ?? ''))),
    ),
  ];
  return `\ufeff${lines.map((line) => line.map(quoted).join(';')).join('\r\n')}`;
}

/** Service plans have no list of their own. */
type Exported = Exclude<RecordKind, 'service-plan'>;
const KINDS: Exported[] = ['vehicle', 'person', 'groupset', 'subject', 'contract'];

test.each(KINDS.flatMap((kind) => OFFERED.map((language) => [kind, language] as const)))(
  'UX-lists the list of each %s in %s is brought again unchanged',
  async (kind, language) => {
    const table = tableOf(kind, language);
    const origin = { language, company: 'Tatra', printed: '2026-11-30 01:00' };
    const book = await renderXlsx(listDocument({ title: 'List', note: '', ...table }, origin));
    for (const file of [csvOf(table, language), book]) {
      const { rows } = await bringList(api, kind, file, { language });
      const told = rows.map(({ result, before, messages }) => ({ result, before, messages }));
      expect(told).toEqual(
        table.rows.map(() => ({ result: 'same', before: undefined, messages: [] })),
      );
    }
  },
);
