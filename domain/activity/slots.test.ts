// Whose the rows of the tachograph are: cards, both slots, words of one moment (README.md, rules A6 to A8).
import { describe, expect, test } from 'vitest';
import type { Location } from '../location/location.ts';
import { ACTIVITY } from '../tachograph/activity.ts';
import { rows, type Word } from './test-words.ts';

const { rest, standby, work, driving, noCard } = ACTIVITY;
const X = 'tachograph@SK0000000000000X';

describe('A6 cards', () => {
  const card = (code: string) => ({ identification: code && `tachograph@${code}` });

  test('another card begins another row', () => {
    const words: Word[] = [
      ['08:00', work, 0, card('A')],
      ['08:10', work, 0],
      ['08:20', work, 0, card('B')],
      ['08:30', work, 0, card('B')],
    ];
    expect(rows(words)).toEqual(['08:00–08:20 work A', '08:20–08:30 work B']);
  });

  test('a card that was taken out is not there again before it is told', () => {
    const words: Word[] = [
      ['08:00', rest, 0, card('A')],
      ['09:00', noCard, 0],
      ['10:00', work, 0],
      ['10:10', work, 0, card('A')],
      ['10:20', work, 0],
    ];
    expect(rows(words)).toEqual([
      '08:00–09:00 rest A',
      '09:00–10:00 no card',
      '10:00–10:10 work',
      '10:10–10:20 work A',
    ]);
  });

  test('who took the card out in a long silence may have left at any time of it', () => {
    const words: Word[] = [
      ['01:00', rest, 0, card('A')],
      ['01:30', rest, 0],
      ['08:00', noCard, 0],
    ];
    expect(rows(words)).toEqual(['01:00–01:30 rest A', '08:00–08:00 no card']);
  });

  test('a key says who drives without a card', () => {
    const words: Word[] = [['08:00', noCard, 60, { identification: 'dallas@K' }]];
    expect(rows(words)).toEqual(['08:00–08:00 no card K']);
  });
});

describe('A7 slot 2', () => {
  const second = (tachoActivity2: number, card2?: string): Partial<Location> => ({
    identification: X,
    extra: card2 === undefined ? { tachoActivity2 } : { tachoActivity2, card2 },
  });

  test('a crew has two cards; an empty slot 2 is nobody’s', () => {
    const words: Word[] = [
      ['08:00', driving, 80, second(standby, 'B')],
      ['08:05', driving, 80, second(standby, 'B')],
      ['08:10', driving, 80, second(noCard, '')],
      ['08:15', driving, 80, second(noCard, '')],
    ];
    expect(rows(words)).toEqual(['08:00–08:10 driving X crew', '08:10–08:15 driving X']);
    expect(rows(words, 2)).toEqual(['08:00–08:10 standby B crew']);
  });

  test('cards that change places', () => {
    const other = {
      identification: 'tachograph@B',
      extra: { tachoActivity2: standby, card2: 'A' },
    };
    const words: Word[] = [
      ['08:00', driving, 80, { identification: 'tachograph@A', extra: second(1, 'B').extra ?? {} }],
      ['08:05', driving, 80, other],
      ['08:10', driving, 80, other],
    ];
    expect(rows(words)).toEqual(['08:00–08:05 driving A crew', '08:05–08:10 driving B crew']);
    expect(rows(words, 2)).toEqual(['08:00–08:05 standby B crew', '08:05–08:10 standby A crew']);
  });

  test('a slot of which nothing but an activity is told may hold a card', () => {
    const words: Word[] = [
      ['08:00', rest, 0, second(rest)],
      ['08:05', rest, 0, second(rest)],
    ];
    expect(rows(words)).toEqual(['08:00–08:05 rest X crew']);
  });
});

describe('A8 one moment', () => {
  test('of several words of one moment the last stands, and none has a row of no length', () => {
    const words: Word[] = [
      ['08:00', rest],
      ['08:10', work, 0, { hash: 1 }],
      ['08:10', standby, 0, { hash: 2 }],
      ['08:20', standby],
    ];
    expect(rows(words)).toEqual(['08:00–08:10 rest', '08:10–08:20 standby']);
  });
});
