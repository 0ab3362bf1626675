// Names are found as PostgreSQL reads the patterns: as whole words, in any case, in texts and in JSON.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { patternsOf, type Words } from './words.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function replaced(words: Partial<Words>, value: string | object): Promise<unknown> {
  const patterns = patternsOf({ inside: [], plates: [], whole: [], ...words });
  if (!patterns) return value;
  const isText = typeof value === 'string';
  const { rows } = await database.db.pool.query(
    `select regexp_replace($1::text, $2, '#7', 'gi') as text`,
    isText ? [value, patterns.text] : [(await asJsonb(value)) as string, patterns.json],
  );
  return isText ? rows[0].text : JSON.parse(rows[0].text);
}

async function asJsonb(value: object): Promise<string> {
  const { rows } = await database.db.pool.query('select $1::jsonb::text as text', [
    JSON.stringify(value),
  ]);
  return rows[0].text;
}

test.each([
  ['BA987ZX', '#7'],
  ['ba 987 zx, brakes', '#7, brakes'],
  ['BA-987ZX→Wien', '#7→Wien'],
  ['ABA987ZX and BA987ZXY', 'ABA987ZX and BA987ZXY'],
  ['BA987ZX,BA987ZX BA987ZX', '#7,#7 #7'],
  ['Kováčová\nBA987ZX', 'Kováčová\n#7'],
])('a plate in %j', async (text, expected) => {
  expect(await replaced({ plates: ['BA 987 ZX'] }, text)).toBe(expected);
  expect(await replaced({ plates: ['BA 987 ZX'] }, { a: [text] })).toEqual({ a: [expected] });
});

test('what a pattern would read as its own is a letter like others', async () => {
  const name = 'Ján (st.) "Jano" Ž\\x*';
  expect(await replaced({ inside: [name] }, `to ${name}.`)).toBe('to #7.');
  expect(await replaced({ inside: [name] }, { to: `to ${name}.` })).toEqual({ to: 'to #7.' });
  expect(await replaced({ inside: ['a.b@c.sk'] }, 'aXb@c.sk')).toBe('aXb@c.sk');
});

test('a login is replaced where nothing else stands, and in brackets; fields keep their names', async () => {
  const words = { whole: ['igor'] };
  expect(await replaced(words, 'igor')).toBe('#7');
  expect(await replaced(words, 'Igor Šofér (igor)')).toBe('Igor Šofér (#7)');
  expect(await replaced(words, 'Igor Šofér')).toBe('Igor Šofér');
  const record = { igor: 'igor', list: ['igor', 'igor two'], by: 'X (igor)' };
  const expected = { igor: '#7', list: ['#7', 'igor two'], by: 'X (#7)' };
  expect(await replaced(words, record)).toEqual(expected);
});

test('a short plate is replaced only where nothing else stands', async () => {
  expect(await replaced({ plates: ['A 1'] }, 'A 1')).toBe('#7');
  expect(await replaced({ plates: ['A 1'] }, 'hall A 1')).toBe('hall A 1');
  expect(patternsOf({ inside: ['', ' '], plates: [''], whole: [] })).toBeUndefined();
});
