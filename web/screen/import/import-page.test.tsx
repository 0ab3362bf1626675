// @vitest-environment happy-dom
// Bringing data on the screen, over a server that answers what the test says of a file.
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  type BroughtRow,
  bringData,
  ImportFields,
  listImports,
  type StoredImport,
  takeBackImport,
} from '@flotila/domain/import/import.api.ts';
import { problem } from '@flotila/domain/problem.ts';

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { appStage } from '../../testing/app-stage.tsx';
import { brought, COLUMNS, ROUNDED, ROWS } from './testing/brought.ts';

const stage = appStage();
const FIELDS = z.object(ImportFields);
let former: StoredImport[];

const FORMER: StoredImport = {
  importId: 5,
  kind: 'vehicle',
  timestamp: '2026-11-29T10:00:00Z',
  author: 'Peter Novotný',
  fileName: 'stare.xlsx',
  counts: { new: 3, changed: 0, same: 1, refused: 0 },
  state: 'stored',
  progress: null,
  takenBack: null,
};

beforeEach(() => {
  former = [];
  stage.on(listImports, ({ query }) => pageOf(former, query));
  stage.on(bringData, () => brought());
});

/** What the newest call said of the file. */
function sent() {
  const given = stage.given(bringData).at(-1);
  const fields = [...(given?.form ?? [])].filter(([name]) => name !== 'file');
  return { ...FIELDS.parse(Object.fromEntries(fields)), isDry: given?.query.dryrun };
}

/** The page with a file of which the rows are shown. */
async function openRows(): Promise<UserEvent> {
  const user = await stage.open('superuser', '/tatra/data/import');
  const area = await screen.findByRole('textbox', { name: /Alebo sem vložte/ });
  await user.click(area);
  await user.paste('ŠPZ\tZnačka\nBA 482 KT\tVolvo FH');
  await screen.findByRole('grid', { name: 'Riadky súboru' });
  return user;
}

const chip = (name: string) => screen.getByRole('button', { name });
const rowNames = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-label'));
const row = (number: number) => screen.getByRole('row', { name: new RegExp(`^Riadok ${number},`) });

test('refused rows stand first, then changed, new and same ones, with counts of all of them', async () => {
  await openRows();
  expect(sent().isDry).toBe(true);
  expect(rowNames()).toEqual([
    'Riadok 61, Odmietnutý',
    'Riadok 97, Odmietnutý',
    'Riadok 143, Odmietnutý',
    'Riadok 4, Zmenený',
    'Riadok 2, Nový',
    'Riadok 3, Rovnaký',
  ]);
  expect(within(row(61)).getByText('IMEI: tabuľka číslo zaokrúhlila')).toBeTruthy();
  expect(within(row(4)).getByText('911 902').tagName).toBe('S');
  for (const name of ['Všetky 6', '3 odmietnuté', '1 zmenený', '1 nový', '1 rovnaký']) chip(name);
  await screen.findByText('Riadok 212 so súčtom sa neprináša.');
});

test('chips and the search narrow the rows, Alt and a number as well', async () => {
  const user = await openRows();
  await user.click(chip('1 zmenený'));
  expect(rowNames()).toEqual(['Riadok 4, Zmenený']);
  await user.keyboard('{Alt>}4{/Alt}');
  expect(rowNames()).toEqual(['Riadok 2, Nový']);
  await user.keyboard('{Alt>}1{/Alt}');
  await user.type(screen.getByRole('searchbox', { name: 'Hľadať v riadkoch' }), 'volvo');
  await waitFor(() => expect(rowNames()).toEqual(['Riadok 4, Zmenený']));
});

