// What the server answers of a file, for tests: rows of plate, model, tracker and odometer, one of each result.
import type { Brought, BroughtRow, ImportColumn } from '@flotila/domain/import/import.api.ts';

const FIELDS = [
  { field: 'numericPlate', title: 'EČV', isRequired: true },
  { field: 'model', title: 'Model', isRequired: false },
  { field: 'device.code', title: 'IMEI', isRequired: false },
  {
    field: 'device.deviceType',
    title: 'Typ jednotky',
    isRequired: false,
    choices: ['Teltonika', 'Ruptela'],
  },
  { field: 'kmStart', title: 'Tachometer (km)', isRequired: false },
  { field: 'note', title: 'Poznámka', isRequired: false },
];

const column = (
  head: string,
  sample: string,
  field: string | null,
  match: ImportColumn['match'],
): ImportColumn => ({ head, sample, field, match });

export const COLUMNS: readonly ImportColumn[] = [
  column('ŠPZ', 'BA 482 KT', 'numericPlate', 'sure'),
  column('Značka', 'Volvo FH', 'model', 'maybe'),
  column('IMEI', '354017112093364', 'device.code', 'sure'),
  column('Karta', '7004 5512 0918', null, 'unknown'),
  column('Stav km', '912460', 'kmStart', 'remembered'),
];

const values = (plate: string, model: string, code: string, km: string) => ({
  numericPlate: plate,
  model,
  'device.code': code,
  kmStart: km,
});

export const ROUNDED: BroughtRow = {
  row: 61,
  result: 'refused',
  values: values('KE 774 XZ', 'Renault T', '8,6E+14', '531 204'),
  messages: [{ field: 'device.code', code: 'rounded', text: 'IMEI: tabuľka číslo zaokrúhlila' }],
  cells: ['KE 774 XZ', 'Renault T', '8,6E+14', '', '531204'],
};

const double = (row: number, other: number): BroughtRow => ({
  row,
  result: 'refused',
  values: values(
    row === 97 ? 'LV 402 EE' : 'LV402EE',
    'Liebherr',
    `86307101552441${row}`,
    '88 310',
  ),
  messages: [
    { field: 'numericPlate', code: 'doubleInFile', text: `EČV: to isté je v riadku ${other}` },
  ],
  cells: ['LV 402 EE', 'Liebherr', '', '', '88310'],
});

export const ROWS: readonly BroughtRow[] = [
  {
    row: 2,
    result: 'new',
    values: values('BA 001 TT', 'Škoda', '354017112093299', '64 180'),
    messages: [],
  },
  {
    row: 3,
    result: 'same',
    values: values('BA 204 TU', 'Ford', '354017112093430', '97 215'),
    messages: [],
  },
  {
    row: 4,
    result: 'changed',
    values: values('BA 482 KT', 'Volvo FH', '354017112093364', '912 460'),
    before: { kmStart: '911 902' },
    messages: [],
    recordId: 7,
  },
  ROUNDED,
  double(97, 143),
  double(143, 97),
];

export function brought(given: Partial<Brought> = {}): Brought {
  const rows = [...(given.rows ?? ROWS)];
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { result } of rows) counts[result] += 1;
  return {
    importId: null,
    digest: 'first',
    sheets: ['Vozidlá'],
    sheet: 'Vozidlá',
    headRow: 1,
    columns: [...COLUMNS],
    fields: FIELDS,
    ignored: [{ row: 212, why: 'summary', text: 'Spolu 210' }],
    ...given,
    rows,
    counts,
  };
}
