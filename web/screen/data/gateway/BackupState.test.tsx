// @vitest-environment happy-dom
// The backups on the gateway page: what is wrong stands first and says what to do, and the facts stand below.
import { type Backups, getBackups } from '@flotila/domain/backup/backup.api.ts';
import {
  listGatewayProcesses,
  listUnknownTrackers,
} from '@flotila/domain/connection/gateway.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appStage } from '../../../testing/app-stage.tsx';

const stage = appStage();

const NONE: Backups = {
  place: null,
  isEncrypted: false,
  hour: 0,
  timeZone: 'Europe/Bratislava',
  command: 'sudo flotila backup now',
  last: null,
  tried: null,
  failed: null,
  log: null,
};
const MADE = '2026-11-21T01:00:00Z';
const WELL: Backups = {
  ...NONE,
  place: { kind: 'folder', path: '/mnt/backups' },
  isEncrypted: true,
  hour: 2,
  last: {
    made: MADE,
    bytes: 1_234_000_000,
    archived: 3,
    archivedBytes: 2_500_000,
    isLate: false,
  },
  tried: { made: MADE, at: '2026-11-21T01:10:00Z', failure: null },
};
const LOG: NonNullable<Backups['log']> = {
  state: 'kept',
  from: '2026-11-14T01:00:00Z',
  until: '2026-11-21T09:58:00Z',
  since: null,
  said: null,
};

async function shown(backups: Backups) {
  stage.on(listGatewayProcesses, () => ({
    processes: [],
    all: [],
    keysDiffer: false,
    queues: [],
  }));
  stage.on(listUnknownTrackers, ({ query }) => pageOf([], query));
  stage.on(getBackups, () => backups);
  await stage.open('superuser', '/tatra/data/gateway');
  const part = within(await screen.findByRole('region', { name: 'Zálohy' }));
  return part;
}

test('say when the last one was made, how large it is, where it lies and when it was compared', async () => {
  const part = await shown(WELL);
  const facts = (await part.findAllByRole('term')).map(({ textContent, nextSibling }) => [
    textContent,
    nextSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['Posledná záloha', expect.stringMatching(/^2026-11-21 02:00 \(pred .+\), 1,2 GB$/)],
    ['Archív v nej', '3 súbory, 2,5 MB'],
    ['Obnovená a porovnaná', '2026-11-21 02:10'],
    ['Miesto', 'priečinok /mnt/backups, šifrované'],
    ['Vytvára sa', 'denne po 2:00 (Europe/Bratislava)'],
  ]);
  expect(part.queryByRole('alert')).toBeNull();
});

test.each<[string, Backups, RegExp]>([
  ['that none are made, and what to set', NONE, /nevytvárajú. Nastavte FLOTILA_BACKUP/],
  [
    'since when they fail, and why',
    { ...WELL, failed: { since: '2026-11-22T01:00:00Z', said: 'ENOSPC' } },
    /nedaria od 2026-11-22 02:00: ENOSPC/,
  ],
  [
    'what differed when it was restored',
    { ...WELL, tried: { made: MADE, at: MADE, failure: 'It differs in vehicle.' } },
    /nepodarilo overiť .+: It differs in vehicle\./,
  ],
  [
    'that the last one is too old',
    { ...WELL, last: { ...(WELL.last as NonNullable<Backups['last']>), isLate: true } },
    /staršia ako dva dni/,
  ],
  [
    'what the disk would take with it while the log does not arrive, and why',
    { ...WELL, log: { ...LOG, state: 'late', since: MADE, said: 'EHOSTUNREACH' } },
    /pribudlo po 2026-11-21 10:58, by sa s diskom stratilo.+\(EHOSTUNREACH\)/,
  ],
  [
    'that nobody keeps the log',
    { ...WELL, log: { ...LOG, state: 'late' } },
    /neukladá\. Reštartujte Flotilu/,
  ],
  [
    'since when the log is given up',
    { ...WELL, log: { ...LOG, state: 'ended', since: '2026-11-21T10:30:00Z', said: 'ENOSPC' } },
    /od 2026-11-21 11:30 neukladá \(ENOSPC\)/,
  ],
])('say %s', async (_, backups, sentence) => {
  const part = await shown(backups);
  expect((await part.findByRole('alert')).textContent).toMatch(sentence);
});

test('before the first one say when it comes', async () => {
  const part = await shown({ ...WELL, last: null, tried: null });
  expect(
    await part.findByText(/Prvá sa vytvorí po 2:00 .+„sudo flotila backup now“/),
  ).toBeDefined();
  expect(part.queryByRole('alert')).toBeNull();
});

const between = async (backups: Backups) =>
  (await (await shown(backups)).findAllByRole('term')).find(
    ({ textContent }) => textContent === 'Medzi zálohami',
  )?.nextSibling?.textContent;

test('say which moments between them can be restored, and nothing of it where the database is the operator’s', async () => {
  expect(await between({ ...WELL, log: LOG })).toBe(
    'obnoviť sa dá každý okamih od 2026-11-14 02:00 do 2026-11-21 10:58',
  );
  expect(screen.queryByRole('alert')).toBeNull();
  const none = { ...LOG, state: 'making' as const, from: null, until: null };
  expect(await between({ ...WELL, log: none })).toMatch(/vytvára sa prvá kópia databázy$/);
  expect(await between(WELL)).toBeUndefined();
});