test('a column that is corrected is sent again, and the field that it takes is free at the other', async () => {
  const user = await openRows();
  const heads = screen
    .getAllByRole('combobox', { name: /^Pole pre stĺpec/ })
    .map((one) => one.getAttribute('aria-label'));
  expect(heads[0]).toBe('Pole pre stĺpec Karta');
  const field = screen.getByRole('combobox', { name: 'Pole pre stĺpec Karta' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Poznámka' }));
  await waitFor(() => expect(sent().columns).toMatchObject({ Karta: 'note' }));

  const other = screen.getByRole('combobox', { name: 'Pole pre stĺpec Značka' });
  await user.click(other);
  await user.click(await screen.findByRole('option', { name: 'Poznámka' }));
  await waitFor(() => expect(sent().columns).toMatchObject({ Značka: 'note' }));
  expect(sent().columns).not.toHaveProperty('Karta');
  await user.click(screen.getByRole('button', { name: 'Ako minule' }));
  await waitFor(() => expect(sent().columns).not.toHaveProperty('Značka'));
});

test('the newest choice wins: what was asked before it is let go', async () => {
  const user = await openRows();
  let answer: (() => void) | undefined;
  stage.on(bringData, async ({ form }) => {
    const isFirst = String(form?.get('columns')).includes('"Karta":"note"');
    if (isFirst) await new Promise<void>((resolve) => (answer = resolve));
    return brought({ rows: isFirst ? [] : [ROWS[0] as never] });
  });
  const field = screen.getByRole('combobox', { name: 'Pole pre stĺpec Karta' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Poznámka' }));
  await waitFor(() => expect(answer).toBeDefined());
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Vynechať tento stĺpec' }));
  await screen.findByRole('button', { name: 'Všetky 1' });
  act(() => answer?.());
  expect(rowNames()).toEqual(['Riadok 2, Nový']);
});

test('a refused cell is mended where it stands, and the counts and the button follow', async () => {
  const user = await openRows();
  stage.on(bringData, () => {
    const mended = { ...ROUNDED, result: 'new' as const, messages: [] };
    return brought({ rows: ROWS.map((one) => (one === ROUNDED ? mended : one)) });
  });
  await user.click(within(row(61)).getByRole('button', { name: 'Opraviť: IMEI' }));
  const field = await screen.findByRole('textbox', { name: 'IMEI, riadok 61' });
  await user.clear(field);
  await user.type(field, '860000000000001{Enter}');
  await waitFor(() => expect(sent().fixes).toEqual({ 61: { 'device.code': '860000000000001' } }));
  await screen.findByRole('button', { name: '2 odmietnuté' });
  await screen.findByRole('button', { name: 'Uložiť 3 vozidlá' });
  expect(document.activeElement).toBe(row(97));
});

test('what was mended once may stand in all rows that were refused for the same', async () => {
  const kind = 'device.deviceType';
  const refusedFor = (row: number, text: string): BroughtRow => ({
    row,
    result: 'refused',
    values: { numericPlate: `BA 00${row} AA`, [kind]: text },
    messages: [{ field: kind, code: 'choice', text: 'Typ jednotky: vyberte jednu z možností' }],
    cells: [],
  });
  stage.on(bringData, () =>
    brought({ rows: [refusedFor(5, 'FMB920'), refusedFor(6, 'FMB920'), refusedFor(7, 'GV300')] }),
  );
  const user = await openRows();
  await user.click(within(row(5)).getByRole('button', { name: 'Opraviť: Typ jednotky' }));
  const field = await screen.findByRole('combobox', { name: 'Typ jednotky, riadok 5' });
  await user.clear(field);
  await user.type(field, 'Teltonika{Enter}');
  await screen.findByText('Ešte 1 riadok má v poli Typ jednotky „FMB920“.');
  await user.click(screen.getByRole('button', { name: 'Aj tam: Teltonika' }));
  await waitFor(() =>
    expect(sent().fixes).toEqual({ 5: { [kind]: 'Teltonika' }, 6: { [kind]: 'Teltonika' } }),
  );
  expect(screen.queryByText(/Ešte 1 riadok/)).toBeNull();
});

test('Esc leaves a cell as it was', async () => {
  const user = await openRows();
  await user.click(within(row(61)).getByRole('button', { name: 'Opraviť: IMEI' }));
  await user.type(await screen.findByRole('textbox', { name: 'IMEI, riadok 61' }), '1{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(row(61)));
  expect(stage.given(bringData)).toHaveLength(1);
});

test('the picker of a column that nobody could match begins with what comes nearest, and Enter takes it', async () => {
  const columns = COLUMNS.map((one) => (one.head === 'Karta' ? { ...one, guess: 'note' } : one));
  stage.on(bringData, () => brought({ columns }));
  const user = await openRows();
  await user.click(screen.getByRole('combobox', { name: 'Pole pre stĺpec Karta' }));
  const [first] = await screen.findAllByRole('option');
  expect(first?.textContent).toBe('Najskôr: Poznámka');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent().columns).toMatchObject({ Karta: 'note' }));
});

test('of two rows of one record one is chosen, the other one is left out and may be put back', async () => {
  const user = await openRows();
  await user.click(within(row(97)).getByRole('button', { name: 'Ponechať tento riadok' }));
  await waitFor(() => expect(sent().fixes).toEqual({ 143: { numericPlate: '' } }));
  expect(row(143).textContent).toContain('Vynechali ste ho, platí riadok 97.');
  await user.click(within(row(143)).getByRole('button', { name: 'Vrátiť' }));
  await waitFor(() => expect(sent().fixes).toBeUndefined());
});

test('what rows lack and no column has is filled once for all of them; what is required holds storing back', async () => {
  const lacking = ROWS.map((one) => ({
    ...one,
    messages: [{ field: 'device.deviceType', code: 'required', text: 'Typ: chýba hodnota' }],
  }));
  const columns = COLUMNS.map((one) =>
    one.field === 'numericPlate' ? { ...one, field: null, match: 'unknown' as const } : one,
  );
  stage.on(bringData, () => brought({ rows: lacking, columns }));
  const user = await openRows();
  screen.getByText('Najprv doplňte: EČV');
  const store = screen.getByRole<HTMLButtonElement>('button', { name: 'Uložiť 2 vozidlá' });
  expect(store.disabled).toBe(true);
  const field = screen.getByRole('combobox', { name: 'Typ jednotky, hodnota pre všetky riadky' });
  await user.type(field, 'Teltonika{Enter}');
  await waitFor(() => expect(sent().fill).toEqual({ 'device.deviceType': 'Teltonika' }));
});

test('Ctrl+Enter stores what was seen, says what was made, and takes it back', async () => {
  const user = await openRows();
  stage.on(bringData, () => brought({ importId: 9 }));
  stage.on(takeBackImport, () => undefined);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('1 nové, 1 zmenené');
  expect(sent()).toMatchObject({ digest: 'first', isDry: undefined });
  screen.getByText('3 riadky sa neuložili');
  await user.click(screen.getByRole('button', { name: 'Vziať späť' }));
  await user.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Vziať späť' }),
  );
  await screen.findByText('Súbor je vzatý späť.');
  expect(stage.given(takeBackImport)[0]?.path).toMatchObject({ importId: 9 });
});

test('who stored meanwhile is named, and the new preview is shown instead of storing', async () => {
  const user = await openRows();
  former = [{ ...FORMER, timestamp: new Date(Date.now() + 60_000).toISOString() }];
  stage.on(bringData, ({ query }) => {
    if (!query.dryrun) throw problem('conflict', { message: 'import_moved' });
    return brought({ digest: 'second', rows: [ROWS[0] as never] });
  });
  await user.click(screen.getByRole('button', { name: 'Uložiť 2 vozidlá' }));
  await screen.findByText(/Medzitým priniesol údaje Peter Novotný/);
  await screen.findByRole('button', { name: 'Uložiť 1 vozidlo' });
});

test('where nothing changes the button says so', async () => {
  stage.on(bringData, () => brought({ rows: [ROWS[1] as never] }));
  await openRows();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Nič sa nezmení' });
  expect(button.disabled).toBe(true);
});

test('where all is refused the first reason stands above the rows', async () => {
  stage.on(bringData, () => brought({ rows: [ROUNDED] }));
  await openRows();
  screen.getByText(/^Všetky riadky sú odmietnuté. Prvý dôvod: IMEI: tabuľka/);
});

test('a file that is no list is refused in the first step with what to do', async () => {
  stage.on(bringData, () => {
    throw problem('invalid', { message: 'import_password' });
  });
  await stage.open('superuser', '/tatra/data/import');
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!found) throw new Error('no field for a file');
    return found;
  });
  fireEvent.change(input, { target: { files: [new File(['x'], 'heslo.xlsx')] } });
  await screen.findByText('import_password');
  screen.getByRole('textbox', { name: /Alebo sem vložte/ });
});

