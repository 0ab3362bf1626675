// @vitest-environment happy-dom
// Moving in from a Traccar on the screen, over a server that says how far a run is.
import { pageOf } from '@flotila/domain/endpoint.ts';
import { listImports } from '@flotila/domain/import/import.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { note } from '@flotila/domain/traccar/note.ts';
import {
  beginTraccarRun,
  getTraccarRun,
  stopTraccarRun,
  TRACCAR_FAULTS,
  TRACCAR_KINDS,
  type TraccarReport,
  type TraccarRun,
} from '@flotila/domain/traccar/traccar.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appStage } from '../../testing/app-stage.tsx';

const stage = appStage();
const PATH = '/tatra/data/traccar';
let run: TraccarRun | null;

const RUNNING: TraccarRun = {
  source: 'https://gps.example.com',
  author: 'Eva Správna',
  begun: '2026-11-30T08:00:00Z',
  ended: null,
  since: '2026-11-01T00:00:00Z',
  withHistory: true,
  state: 'running',
  isStopping: false,
  progress: { step: 'history', devices: 30, done: 12, day: '2026-11-01', positions: 45_678 },
  fault: null,
  report: null,
};
const REPORT: TraccarReport = {
  counts: TRACCAR_KINDS.map((kind) => ({ kind, made: 0, found: 0, before: 0, left: 0 })).with(0, {
    kind: 'device',
    made: 28,
    found: 1,
    before: 0,
    left: 1,
  }),
  notes: [
    { kind: 'user', name: 'eva@example.com', isLeft: false, note: note('toInvite') },
    { kind: 'geofence', name: 'Depo', isLeft: true, note: note('radius', { km: 50 }) },
  ],
  computed: ['Palivo v litroch'],
  seesUsers: false,
  history: { stored: 45_678, duplicates: 0, quarantined: 2, refused: ['BA111AA'] },
  months: [
    { name: 'BA222BB', month: '2026-11', theirs: null, ours: 1000, isApart: false, reasons: [] },
    {
      name: 'BA333CC',
      month: '2026-11',
      theirs: 120_000,
      ours: 100_000,
      isApart: true,
      reasons: [note('noOdometer')],
    },
  ],
};

beforeEach(() => {
  run = null;
  stage.on(getTraccarRun, () => ({ run }));
});

test('what is missing is said at its field, and what is given begins a run that tells how far it is', async () => {
  const user = await stage.open('superuser', PATH);
  await user.click(await screen.findByRole('button', { name: 'Začať' }));
  screen.getByText('Napíšte adresu, napríklad https://gps.example.com');
  screen.getByText('Vložte token, bez neho Traccar neodpovie');
  expect(stage.given(beginTraccarRun)).toHaveLength(0);
  stage.on(beginTraccarRun, () => {
    run = RUNNING;
    return run;
  });
  await user.type(screen.getByRole('textbox', { name: /Adresa/ }), 'https://gps.example.com/');
  await user.type(screen.getByLabelText(/^Token/), 'abc');
  await user.click(screen.getByRole('button', { name: 'Začať' }));
  await screen.findByText(/^Polohy od 2026-11-01: zariadenia 12 z 30, uložených polôh 45.678$/);
  screen.getByText(/Eva Správna/);
  expect(stage.given(beginTraccarRun)[0]?.body).toMatchObject({
    url: 'https://gps.example.com',
    token: 'abc',
    withHistory: true,
  });
  expect(screen.queryByRole('button', { name: 'Začať' })).toBeNull();
});

test('a run is found again, stopped, and the form for the next one has its address but no token', async () => {
  run = RUNNING;
  stage.on(stopTraccarRun, () => {
    run = { ...RUNNING, state: 'stopped', ended: '2026-11-30T08:10:00Z' };
  });
  const user = await stage.open('superuser', PATH);
  await user.click(await screen.findByRole('button', { name: 'Zastaviť' }));
  await screen.findByText('Zastavené. Čo prišlo, tu ostalo.');
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: /Adresa/ });
  expect(address.value).toBe('https://gps.example.com');
  expect(screen.getByLabelText<HTMLInputElement>(/^Token/).value).toBe('');
});

test('one that is done tells what came, what was left first and why, and months that are apart first', async () => {
  run = { ...RUNNING, state: 'done', report: REPORT };
  await stage.open('superuser', PATH);
  const [counts, months] = await screen.findAllByRole('table');
  const vehicles = within(counts as HTMLElement).getByRole('row', { name: /Vozidlá/ });
  expect(vehicles.textContent).toBe('Vozidlá28101');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Používateľ tokenu nevidí používateľov Traccaru, preto neprišli.',
    'Vypočítané atribúty sa neprenášajú: Palivo v litroch',
    'BA111AA používateľ tokenu nevidí jeho polohy, alebo ich medzitým prestal vidieť',
    'Depo (zóna) neprišlo: jej polomer je väčší než 50 km',
    'eva@example.com (používateľ) treba ho pozvať',
  ]);
  const rows = within(months as HTMLElement).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/^BA333CCbez tachometra: .*2026-11120.*100/);
  expect(rows[2]?.textContent).toMatch(/^BA222BB2026-11–1/);
});

test.each(TRACCAR_FAULTS)('a run that failed says what to do: %s', async (fault) => {
  run = { ...RUNNING, state: 'failed', fault };
  await stage.open('superuser', PATH);
  const said = await screen.findByText(/začnite znova|Vytvorte token|Povoľte/);
  expect(said.getAttribute('role')).toBe('status');
});

test('who is slower is told whose run it is, and sees it', async () => {
  const user = await stage.open('superuser', PATH);
  stage.on(beginTraccarRun, () => {
    run = RUNNING;
    throw problem('in_use', {
      message: 'traccar_running',
      params: { author: 'Eva', time: '9:00' },
    });
  });
  await user.type(
    await screen.findByRole('textbox', { name: /Adresa/ }),
    'https://gps.example.com',
  );
  await user.type(screen.getByLabelText(/^Token/), 'abc');
  await user.click(screen.getByRole('button', { name: 'Začať' }));
  await screen.findByRole('alert');
  await waitFor(() => screen.getByRole('button', { name: 'Zastaviť' }));
});

test('superusers come there from where lists are brought, administrators do not see it', async () => {
  stage.on(listImports, ({ query }) => pageOf([], query));
  const user = await stage.open('superuser', '/tatra/data/import');
  await user.click(await screen.findByRole('button', { name: 'Preniesť z Traccaru' }));
  await screen.findByRole('heading', { level: 1, name: 'Z Traccaru' });
});

test('an administrator is not led there', async () => {
  stage.on(listImports, ({ query }) => pageOf([], query));
  await stage.open('admin', '/tatra/data/import');
  await screen.findByRole('heading', { level: 1, name: 'Prineste si údaje' });
  expect(screen.queryByRole('button', { name: 'Preniesť z Traccaru' })).toBeNull();
});
