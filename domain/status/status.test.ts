// How the service is, of what was noted.
import { describe, expect, test } from 'vitest';
import type { AnnouncementRecord } from '../announcement/announcement.api.ts';
import {
  gapOf,
  type Incident,
  NOTHING_NOTED,
  partStates,
  type StatusFacts,
  toldIncidents,
  worstOf,
} from './status.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const facts = (more: Partial<StatusFacts> = {}): StatusFacts => ({
  ...NOTHING_NOTED,
  trackersSeen: NOW - 5_000,
  ...more,
});
const incident = (more: Partial<Incident> = {}): Incident => ({
  part: 'service',
  begun: NOW - 60 * MINUTE,
  seen: NOW - 50 * MINUTE,
  isOver: true,
  ...more,
});
const said = (more: Partial<AnnouncementRecord>): AnnouncementRecord => ({
  announcementId: 1,
  kind: 'disturbance',
  texts: { sk: 'Výpadok prúdu.' },
  begin: null,
  end: null,
  shownFrom: at(-58),
  shownUntil: at(-40),
  lastChange: '1',
  ...more,
});
const states = (given: StatusFacts) =>
  partStates(given, NOW).map(({ part, state, since }) => `${part} ${state} ${since}`);

describe('the parts', () => {
  test('work; since the end of their last incident where there was one', () => {
    expect(states(facts({ incidents: [incident()] }))).toEqual([
      `service good ${at(-50)}`,
      'data good null',
      'trackers good null',
    ]);
  });

  test('without the database trackers are received in part, as they keep what they have', () => {
    const given = facts({ since: { data: NOW - MINUTE, trackers: null } });
    expect(states(given).slice(1)).toEqual([`data down ${at(-1)}`, `trackers limited ${at(-1)}`]);
    expect(worstOf(partStates(given, NOW), [])).toBe('down');
  });

  test('trackers that another process saw late are late here, too; when nobody receives them they are down', () => {
    const lasting = incident({ part: 'trackers', seen: NOW - 5_000, isOver: false });
    expect(states(facts({ incidents: [lasting] })).at(-1)).toBe(`trackers limited ${at(-60)}`);
    const forgotten = incident({ part: 'trackers', seen: NOW - 5 * MINUTE, isOver: false });
    expect(states(facts({ incidents: [forgotten] })).at(-1)).toBe(`trackers good ${at(-5)}`);
    expect(states(facts({ trackersSeen: NOW - 2 * MINUTE })).at(-1)).toBe(
      `trackers down ${at(-2)}`,
    );
  });

  test('of trackers nothing is told where nobody ever received any', () => {
    expect(states(facts({ trackersSeen: null })).map((one) => one.split(' ')[0])).toEqual([
      'service',
      'data',
    ]);
  });
});

test('a disturbance that the operator announced counts as one, whatever the processes see', () => {
  const parts = partStates(facts(), NOW);
  expect(worstOf(parts, [])).toBe('good');
  expect(worstOf(parts, [said({ kind: 'planned' })])).toBe('good');
  expect(worstOf(parts, [said({})])).toBe('limited');
});

describe('a gap before a start', () => {
  test.each([
    ['never ran before', undefined, null],
    ['was killed for half a minute', { seen: NOW - 30_000, isStopped: false }, NOW - 30_000],
    ['was killed and at once there again', { seen: NOW - 29_999, isStopped: false }, null],
    ['was upgraded in less than two minutes', { seen: NOW - 119_999, isStopped: true }, null],
    ['was stopped for two minutes', { seen: NOW - 120_000, isStopped: true }, NOW - 120_000],
  ])('%s', (_how, last, begun) => {
    expect(gapOf(last, NOW)).toEqual(begun === null ? null : { begun, seen: NOW });
  });
});

describe('incidents', () => {
  const told = (given: StatusFacts, ...announcements: AnnouncementRecord[]) =>
    toldIncidents(given, announcements, NOW);

  test('one that lasts has no end, also before it can be written down', () => {
    const since = { data: NOW - MINUTE, trackers: null };
    expect(told(facts({ since, incidents: [incident()] }))).toMatchObject([
      { part: 'data', begin: at(-1), end: null },
      { part: 'service', begin: at(-60), end: at(-50) },
    ]);
    expect(told(facts({ since: { data: NOW - 29_000, trackers: null } }))).toEqual([]);
  });

  test('with the words of the operator, of a disturbance before those of planned work', () => {
    const planned = said({
      kind: 'planned',
      texts: { sk: 'Disky.' },
      begin: at(-70),
      end: at(-45),
    });
    const given = facts({ incidents: [incident()] });
    expect(told(given, planned)).toMatchObject([{ isPlanned: true, texts: { sk: 'Disky.' } }]);
    expect(told(given, planned, said({}))).toMatchObject([
      { isPlanned: false, texts: { sk: 'Výpadok prúdu.' } },
    ]);
  });

  test.each([
    ['information', said({ kind: 'information' })],
    ['ended before', said({ shownFrom: at(-90), shownUntil: at(-80) })],
    ['of later', said({ shownFrom: at(-10), shownUntil: null })],
    ['not shown yet', said({ begin: at(-60), shownFrom: at(10), shownUntil: null })],
  ])('without words that are about something else: %s', (_why, one) => {
    expect(told(facts({ incidents: [incident()] }), one)).toMatchObject([
      { isPlanned: false, texts: null },
    ]);
  });
});
