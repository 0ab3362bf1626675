// The why of an infringement in words: article, records, clocks.
import { beforeEach, expect, test } from 'vitest';
import { activate, t } from '../../ground/i18n/i18n.ts';
import { longDay, longDriving, ZONE } from '../../screen/hours/test-hours.ts';
import { cs, en, sk } from '../../testing/texts.ts';
import { articleText, foundLine, foundTitle, whyRecords } from './hours-words.ts';

beforeEach(() => activate('sk', [sk]));

test('it is named with its value, its time by the chosen clock and by how much it is over', () => {
  expect(foundTitle(longDriving())).toBe('Vedenie bez prestávky 4:52');
  const clock = { isLocal: false, local: ZONE };
  expect(foundLine(longDriving(), clock)).toBe('ut 2026-11-17, 04:50 – 09:54, o 0:22 viac');
  expect(foundLine(longDriving(), { ...clock, isLocal: true })).toBe(
    'ut 2026-11-17, 05:50 – 10:54, o 0:22 viac',
  );
});

test('the article is read out of its code, with its paragraph', () => {
  expect(articleText('561/2006 7')).toBe('Nariadenie 561/2006, čl. 7');
  expect(articleText('561/2006 8(6a)')).toBe('Nariadenie 561/2006, čl. 8 ods. 6a');
  expect(articleText('AETR')).toBe('AETR');
});

test('the records say what each counted for', () => {
  expect(
    whyRecords(longDriving()).records.map(({ text, isBreaking }) => [text, isBreaking]),
  ).toEqual([
    ['vedenie', false],
    ['prestávka pod 15 min, nepočíta sa', true],
    ['vedenie', false],
    ['prestávka, počíta sa znova', false],
  ]);
  expect(whyRecords(longDay()).records.at(-1)?.text).toBe('vedenie, limit prekročený');
});

test('of many records twelve are shown, with the one that broke the limit among them', () => {
  const one = longDay();
  const [first] = one.because;
  if (!first) throw new Error('no record');
  const early = { ...first, to: new Date(Date.parse(first.from) + 60_000).toISOString() };
  const many = { ...one, because: [...Array(20).fill(early), ...one.because] };
  const { records, left } = whyRecords(many);
  expect([records.length, left]).toEqual([12, 11]);
  expect(records.filter(({ isBreaking }) => isBreaking)).toHaveLength(1);
});

test.each([
  ['sk', sk],
  ['cs', cs],
  ['en', en],
] as const)(
  'U-32 in %s the name of a bar of unknown time has what is written on it',
  (language, texts) => {
    activate(language, [texts]);
    const doing = t('hours.legend.unknown');
    const name = t('hours.bar', { doing, from: '13:35', to: '15:45', duration: '2:10' });
    expect(name).toContain(t('hours.unknownTime', { duration: '2:10' }));
  },
);
