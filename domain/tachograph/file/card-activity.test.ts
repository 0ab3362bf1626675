// The ring in which a card keeps its days: written over its end, damaged, with pointers that lead nowhere or in
// a circle.
import { describe, expect, test } from 'vitest';
import { writeCard } from '../../../tools/tachograph/write-card.ts';
import { seeded } from '../../fold/testing/known-way.ts';
import { readCardDays } from './card-activity.ts';
import { cutCard } from './card-cut.ts';
import type { ReadingWarning } from './reading.ts';
import { madeDays } from './testing/made-days.ts';

const card = {
  generation: 1 as const,
  number: 'SVK0000000001200',
  nation: 43,
  holder: { firstName: 'Eva', lastName: 'Nova' },
  days: madeDays(seeded(3), 20, '2025-03-01'),
};

describe('days of a card', () => {
  const bytes = writeCard({ ...card, ringSize: 4000 });
  const part = cutCard(bytes, 0).parts.find(({ id }) => id === 0x0504);
  const ring = bytes.slice(part?.range.from, part?.range.to);
  const whole = readCardDays(ring, 'Days').days;
  const lost = (detail: string): ReadingWarning[] => [{ code: 'daysLost', detail, count: null }];
  const u16 = (at: number) => (ring[at] ?? 0) * 256 + (ring[at + 1] ?? 0);

  test('T5 example 13: one record to the minute', () => {
    const hex = '0000 001a 67c4f100 0123 021c 6000 1168 1972 0280 1aad 13bb 63c5';
    const record = Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) =>
      Number.parseInt(pair, 16),
    );
    const [day] = readCardDays(Uint8Array.of(0, 0, 0, 0, ...record), 'Days').days;
    expect(day).toMatchObject({ date: Date.parse('2025-03-03'), presence: 123, distance: 540 });
    const times = day?.changes.map(({ minute, activity, isOut, flag }) => [
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      activity,
      isOut && flag,
    ]);
    expect(times).toEqual([
      ['00:00', 0, true],
      ['06:00', 2, false],
      ['06:10', 3, false],
      ['10:40', 0, false],
      ['11:25', 3, false],
      ['15:55', 2, false],
      ['16:05', 0, true],
    ]);
  });

  test('a record that goes over the end of the ring goes on at its beginning', () => {
    const newest = u16(2);
    const length = u16(4 + newest + 2);
    // Turned by as much as brings the end of the ring into each place of the newest record.
    for (let shift = 1; shift < length; shift += 7) {
      const size = ring.length - 4;
      const turn = size - newest - shift;
      const turned = new Uint8Array(ring.length);
      for (let i = 0; i < size; i++) turned[4 + ((i + turn) % size)] = ring[4 + i] ?? 0;
      const pointer = (from: number, at: number) => {
        const place = (u16(from) + turn) % size;
        turned[at] = place >> 8;
        turned[at + 1] = place & 0xff;
      };
      pointer(0, 0);
      pointer(2, 2);
      expect(readCardDays(turned, 'Days')).toEqual({ days: whole, warnings: [] });
    }
  });

  test('behind a damaged day the others are found from the other side', () => {
    const copy = ring.slice();
    let at = u16(0);
    for (let day = 0; day < 3; day++) at += u16(4 + at + 2);
    // The length of the fourth day.
    copy[4 + at + 2] = 0xff;
    const { days, warnings } = readCardDays(copy, 'Days');
    expect(days).toEqual([...whole.slice(0, 3), ...whole.slice(4)]);
    expect(warnings).toEqual(lost(new Date(whole[2]?.date ?? 0).toISOString().slice(0, 10)));
  });

  test('a day that names a wrong length before it hides no other day', () => {
    const copy = ring.slice();
    const at = u16(2);
    // The newest one leads to the third newest.
    const before = at - u16(4 + at);
    const both = u16(4 + at) + u16(4 + before);
    copy[4 + at] = both >> 8;
    copy[4 + at + 1] = both & 0xff;
    const { days, warnings } = readCardDays(copy, 'Days');
    expect(days.map(({ date }) => date)).toEqual(whole.map(({ date }) => date));
    expect(warnings.map(({ code }) => code)).toEqual(['daysLost']);
  });

  test.each([
    ['to the oldest', 0],
    ['to the newest', 2],
  ])('a pointer %s that leaves the ring loses no day of an unbroken ring', (_, at) => {
    // Written from the beginning on, so that days can be found from there.
    const fresh = writeCard(card);
    const file = cutCard(fresh, 0).parts.find(({ id }) => id === 0x0504);
    const content = fresh.slice(file?.range.from, file?.range.to);
    const days = readCardDays(content, 'Days').days;
    content[at] = 0xff;
    const read = readCardDays(content, 'Days');
    expect(read.days).toEqual(days);
    expect(read.warnings).toHaveLength(1);
  });

  test('lengths that lead in a circle end', () => {
    // Two records that each say the other lies before them, and an oldest one that is neither.
    const record = [0, 14, 0, 14, 0x67, 0xc4, 0xf1, 0, 0, 1, 0, 0, 0, 0];
    const circle = Uint8Array.from([0, 7, 0, 14, ...record, ...record]);
    const { days, warnings } = readCardDays(circle, 'Days');
    expect(days).toHaveLength(2);
    expect(warnings.map(({ code }) => code)).toEqual(['daysLost']);
  });
});
