// SVC-030, SVC-031: how services, repetitions and due values are told.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import {
  countersText,
  dueLines,
  periodWords,
  repetitionText,
  serviceSubtitle,
  serviceTitle,
} from './service-words.ts';

beforeAll(() => activate('sk', [sk]));

const NONE = {
  diffDays: null,
  diffKm: null,
  diffEh: null,
  expiredDate: null,
  expiredKm: null,
  expiredEh: null,
};

/** Thin and hard spaces as plain ones. */
const plain = (text: string | null) => text?.replace(/\s/g, ' ');

test.each([
  ['1r', '1 rok'],
  ['2r', '2 roky'],
  ['1r 2m 3d', '1 rok 2 mesiace 3 dni'],
  ['5r6m', '5 rokov 6 mesiacov'],
  ['what is none', 'what is none'],
])('period %s', (text, words) => {
  expect(periodWords(text)).toBe(words);
});

test('SVC-002 the repetition names each of its parts', () => {
  const all = { repeatedPeriod: '1r', repeatedKm: 30_000_000, repeatedEh: 1_800_000 };
  expect(plain(repetitionText(all))).toBe('1 rok · 30 000 km · 500 h');
  const none = { repeatedPeriod: null, repeatedKm: null, repeatedEh: null };
  expect(repetitionText(none)).toBe('bez opakovania');
});

test('SVC-016 a service is called by its name, else by its type', () => {
  expect(serviceTitle({ typeCode: 'own', name: 'Hasiaci prístroj' })).toBe('Hasiaci prístroj');
  expect(serviceTitle({ typeCode: 'mot', name: null })).toBe('STK');
  expect(serviceTitle({ typeCode: null, name: null })).toBe('Servisný úkon');
  expect(serviceSubtitle({ typeCode: 'mot', name: 'STK a EK' })).toBe('STK');
  expect(serviceSubtitle({ typeCode: 'own', name: 'Hasiaci prístroj' })).toBeNull();
  expect(serviceSubtitle({ typeCode: 'mot', name: null })).toBeNull();
});

test.each([
  ['16 days', { expiredDate: '2025-07-01', diffDays: 16 }, '2025-07-01', 'ešte 16 dní', 'notice'],
  ['today', { expiredDate: '2025-06-15', diffDays: 0 }, '2025-06-15', 'dnes', 'notice'],
  [
    'yesterday',
    { expiredDate: '2025-06-14', diffDays: -1 },
    '2025-06-14',
    '1 deň po termíne',
    'warning',
  ],
  ['31 days', { expiredDate: '2025-07-16', diffDays: 31 }, '2025-07-16', 'ešte 31 dní', null],
  ['km', { expiredKm: 135_000_000, diffKm: 800_000 }, '135 000 km', 'ešte 800 km', 'notice'],
  [
    'a few metres over',
    { expiredKm: 135_000_000, diffKm: -300 },
    '135 000 km',
    '0,3 km po termíne',
    'warning',
  ],
  ['hours', { expiredEh: 5_400_000, diffEh: 50_000 }, '1 500 h', 'ešte 14 h', 'notice'],
])('SVC-030 %s', (_name, fields, due, left, level) => {
  const [line, ...more] = dueLines({ ...NONE, ...fields });
  expect(more).toEqual([]);
  expect(plain(line?.due ?? null)).toBe(due);
  expect(plain(line?.left ?? null)).toBe(left);
  expect(line?.level).toBe(level);
});

test('SVC-031 each criterion has its line and its own level', () => {
  const lines = dueLines({
    expiredDate: '2026-01-01',
    diffDays: 200,
    expiredKm: 135_000_000,
    diffKm: -5,
    expiredEh: null,
    diffEh: null,
  });
  expect(lines.map(({ level }) => level)).toEqual([null, 'warning']);
});

test('counters at which a service was done; what was not entered is left out', () => {
  expect(plain(countersText({ km: 120_500_000, eh: 0 }))).toBe('120 500 km');
  expect(countersText({ km: 0, eh: 0 })).toBeNull();
});
