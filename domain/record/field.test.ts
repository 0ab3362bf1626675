// C-2: what was stored before a table said what it says today is told as it is, and no body takes it again.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Fields, givenShape, toldShape } from './field.ts';

const TODAY = {
  name: { kind: 'text', max: 5, isRequired: true },
  size: { kind: 'number', min: 1, max: 10, places: 0 },
  month: { kind: 'number', min: -3, max: 3, places: 0, isNotZero: true },
  price: { kind: 'number', min: 0, max: 10, places: 2, default: 5 },
  colour: { kind: 'choice', of: ['red', 'blue'], isRequired: 'fromNowOn' },
  day: { kind: 'day' },
  owner: { kind: 'id' },
  isOn: { kind: 'flag', default: true },
} as const satisfies Fields;

const Given = z.object(givenShape(TODAY));
const Told = z.object(toldShape(TODAY));
const good = { name: 'A', colour: 'red' } as const;
const empty = { size: null, month: null, price: 5, day: null, owner: null, isOn: true };

function refusals(body: object): string[] {
  const { error } = Given.safeParse({ ...good, ...body });
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
}

test('C-2 a body takes the default, or null, where nothing is given', () => {
  expect(Given.parse(good)).toEqual({ ...good, ...empty });
  expect(Given.parse({ ...good, price: null, isOn: null })).toEqual({ ...good, ...empty });
});

test('C-2 an empty text in a body is none, also where one that is left out stays', () => {
  const text = { kind: 'text', max: 5 } as const;
  const Texts = z.object(givenShape({ note: text, code: { ...text, leftOut: 'stays' } }));
  expect(Texts.parse({ note: ' ', code: '' })).toEqual({ note: null, code: null });
  expect(Texts.parse({ code: 'B' })).toEqual({ note: null, code: 'B' });
  expect(Texts.parse({})).toEqual({ note: null });
});

describe.each<[string, object, string]>([
  ['a text that is longer than it may be today', { name: 'too long' }, 'name'],
  ['a number below the least of today', { size: 0 }, 'size'],
  ['a number above the greatest of today', { size: 11 }, 'size'],
  ['a month 0', { month: 0 }, 'month'],
  ['more decimal places', { price: 1.234 }, 'price'],
  ['a choice that is offered no more', { colour: 'green' }, 'colour'],
  ['a day that is none', { day: '2026-02-30' }, 'day'],
  ['nothing in a field that became required', { colour: null }, 'colour'],
])('C-2 %s', (_what, old, field) => {
  test('is told', () => {
    expect(Told.parse({ ...good, ...empty, ...old })).toMatchObject(old);
  });
  test('is refused', () => {
    expect(refusals(old)).toEqual([expect.stringContaining(`${field} `)]);
  });
});

test('C-2 a field that was dropped is told no more, and ignored in a body', () => {
  expect(Told.parse({ ...good, ...empty, height: 3 })).toEqual({ ...good, ...empty });
  expect(refusals({ height: 3 })).toEqual([]);
});
