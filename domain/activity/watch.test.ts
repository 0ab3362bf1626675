// What a silence of the tracker means for the rows of the tachograph (README.md, rules A1 to A5).
import { describe, expect, test } from 'vitest';
import { at, clock, fold, locationAt } from '../fold/test-track.ts';
import { ACTIVITY } from '../tachograph/activity.ts';
import { DRIVING_HOLDS_MS, isStillTrue, STANDING_HOLDS_MS } from './hold.ts';
import { every, folded, NAMES, records, rows, type Word } from './test-words.ts';

const { rest, standby, work, driving, error, noCard } = ACTIVITY;
const X = 'tachograph@SK0000000000000X';

describe('A1 an activity goes on until another one is told', () => {
  test('one row for each, however often it is told, the metres of driving with it', () => {
    const words: Word[] = [
      ['07:50', rest],
      ['08:00', driving, 60],
      ...every(5, '08:05', '08:55', driving, 60),
      ['09:00', work],
      ['09:20', rest],
    ];
    expect(rows(words)).toEqual([
      '07:50–08:00 rest',
      '08:00–09:00 driving',
      '09:00–09:20 work',
      '09:20–09:20 rest',
    ]);
    const row = [...folded(...words).activities.values()].find((one) => one.activity === driving);
    expect(row?.distance).toBeGreaterThan(59_800);
    expect(row?.distance).toBeLessThan(60_200);
  });

  test('a vehicle without a tachograph has no row', () => {
    expect(folded(['08:00', null, 60], ['08:10', null, 60]).activities.size).toBe(0);
  });
});

describe('A2 rest goes on while the vehicle stands', () => {
  test('a sleeping tracker of a resting driver is still resting', () => {
    expect(rows([['18:00', rest, 0, { identification: X }]])).toEqual(['18:00–18:00 rest X']);
    const night: Word[] = [
      ['01:00', rest],
      ['12:00', rest],
      ['12:05', driving, 60],
    ];
    expect(rows(night)).toEqual(['01:00–12:05 rest', '12:05–12:05 driving']);
  });

  test('records that tell no state are known to rest; a vehicle that moves on without a state is not', () => {
    const words: Word[] = [['08:00', rest], ...every(60, '09:00', '12:00', null)];
    expect(rows(words)).toEqual(['08:00–12:00 rest']);
    const moved: Word[] = [...words, ...every(5, '12:05', '13:00', null, 80), ['13:05', rest]];
    expect(rows(moved)).toEqual(['08:00–12:00 rest', '13:05–13:05 rest']);
  });

  test('a vehicle that was elsewhere when it was heard again has not stood', () => {
    const night = (km: number): Word[] => [
      ['01:00', rest, 0, { km: 1_000_000 }],
      ['01:30', rest, 0, { km: 1_000_000 }],
      ['09:00', rest, 0, { km }],
    ];
    expect(rows(night(1_014_900))).toEqual(['01:00–09:00 rest']);
    expect(rows(night(1_015_100))).toEqual(['01:00–01:30 rest', '09:00–09:00 rest']);
  });
});

