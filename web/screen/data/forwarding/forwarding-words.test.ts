// How the list tells of a forwarding.
import type { ForwardingRecord } from '@flotila/domain/forwarding/forwarding.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { timeOrDate } from '../../../ground/words/day-words.ts';
import { sk } from '../../../testing/texts.ts';
import { testPlace } from '../test-place.ts';
import { lastText, wordOf } from './forwarding-words.ts';

beforeAll(() => activate('sk', [sk]));

const place = testPlace('admin');
const record = (more: Partial<ForwardingRecord>) => ({ isOn: false, last: null, ...more }) as never;
const at = '2026-11-20T12:00:00.000Z';
const when = timeOrDate(at, 'Europe/Bratislava', Date.now());

test('one that switched itself off tells when, and after which answer', () => {
  const off = record({ switchedOff: { at, answer: '410 Gone' }, failing: null });
  expect(wordOf(off)).toBe('vyplo sa samo');
  expect(lastText(off, place)).toBe(`Vyplo sa ${when} · 410 Gone`);
});

test('one that is on tells its last answer', () => {
  const last = { at, isPassed: true, answer: '204 No Content' };
  const on = record({ isOn: true, switchedOff: null, last });
  expect(lastText(on, place)).toBe(`${when} · 204 No Content`);
});
