// @vitest-environment happy-dom
// noting Article 12 of a possible infringement, in the list beside the days.
import { pageOf } from '@flotila/domain/endpoint.ts';
import { listPersonPhones } from '@flotila/domain/person/phone.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import {
  type Excuse,
  type Infringement,
  type LostExcuse,
  listTachographDays,
} from '@flotila/domain/tachograph/day.api.ts';
import { deleteExcuse, putExcuse } from '@flotila/domain/tachograph/excuse.api.ts';
import { getDriverHours, listTachographFiles } from '@flotila/domain/tachograph/tachograph.api.ts';
import { getWorkingTime } from '@flotila/domain/tachograph/working-time.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { appStage, fill, type Who } from '../../testing/app-stage.tsx';
import { driverHours, fortnight, longDay, longDriving } from './test-hours.ts';

const stage = appStage();
const PERSON = 7;
const REASON = 'Dôvod, ako ho zapísal vodič';

let excuses: (Excuse | null)[] = [];
let lost: LostExcuse[] = [];
let day: Infringement = longDay();
beforeEach(() => {
  excuses = [null, null];
  lost = [];
  day = longDay();
  stage.on(getDriverHours, () => ({
    personId: PERSON,
    firstName: 'Marián',
    lastName: 'Tóth',
    cardNumber: 'SK00000011978500',
    vehicleId: 12,
    numericPlate: 'BA 482 KT',
    place: null,
    countryCode: null,
    latitude: null,
    longitude: null,
    hours: driverHours(),
    source: 'file' as const,
    cardDownloaded: null,
    cardDownloadBy: null,
  }));
  stage.on(listTachographDays, ({ query }) => {
    const found = [
      { ...longDriving(), excuse: excuses[0] ?? null },
      { ...day, excuse: excuses[1] ?? null },
    ];
    const days = fortnight().map((one) => ({
      ...one,
      infringements: found.filter(({ from }) => from.startsWith(one.date)),
      lostExcuses: lost.filter(({ from }) => from.startsWith(one.date)),
    }));
    return pageOf(days, query);
  });
  stage.on(getWorkingTime, () => ({
    rules: {
      countryCode: 'SK',
      referenceWeeks: 17,
      isReferenceSaid: false,
      nightFrom: '00:00',
      nightTo: '04:00',
      isNightSaid: false,
    },
    weeks: [],
    found: [],
  }));
  stage.on(listTachographFiles, ({ query }) => pageOf([], query));
  stage.on(listPersonPhones, ({ query }) => pageOf([], query));
});

const excuse = (more: Partial<Excuse> = {}): Excuse => ({
  excuseId: 41,
  ground: 'stop',
  reason: 'Uzavretá D1',
  value: longDriving().value,
  noted: '2026-11-18T08:00:00.000Z',
  notedBy: 'Dušan Žiak',
  lastChange: '1',
  ...more,
});

const open = (who: Who = 'dispatcher') =>
  stage.open(who, `/tatra/drivers/${PERSON}?week=2026-11-16`);
const list = () => screen.findByRole('region', { name: /^Možné priestupky: \d/ });
const noteOf = async (title: RegExp) => within(await list()).findByRole('button', { name: title });
const dialog = () => within(screen.getByRole('dialog', { name: 'Výnimka podľa čl. 12' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));

test('R-10 a reason is asked for; what is noted stands with its infringement, counted apart', async () => {
  stage.on(putExcuse, ({ body }) => {
    const noted = excuse({ reason: body.reason, ground: body.ground });
    excuses[0] = noted;
    return noted;
  });
  const user = await open();
  await user.click(await noteOf(/^Čl. 12: Vedenie bez prestávky 4:52/));
  await screen.findByRole('dialog');
  // Without a break nobody may drive to get home.
  expect(dialog().getAllByRole('radio')).toHaveLength(1);
  await user.click(dialog().getByRole('button', { name: 'Uložiť' }));
  await dialog().findByText('Povinné pole');
  await fill(user, dialog().getByRole('textbox', { name: REASON }), '  Uzavretá D1 ');
  await user.click(dialog().getByRole('button', { name: 'Uložiť' }));
  await isClosed();
  const { type, from, to } = longDriving();
  expect(stage.given(putExcuse).map(({ path, body }) => [path, body])).toEqual([
    [{ id: PERSON }, { type, from, to, ground: 'stop', reason: 'Uzavretá D1', lastChange: 'none' }],
  ]);
  await screen.findByRole('region', { name: 'Možné priestupky: 1, podľa čl. 12: 1' });
  await within(await list()).findByText(/na vhodné miesto zastavenia: Uzavretá D1/);
  within(await list()).getByText('Dušan Žiak, 2026-11-18');
  // The infringement is as it was.
  within(await list()).getByText('Vedenie bez prestávky 4:52');
});

test('R-10 to get home is offered where the article knows it, with what it asks for', async () => {
  stage.on(putExcuse, ({ body: { ground, reason } }) => excuse({ ground, reason }));
  const user = await open();
  await user.click(await noteOf(/^Čl. 12: Denné vedenie 9:20/));
  await screen.findByRole('dialog');
  expect(dialog().queryByText(/do konca tretieho/)).toBe(null);
  await user.click(dialog().getByRole('radio', { name: /najviac o hodinu viac/ }));
  dialog().getByText(/do konca tretieho nasledujúceho týždňa/);
  await fill(user, dialog().getByRole('textbox', { name: REASON }), 'Domov na odpočinok');
  await user.click(dialog().getByRole('button', { name: 'Uložiť' }));
  await isClosed();
  expect(stage.given(putExcuse)[0]?.body).toMatchObject({ type: 'DAY9', ground: 'home' });
});

test('R-10 it can be taken back', async () => {
  excuses = [excuse(), null];
  stage.on(deleteExcuse, () => {
    excuses = [null, null];
    return undefined;
  });
  const user = await open();
  await user.click(await noteOf(/^Upraviť čl. 12: Vedenie bez prestávky/));
  await screen.findByRole('dialog');
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: REASON }).value).toBe(
    'Uzavretá D1',
  );
  await user.click(dialog().getByRole('button', { name: 'Odobrať zápis' }));
  await isClosed();
  expect(stage.given(deleteExcuse).map(({ path, query }) => [path, query])).toEqual([
    [{ id: PERSON, excuseId: 41 }, { lastChange: '1' }],
  ]);
  await screen.findByRole('region', { name: 'Možné priestupky: 2' });
});