test('what was brought before is listed, and why it is not taken back is told', async () => {
  former = [
    FORMER,
    {
      ...FORMER,
      importId: 4,
      fileName: 'starsie.csv',
      state: 'takenBack',
      takenBack: { timestamp: '2026-11-28T10:00:00Z', author: 'Eva Malá' },
    },
  ];
  stage.on(takeBackImport, () => {
    throw problem('in_use', { message: 'import_used' });
  });
  const user = await stage.open('superuser', '/tatra/data/import');
  await screen.findByText('starsie.csv');
  screen.getByText(/^Vzaté späť: .*Eva Malá$/);
  await user.click(screen.getByRole('button', { name: 'Vziať späť' }));
  await user.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Vziať späť' }),
  );
  await screen.findByText('import_used');
});

test('who is storing right now is named, and nothing of this file is lost', async () => {
  const user = await openRows();
  stage.on(bringData, ({ query }) => {
    if (!query.dryrun) throw problem('in_use', { message: 'import_running' });
    return brought();
  });
  await user.click(screen.getByRole('button', { name: 'Uložiť 2 vozidlá' }));
  await screen.findByText('import_running');
  await screen.findByRole('button', { name: 'Uložiť 2 vozidlá' });
});

test('storing says how many rows are stored, and the page may be left', async () => {
  const user = await openRows();
  const stored = Promise.withResolvers<void>();
  former = [{ ...FORMER, state: 'storing', progress: { done: 1200, total: 5000 } }];
  stage.on(bringData, async () => {
    await stored.promise;
    return brought({ importId: 9 });
  });
  await user.click(screen.getByRole('button', { name: 'Uložiť 2 vozidlá' }));
  await screen.findByText(/^Uložené 1\s200 z 5\s000 riadkov\. Stránku môžete opustiť\.$/);
  expect(screen.queryByRole('button', { name: 'Zrušiť' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zavrieť' }));
  stored.resolve();
  await screen.findByText('Uložené 2 vozidlá');
});

test('an import on its way says how far it is, one that broke that nothing is stored, and neither is taken back', async () => {
  former = [
    { ...FORMER, importId: 7, state: 'storing', progress: { done: 40, total: 300 } },
    { ...FORMER, importId: 6, state: 'failed' },
  ];
  await stage.open('superuser', '/tatra/data/import');
  await screen.findByText('Práve sa ukladá: 40 z 300 riadkov');
  screen.getByText('Nepodarilo sa, nič sa neuložilo.');
  expect(screen.queryByRole('button', { name: 'Vziať späť' })).toBeNull();
});
