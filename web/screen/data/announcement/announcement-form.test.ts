// What the form of an announcement sends and refuses: moments are of the company's clock.
import type { AnnouncementRecord } from '@flotila/domain/announcement/announcement.api.ts';
import { expect, test } from 'vitest';
import { type AnnouncementForm, readAnnouncement, startAnnouncement } from './announcement-form.ts';

const BRATISLAVA = 'Europe/Bratislava';
const AT = { timeZone: BRATISLAVA, now: Date.parse('2026-11-21T12:00:00Z') };

const filled = (changes: Partial<AnnouncementForm>): AnnouncementForm => ({
  ...startAnnouncement(null, BRATISLAVA),
  texts: { sk: ' Vymieňame disky. ', cs: '  ' },
  begin: '2026-11-21T22:00',
  end: '2026-11-21T23:30',
  ...changes,
});

test('UX-announcement planned work is sent in the time of the world, without languages that say nothing', () => {
  expect(readAnnouncement(filled({}), null, AT).body).toEqual({
    kind: 'planned',
    texts: { sk: 'Vymieňame disky.' },
    begin: '2026-11-21T21:00:00.000Z',
    end: '2026-11-21T22:30:00.000Z',
    shownFrom: null,
    shownUntil: null,
  });
});

test('UX-announcement information has no time of work, also where one was written before the kind was changed', () => {
  const { body } = readAnnouncement(filled({ kind: 'information' }), null, AT);
  expect(body).toMatchObject({ kind: 'information', begin: null, end: null });
});

test.each<[string, Partial<AnnouncementForm>, Record<string, string>]>([
  ['without a text', { texts: { sk: ' ' } }, { 'texts.sk': 'noText' }],
  ['of work without its time', { begin: '', end: '' }, { begin: 'required', end: 'required' }],
  ['of work that ends before it begins', { end: '2026-11-21T21:00' }, { end: 'beforeFrom' }],
  ['with a day that there is not', { begin: '2026-02-30T10:00' }, { begin: 'date' }],
  [
    'that is over before it is shown',
    { shownUntil: '2026-11-21T12:59' },
    { shownUntil: 'beforeFrom' },
  ],
  ['that is too long', { texts: { cs: 'x'.repeat(301) } }, { 'texts.cs': 'maxLength' }],
])('UX-announcement one %s is refused at its field', (_, changes, codes) => {
  const { errors = {} } = readAnnouncement(filled(changes), null, AT);
  expect(Object.fromEntries(Object.entries(errors).map(([at, one]) => [at, one?.code]))).toEqual(
    codes,
  );
});

test('UX-announcement what was not touched stays to the second, and planned work is shown until its end', () => {
  const record: AnnouncementRecord = {
    announcementId: 7,
    kind: 'planned',
    texts: { sk: 'Vymieňame disky.' },
    begin: '2026-11-21T21:00:42.000Z',
    end: '2026-11-21T22:30:00.000Z',
    shownFrom: '2026-11-20T08:00:12.345Z',
    shownUntil: '2026-11-21T22:30:00.000Z',
    lastChange: '3',
  };
  const form = startAnnouncement(record, BRATISLAVA);
  expect(form).toMatchObject({ begin: '2026-11-21T22:00', shownUntil: '' });
  expect(readAnnouncement({ ...form, end: '2026-11-21T23:45' }, record, AT).body).toMatchObject({
    begin: record.begin,
    end: '2026-11-21T22:45:00.000Z',
    shownFrom: record.shownFrom,
    shownUntil: null,
    lastChange: '3',
  });
});
