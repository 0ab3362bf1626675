// Backups are kept for 7 days, 4 weeks and 12 months, and what is no backup is left alone.
import { expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { backupName, backupTs, outlivedBackups } from './keep.ts';

const at = (day: string) => backupName(Date.parse(`${day}T01:00:00Z`));

/** What is there after a backup on each of the days. */
function afterDays(first: string, days: number): string[] {
  let names: string[] = [];
  for (let day = 0; day < days; day += 1) {
    names.push(backupName(Date.parse(`${first}T01:00:00Z`) + day * DAY_MS));
    const gone = new Set(outlivedBackups(names));
    names = names.filter((name) => !gone.has(name));
  }
  return names;
}

test('a name says when its backup was begun, and other names are none', () => {
  expect(backupName(Date.parse('2026-11-29T02:03:04.567Z'))).toBe('2026-11-29T02-03-04Z');
  expect(backupTs('2026-11-29T02-03-04Z')).toBe(Date.parse('2026-11-29T02:03:04Z'));
  for (const name of ['photos', '2026-11-29', '2026-13-29T02-03-04Z', '2026-11-29T02-03-04Z.new']) {
    expect(backupTs(name)).toBeUndefined();
  }
});

test('after two years of days 7 days, 4 weeks and 12 months are there', () => {
  const lastOfMonths =
    '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 \
2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31';
  const sundaysBeforeThisWeek = '2026-11-15 2026-11-22';
  const days = '2026-11-24 2026-11-25 2026-11-26 2026-11-27 2026-11-28 2026-11-29 2026-11-30';
  const kept = `${lastOfMonths} ${sundaysBeforeThisWeek} ${days}`;
  expect(afterDays('2024-12-01', 730)).toEqual(kept.split(' ').map(at));
});

test('on no day of two years is a kept day further away than the rule says', () => {
  let names: string[] = [];
  const first = Date.parse('2024-12-01T01:00:00Z');
  for (let day = 0; day < 730; day += 1) {
    const now = first + day * DAY_MS;
    names.push(backupName(now));
    const gone = new Set(outlivedBackups(names));
    names = names.filter((name) => !gone.has(name));
    expect(names.length).toBeLessThanOrEqual(7 + 4 + 12);
    const ages = names.map((name) => (now - (backupTs(name) ?? 0)) / DAY_MS);
    for (let age = 0; age < Math.min(7, day + 1); age += 1) expect(ages).toContain(age);
    if (day >= 28) expect(ages.some((age) => age >= 14 && age <= 28)).toBe(true);
    if (day >= 365) expect(Math.max(...ages)).toBeGreaterThan(300);
  }
});

test.each([
  ['several of one day: the newest', ['2026-11-29T01-00-00Z', '2026-11-29T09-00-00Z'], [0]],
  ['none was made for a year: what is there stays', [at('2025-01-01'), at('2026-11-29')], []],
  ['what is no backup is nobody’s to remove', ['photos', 'photos-2', at('2026-11-29')], []],
])('%s', (_, names, gone) => {
  expect(outlivedBackups(names)).toEqual(gone.map((index) => names[index]));
});