describe('A3 driving is what is told and seen', () => {
  test('nobody parked for 33 hours is driving: an old word that is repeated tells nothing', () => {
    const drive: Word[] = [...every(5, '08:00', '09:00', driving), ['09:02', driving, 0]];
    const parked = fold([
      ...records(drive),
      ...Array.from({ length: 33 * 4 }, (_, turn) =>
        locationAt(at('09:02') + (turn + 1) * 15 * 60_000, {
          latitude: 48.7,
          longitude: 17,
          speed: 0,
          inputs: 0,
          tachoActivity: driving,
        }),
      ),
    ]).changes;
    const [row] = parked.activities.values();
    expect(parked.activities.size).toBe(1);
    expect([row && clock(row.fromTs), row && clock(row.toTs)]).toEqual(['08:00', '09:00']);
    expect(parked.last?.measures.tacho_activity).toBeUndefined();
  });

  test('a standing vehicle that begins to be driven is driven from when it moves', () => {
    const words: Word[] = [
      ['08:00', work],
      ['08:05', driving, 0],
      ['08:06', driving, 40],
      ['08:07', driving, 40],
    ];
    expect(rows(words)).toEqual(['08:00–08:06 work', '08:06–08:07 driving']);
  });

  test('lights and jams of minutes are driving when the unit goes on saying so', () => {
    const words: Word[] = [
      ...every(1, '08:00', '08:10', driving, 40),
      ...every(1, '08:11', '08:19', driving, 0, { inputs: 1 }),
      ...every(1, '08:20', '08:30', driving, 40),
    ];
    expect(rows(words)).toEqual(['08:00–08:30 driving']);
  });

  test('in a tunnel the odometer sees it', () => {
    const blind = { latitude: null, longitude: null, speed: null, flags: 1 };
    const words: Word[] = [
      ['08:00', driving, 80, { km: 1_000_000 }],
      ...every(5, '08:05', '08:40', driving, 80).map(
        ([time], turn): Word => [
          time,
          driving,
          80,
          { ...blind, km: 1_000_000 + (turn + 1) * 6_667 },
        ],
      ),
    ];
    expect(rows(words)).toEqual(['08:00–08:40 driving']);
  });
});

describe('A4 driving does not go on through a silence', () => {
  test('ten minutes are a lost record, an hour is not', () => {
    const drive = [
      ...every(5, '08:00', '08:25', driving),
      ...every(5, '08:30', '08:30', driving, 6),
    ];
    expect(rows([...drive, ['08:40', rest]])[0]).toBe('08:00–08:40 driving');
    expect(rows([...drive, ['08:41', rest]])[0]).toBe('08:00–08:30 driving');
    expect(rows([...drive, ['09:30', rest]])).toEqual(['08:00–08:30 driving', '09:30–09:30 rest']);
  });

  test('a silence whose way leaves no time for a break that counts was driven through', () => {
    const through: Word[] = [
      ['08:00', driving, 85],
      ['08:05', driving, 85],
      ['09:30', driving, 85],
    ];
    expect(rows(through)).toEqual(['08:00–09:30 driving']);
    const paused: Word[] = [
      ['08:00', driving, 50],
      ['08:05', driving, 50],
      ['09:30', driving, 50],
    ];
    expect(rows(paused)).toEqual(['08:00–08:05 driving', '09:30–09:30 driving']);
  });
});

describe('A5 standby, work and errors go on for 65 minutes', () => {
  test.each([standby, work, error])('activity %i is known from word to word', (activity) => {
    const name = NAMES[activity];
    const hourly: Word[] = [
      ['08:00', activity],
      ['09:04', activity],
      ['10:08', rest],
    ];
    expect(rows(hourly)).toEqual([`08:00–10:08 ${name}`, '10:08–10:08 rest']);
    const silent: Word[] = [
      ['08:00', activity],
      ['09:06', rest],
    ];
    expect(rows(silent)).toEqual([`08:00–08:00 ${name}`, '09:06–09:06 rest']);
  });

  test('what is true when nobody has said anything since', () => {
    const hours = 3_600_000;
    expect(isStillTrue(rest, 40 * hours)).toBe(true);
    expect(isStillTrue(noCard, 40 * hours)).toBe(true);
    expect([DRIVING_HOLDS_MS, DRIVING_HOLDS_MS + 1].map((ms) => isStillTrue(driving, ms))).toEqual([
      true,
      false,
    ]);
    expect([STANDING_HOLDS_MS, STANDING_HOLDS_MS + 1].map((ms) => isStillTrue(work, ms))).toEqual([
      true,
      false,
    ]);
  });

  test('the live state forgets what is no longer known', () => {
    const present = (...words: Word[]) => folded(...words).last?.measures.tacho_activity;
    expect(present(['08:00', work], ['09:05', null])).toBe(work);
    expect(present(['08:00', work], ['09:06', null])).toBeUndefined();
    expect(present(['08:00', driving], ['08:11', null, 0])).toBeUndefined();
    expect(present(['08:00', rest], ['20:00', null])).toBe(rest);
  });
});
