// Files that are cut off, damaged, foreign or made to break a reader: none of them throws or hangs, and what
// can still be read is read, with a warning for what cannot.
import { describe, expect, test } from 'vitest';
import { type CardToWrite, writeCard } from '../../../tools/tachograph/write-card.ts';
import { seeded } from '../../fold/testing/known-way.ts';
import { TACHOGRAPH_FILE_BYTES_MAX } from '../tachograph.api.ts';
import { cutCard } from './card-cut.ts';
import { readTachographFile, WARNINGS_EACH_MAX } from './read.ts';
import type { TachographReading } from './reading.ts';
import { fixture, mustRead } from './testing/fixtures.ts';
import { madeDays } from './testing/made-days.ts';
import { cutVehicle } from './vehicle-cut.ts';

const HOLDER = { firstName: 'Eva', lastName: 'Nová' };
const card = (rest: Partial<CardToWrite>): CardToWrite => ({
  generation: 1,
  number: 'SVK0000000001200',
  nation: 43,
  holder: HOLDER,
  codePage: 2,
  days: madeDays(seeded(3), 20, '2025-03-01'),
  ...rest,
});
const FILES = {
  'a real card': fixture('card-real-2015.ddd'),
  'a card of generation 2': writeCard(card({ generation: 2, ringSize: 3001 })),
  'a vehicle unit': fixture('vu-001.ddd'),
};
const names = Object.keys(FILES) as (keyof typeof FILES)[];

/** What makes no sense in a reading: days out of order, activities outside of them or over each other. */
function nonsenseIn({ days, kind }: TachographReading): unknown[] {
  const found: unknown[] = days.filter(({ date }, at) => date < (days[at - 1]?.date ?? ''));
  for (const { activities, until } of days) {
    for (const slot of kind === 'card' ? [0] : [1, 2]) {
      let before = 0;
      for (const one of activities) {
        if (slot !== 0 && one.slot !== slot) continue;
        const isInDay = one.from >= before && one.to > one.from && one.to <= Math.min(until, 1440);
        if (!isInDay || one.activity > 5) found.push(one);
        before = one.to;
      }
    }
  }
  return found;
}

describe.each(names)('%s', (name) => {
  const bytes = FILES[name];
  const whole = mustRead(bytes);
  const ends = new Set(
    (name === 'a vehicle unit' ? cutVehicle(bytes).transfers : cutCard(bytes, 0).parts).map(
      ({ range }) => range.to,
    ),
  );

  test('cut off anywhere is read as far as it goes, or refused', () => {
    const random = seeded(5);
    const lengths = [
      ...Array.from({ length: 40 }, (_, i) => i + 1),
      ...Array.from({ length: 60 }, () => Math.floor(random() * bytes.length)),
      bytes.length - 1,
    ];
    for (const length of lengths) {
      const result = readTachographFile(bytes.subarray(0, length));
      if (!result.ok) {
        expect(['notTachograph', 'truncated']).toContain(result.refusal.code);
        continue;
      }
      expect(nonsenseIn(result.reading)).toEqual([]);
      // Cut between two parts it is a shorter file; anywhere else it says that it was cut off.
      const isTold = result.reading.warnings.some(({ code }) => code === 'truncated');
      expect([length, isTold]).toEqual([length, !ends.has(length)]);
      expect(result.reading.days.length).toBeLessThanOrEqual(whole.days.length);
    }
  });

  test('with damaged bytes never breaks the reader', () => {
    const random = seeded(9);
    for (let round = 0; round < 80; round++) {
      const copy = bytes.slice();
      const faults = 1 + Math.floor(random() * 8);
      for (let i = 0; i < faults; i++) {
        copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      }
      const result = readTachographFile(copy);
      if (result.ok) expect(nonsenseIn(result.reading)).toEqual([]);
      else expect(result.refusal.code).toMatch(/^(notTachograph|truncated|damaged|notDriverCard)$/);
    }
  });
});