test('R-10 a refusal is said, and the dialog with its reason stays', async () => {
  stage.on(putExcuse, () => {
    throw problem('invalid', { message: 'excuse_nothing' });
  });
  const user = await open();
  await user.click(await noteOf(/^Čl. 12: Vedenie bez prestávky/));
  await screen.findByRole('dialog');
  await fill(user, dialog().getByRole('textbox', { name: REASON }), 'Uzavretá D1');
  await user.click(dialog().getByRole('button', { name: 'Uložiť' }));
  await screen.findByRole('alert');
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: REASON }).value).toBe(
    'Uzavretá D1',
  );
});

test('R-10 R6 what somebody else noted meanwhile is shown before it is replaced', async () => {
  const other = excuse({ reason: 'Nehoda na D1', notedBy: 'Anna Kováčová', lastChange: '7' });
  stage.on(putExcuse, ({ body }) => {
    if (body.lastChange !== '7') throw problem('conflict', { current: other });
    return excuse({ reason: body.reason });
  });
  const user = await open();
  await user.click(await noteOf(/^Čl. 12: Vedenie bez prestávky/));
  await screen.findByRole('dialog');
  await fill(user, dialog().getByRole('textbox', { name: REASON }), 'Uzavretá D1');
  await user.click(dialog().getByRole('button', { name: 'Uložiť' }));
  await dialog().findByText('Medzitým to zapísal Anna Kováčová; uložením to nahradíte.');
  dialog().getByText('Nehoda na D1');
  await user.click(dialog().getByRole('button', { name: 'Uložiť' }));
  await isClosed();
  expect(stage.given(putExcuse).map(({ body }) => body.lastChange)).toEqual(['none', '7']);
});

test('R-10 more than the article allows is said and stays counted, and what it was when it was noted', async () => {
  day = { ...longDay(), value: 36_600 };
  excuses = [null, excuse({ ground: 'home', value: 33_600 })];
  await open();
  await within(await list()).findByText(/Čl. 12 tu dovoľuje najviac o 1:00 viac/);
  within(await list()).getByText('Pri zápise to bolo 9:20.');
  screen.getByRole('region', { name: 'Možné priestupky: 2' });
});

test('R-10 what was noted of what is found no more stands below the list and can be taken back', async () => {
  lost = [
    {
      ...excuse(),
      type: 'DAY10',
      from: '2026-11-18T05:00:00.000Z',
      to: '2026-11-18T18:00:00.000Z',
      value: 37_200,
    },
  ];
  stage.on(deleteExcuse, () => {
    lost = [];
    return undefined;
  });
  const user = await open();
  const part = await screen.findByRole('region', { name: 'Zápisy čl. 12 bez priestupku' });
  within(part).getByText(/^Denné vedenie 10:20/);
  within(part).getByText(/Uzavretá D1/);
  await user.click(within(part).getByRole('button', { name: 'Odobrať zápis' }));
  const asked = within(await screen.findByRole('dialog'));
  asked.getByText('Uzavretá D1');
  expect(asked.queryByRole('button', { name: 'Uložiť' })).toBe(null);
  await user.click(asked.getByRole('button', { name: 'Odobrať zápis' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Zápisy čl. 12 bez priestupku' })).toBe(null),
  );
});

test('R-10 a driver reads what was noted and notes nothing', async () => {
  excuses = [excuse(), null];
  await open('driver');
  await within(await list()).findByText(/Uzavretá D1/);
  expect(screen.queryByRole('button', { name: /čl. 12/i })).toBe(null);
});
