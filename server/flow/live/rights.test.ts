// PERM-026, AUTH: who has a stream open hears that rights changed, of a change that is told at its commit, of others
// within a minute. A real stream whose 15-second check runs by the clock of the test.
import { expect, test, vi } from 'vitest';
import { COMPANY, GROUPSET, PERSON, VEHICLE } from '../../testing/cast.ts';
import { stageStreams } from './testing/stage-streams.ts';

const stage = stageStreams();
const { open, change } = stage;
const dusan = [COMPANY.tatra.id, PERSON.dusan.id];

test('PERM-026 a role that is taken away or given is told once, and the stream goes on', async () => {
  const stream = await open('dispatcher');
  await stream.check();
  expect(stream.events()).not.toContain('rights');
  const setRole = (isDispatcher: boolean) =>
    change('update person set dispatcher = $3 where company_id = $1 and person_id = $2', [
      ...dusan,
      isDispatcher,
    ]);
  const told = () => stream.events().filter((event) => event === 'rights').length;
  await setRole(false);
  await stream.check();
  expect(told()).toBe(1);
  await stream.check();
  expect(told()).toBe(1);
  await setRole(true);
  await stream.check();
  expect(told()).toBe(2);
  expect(stream.isOpen()).toBe(true);
  stream.stop();
});

test('PERM-003 the contracts module of the company', async () => {
  const stream = await open('driver');
  await change('update company set module_contracts = false where company_id = $1', [
    COMPANY.tatra.id,
  ]);
  await stream.check();
  expect(stream.events()).toContain('rights');
  stream.stop();
  await change('update company set module_contracts = true where company_id = $1', [
    COMPANY.tatra.id,
  ]);
});

test('D-PER-014 other vehicles to see: the rights, and that the list is to be read again', async () => {
  const stream = await open('driver');
  const seen = [COMPANY.tatra.id, PERSON.igor.id, VEHICLE.van.id];
  await change('insert into person_visible_vehicle values ($1, $2, $3)', seen);
  await stream.check();
  expect(stream.events().slice(-2)).toEqual(['rights', 'reload']);
  stream.stop();
  await change(
    `delete from person_visible_vehicle
     where company_id = $1 and person_id = $2 and vehicle_id = $3`,
    seen,
  );
});

test('a company that is the user’s no more: the stream says so and ends', async () => {
  const stream = await open('admin');
  const setActive = (isActive: boolean) =>
    change('update person set active = $3 where company_id = $1 and person_id = $2', [
      COMPANY.tatra.id,
      PERSON.anna.id,
      isActive,
    ]);
  await setActive(false);
  await stream.check();
  await vi.waitFor(() => expect(stream.isOpen()).toBe(false));
  expect(stream.events().at(-1)).toBe('rights');
  await setActive(true);
});

test('AUTH-035 a session that ended ends its streams without a word', async () => {
  const stream = await open('superuser');
  await change(
    'update sign_in_session set ended = now() where account_id = (select account_id from account where login = $1)',
    ['superuser'],
  );
  await stream.check();
  await vi.waitFor(() => expect(stream.isOpen()).toBe(false));
  expect(stream.events()).not.toContain('rights');
});

test('S-6 a right that is narrowed holds from the commit on: what is hidden now is told no more', async () => {
  const stream = await open('dispatcher');
  const url = `/v1/tatra/person/${PERSON.dusan.id}`;
  const before = (await stage.api.call('admin', 'GET', url)).json();
  const limits = { viewAll: false, visibleVehicles: [VEHICLE.truck.id], visiblePersons: [] };
  expect((await stage.api.call('admin', 'PUT', url, { ...before, ...limits })).statusCode).toBe(
    200,
  );
  // No check by the clock comes meanwhile.
  await vi.waitFor(() => expect(stream.events().slice(-2)).toEqual(['rights', 'reload']));
  for (const [id, name] of [
    [VEHICLE.van.id, 'Hidden'],
    [VEHICLE.truck.id, 'Shown'],
  ] as const) {
    await change('update vehicle set name = $2 where vehicle_id = $1', [id, name]);
    stage.api.changed(COMPANY.tatra.id, [id]);
  }
  await vi.waitFor(() => expect(stream.text()).toContain('Shown'));
  expect(stream.text()).not.toContain('Hidden');
  stream.stop();
});

test('S-6 who watches a group is told at once that other vehicles are in it', async () => {
  const stream = await open('admin', `?groupset=${GROUPSET.trucks.id}`);
  const url = `/v1/tatra/groupset/${GROUPSET.trucks.id}`;
  const before = (await stage.api.call('admin', 'GET', url)).json();
  const vehicles = [...before.vehicles, VEHICLE.van.id];
  expect((await stage.api.call('admin', 'PUT', url, { ...before, vehicles })).statusCode).toBe(200);
  // No check by the clock comes meanwhile.
  await vi.waitFor(() => expect(stream.events().at(-1)).toBe('reload'));
  stream.stop();
});