describe('foreign files are refused', () => {
  const ascii = (text: string) => new TextEncoder().encode(text);
  const random = seeded(1);
  const nonsense = (length: number) =>
    Uint8Array.from({ length }, () => Math.floor(random() * 256));
  test.each([
    ['PDF', ascii('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['ZIP', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0)],
    ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46)],
    ['text', ascii('date;driver;kilometres\n2026-01-01;Novák;540\n')],
    ['zeros', new Uint8Array(5000)],
    ['ones', new Uint8Array(5000).fill(0xff)],
    ['noise', nonsense(5000)],
  ])('%s', (_, bytes) => {
    expect(readTachographFile(bytes)).toEqual({
      ok: false,
      refusal: { code: 'notTachograph', offset: 0 },
    });
  });

  test('nothing at all, and 50 MB of nonsense', () => {
    expect(readTachographFile(new Uint8Array(0))).toEqual({
      ok: false,
      refusal: { code: 'empty' },
    });
    const big = new Uint8Array(50 * 1024 * 1024);
    big.set(FILES['a real card']);
    expect(readTachographFile(big)).toEqual({ ok: false, refusal: { code: 'tooLarge' } });
  });

  test('as much nonsense as is taken, behind the beginning of a real file', () => {
    for (const name of names) {
      const big = new Uint8Array(TACHOGRAPH_FILE_BYTES_MAX).fill(0x76);
      big.set(FILES[name].subarray(0, 700));
      const result = readTachographFile(big);
      if (result.ok) expect(result.reading.warnings).not.toEqual([]);
    }
  });

  test.each([
    [2, 'workshop'],
    [3, 'control'],
    [4, 'company'],
  ])('a card of type %i (%s)', (type) => {
    const bytes = writeCard(card({}));
    bytes[5] = type;
    expect(readTachographFile(bytes)).toEqual({ ok: false, refusal: { code: 'notDriverCard' } });
  });
});

test('unknown files on a card are kept and named, everything else is read', () => {
  const bytes = writeCard(card({}));
  const extra = Uint8Array.of(0x05, 0x77, 0, 0, 3, 1, 2, 3);
  const reading = mustRead(Uint8Array.from([...bytes, ...extra]));
  expect(reading.warnings).toEqual([{ code: 'unknownPart', detail: '057700', count: null }]);
  expect(reading.days).toEqual(mustRead(bytes).days);
});

test('a card that was read through a vehicle unit is a card', () => {
  const bytes = writeCard(card({}));
  const reading = mustRead(Uint8Array.from([0x76, 0x06, ...bytes]));
  expect(reading.days).toEqual(mustRead(bytes).days);
});

test.each([
  [5, 'Иван', 'Петров'],
  [7, 'Γιώργος', 'Παπαδόπουλος'],
  [2, 'Ľubomír', 'Ďurčák'],
  [15, 'Žofie', 'Œuvre'],
  [13, 'Jānis', 'Bērziņš'],
])('names in ISO 8859-%i are read', (codePage, firstName, lastName) => {
  const reading = mustRead(writeCard(card({ codePage, holder: { firstName, lastName } })));
  expect(reading.holder).toEqual({ firstName, lastName });
});

test('activities that overlap or lie outside of the day are left out and counted', () => {
  const bytes = fixture('card-real-2015.ddd');
  const part = cutCard(bytes, 0).parts.find(({ id }) => id === 0x0504);
  const copy = bytes.slice();
  const before = mustRead(bytes).days[0];
  // The second change of the oldest day (at 177) becomes 1500, which no day has.
  const at = (part?.range.from ?? 0) + 4 + 12 + 2;
  copy[at] = ((copy[at] ?? 0) & 0xf8) | (1500 >> 8);
  copy[at + 1] = 1500 & 0xff;
  const reading = mustRead(copy);
  expect(reading.warnings).toEqual([{ code: 'activitiesDamaged', detail: before?.date, count: 1 }]);
  // The state before it lasts until the next change.
  expect(reading.days[0]?.activities[0]).toMatchObject({ from: 0, to: 188, activity: 5 });
  expect(reading.days.slice(1)).toEqual(mustRead(bytes).days.slice(1));
});

test('T5 a damaged day of a vehicle unit is named, and the answers behind it are read', () => {
  const bytes = fixture('vu-001.ddd');
  const whole = mustRead(bytes);
  const damaged = cutVehicle(bytes).transfers[3];
  const copy = bytes.slice();
  // The number of insertions, behind date and odometer.
  copy[(damaged?.range.from ?? 0) + 7] = 0x7f;
  const reading = mustRead(copy);
  const lost = whole.days[2]?.date;
  expect(reading.days).toEqual(whole.days.filter(({ date }) => date !== lost));
  expect(reading.warnings).toContainEqual({
    code: 'partDamaged',
    detail: `activities ${lost}`,
    count: null,
  });
  expect(reading.vehicle?.map(({ name }) => name)).toEqual(
    whole.vehicle?.map(({ name }) => name).filter((_, at) => at !== 3),
  );
});

test('many warnings of one kind are told by their number', () => {
  const { warnings } = mustRead(fixture('card-000.ddd'));
  const ofKind = warnings.filter(({ code }) => code === 'activitiesDamaged');
  expect(ofKind).toHaveLength(WARNINGS_EACH_MAX + 1);
  expect(ofKind.at(-1)).toMatchObject({ detail: null, count: expect.any(Number) });
});
