// The operator's command in a process of its own: what it says and stores of a list, and when it refuses.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringList } from '@flotila/server/flow/import/testing/bring.ts';
import { type TestApi, testApi } from '@flotila/server/testing/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { importList } from './import-list.ts';
import { runImport } from './testing/run-import.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await testApi();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.close();
});

const run = (...args: string[]) => runImport(api.url, args);

async function fileOf(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
}

const vehicles = async () => (await api.call('superuser', 'GET', '/v1/tatra/vehicle-brief')).body;
const imported = async () => (await api.call('admin', 'GET', '/v1/tatra/imported')).json().content;

it('says row by row what would happen and stores nothing; with --store it does, and it is taken back', async () => {
  const file = await fileOf('flotila.csv', [
    'EČV;Názov;Farba strechy;Rok výroby',
    'TT111AA;Nové;biela;2021',
    'TT222BB;Druhé;;dávno',
    'BA123XY;Ťahač 1;;',
  ]);
  const refused = join(folder, 'refused.xlsx');
  const fill = '{"typeCode": "truck"}';
  const args = ['vehicle', file, '--company', 'Tatra Trans s.r.o.', '--lang', 'sk', '--fill', fill];
  const dry = await run(...args, '--refused', refused);
  expect(dry.err).toBe('');
  expect(dry.out).toContain('1 nový, 0 zmenených, 1 rovnaký, 1 odmietnutý');
  expect(dry.out).toContain('Bez poľa: Farba strechy.');
  expect(dry.out).toMatch(/Riadok 3: Rok výroby: /);
  expect(dry.out).toContain('Nič sa neuložilo.');
  expect(dry.code).toBe(1);
  expect(await vehicles()).not.toContain('TT111AA');
  expect(await imported()).toEqual([]);

  // The refused rows come again as they were, and say why.
  const again = await bringList(api, 'vehicle', await readFile(refused), { fields: { fill } });
  expect(again.counts).toMatchObject({ new: 0, refused: 1 });
  expect(again.columns.map(({ head }) => head)).toEqual([
    'EČV',
    'Názov',
    'Farba strechy',
    'Rok výroby',
    'Dôvod odmietnutia',
  ]);

  const stored = await run(...args, '--store');
  expect(stored.code).toBe(1);
  const [row] = await imported();
  expect(stored.out).toContain(`Uložené ako import ${row.importId}.`);
  expect(row).toMatchObject({ kind: 'vehicle', fileName: 'flotila.csv', state: 'stored' });
  expect(await vehicles()).toContain('TT111AA');
  const audit = (await api.call('superuser', 'GET', '/v1/tatra/audit?size=10')).json().content;
  expect(audit[0]).toMatchObject({ author: 'command' });
  const back = await api.call('superuser', 'DELETE', `/v1/tatra/imported/${row.importId}`);
  expect(back.statusCode, back.body).toBe(204);
  expect(await vehicles()).not.toContain('TT111AA');
}, 60_000);

it('matches columns as it is told, and ends with 0 where no row is refused', async () => {
  const file = await fileOf('partneri.csv', ['Kto;Odkiaľ', 'Delta;Slovensko']);
  const columns = await fileOf('columns.json', ['{"Kto": "name", "Odkiaľ": "countryCode"}']);
  const args = ['subject', file, '--company', 'tatra', '--columns', columns, '--store'];
  const { code, out, err } = await run(...args);
  expect(err).toBe('');
  expect(out).toContain('1 new, 0 changed, 0 the same, 0 refused');
  expect(code).toBe(0);
  const { out: second } = await run(...args);
  expect(second).toContain('Nothing would change.');
}, 60_000);

it.each([
  [['vehicle', 'list.csv'], '--company is needed: there is more than one'],
  [['vehicle', 'list.csv', '--company', 'nobody'], 'There is no company nobody.'],
  [['vehicle', 'empty.csv', '--company', 'tatra', '--lang', 'sk'], 'Súbor je prázdny'],
  [['vehicle', 'list.csv', '--company', 'tatra', '--columns', '{"A":"b"}'], '--columns names'],
  [['vehicle', 'list.csv', '--company', 'tatra', '--fill', '{"b":"c"}'], '--fill names'],
])(
  '%s is refused in a sentence with the code 2',
  async (args, sentence) => {
    await fileOf('list.csv', ['EČV', 'TT333CC']);
    await fileOf('empty.csv', ['']);
    const [kind = '', file = '', ...rest] = args;
    const { code, err } = await run(kind, join(folder, file), ...rest);
    expect(err).toContain(sentence);
    expect(err).not.toContain('    at ');
    expect(code).toBe(2);
  },
  60_000,
);

it.each([
  [['boat', 'x.csv'], 'KIND must be one of'],
  [['vehicle'], 'FILE is needed'],
  [['vehicle', 'x.csv', 'y.csv'], 'What is "y.csv"?'],
  [['vehicle', '/nowhere/x.csv'], 'There is no file /nowhere/x.csv'],
  [['vehicle', 'x.csv', '--lang', 'xx'], '--lang must be one of'],
  [['vehicle', 'x.csv', '--columns', '{"a"'], '--columns must be'],
  [['vehicle', 'x.csv', '--refused', 'x.csv'], '--refused must be'],
] as const)('%s is said before the database is asked', async (args, sentence) => {
  const running = importList.run([...args]);
  await expect(running).rejects.toThrow(UsageError);
  await expect(running).rejects.toThrow(sentence);
});
