// `flotila restore --at`: which moments people may write, and what is refused before anything is looked for.
import { expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { restore } from './restore.ts';
import { readMoment } from './restore-at.ts';

it.each([
  ['2026-11-29T17:30Z', '2026-11-29T17:30:00Z'],
  ['2026-11-29 17:30:05+01:00', '2026-11-29T16:30:05Z'],
  ['2026-11-29T17:30:05.250+0100', '2026-11-29T16:30:05.250Z'],
])('%s is a moment', (text, moment) => {
  expect(readMoment(text)).toBe(Date.parse(moment));
});

it('without a zone a moment is in that of the machine', () => {
  expect(readMoment('2026-11-29T17:30')).toBe(new Date(2026, 10, 29, 17, 30).getTime());
});

it.each(['yesterday', '2026-11-29', '2026-13-01T10:00', '17:30', ''])('%s is none', (text) => {
  expect(() => readMoment(text)).toThrow(/^--at needs a moment, as /);
});

it('takes no backup beside a moment', async () => {
  await expect(restore.run(['2026-11-29T01-00-00Z', '--at', 'latest'])).rejects.toThrow(UsageError);
});
