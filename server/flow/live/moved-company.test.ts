// A stream that was opened under a code that is somebody else's by now, and what else may change under
// an open stream: the permission to its groupset, and the name of its company.
import { expect, test, vi } from 'vitest';
import { COMPANY, GROUPSET, PERSON, VEHICLE } from '../../testing/cast.ts';
import { stageStreams } from './testing/stage-streams.ts';

const stage = stageStreams();
const { open, change } = stage;
const setCode = (id: number, code: string) =>
  change('update company set code = $2 where company_id = $1', [id, code]);
async function report(companyId: number, vehicleId: number) {
  await change(
    `insert into vehicle_live (company_id, vehicle_id, updated) values ($1, $2, now())
     on conflict (company_id, vehicle_id) do update set updated = now()`,
    [companyId, vehicleId],
  );
  stage.api.changed(companyId, [vehicleId]);
}

test('a renamed company comes with its new name in the streams that are open', async () => {
  const stream = await open('admin');
  const setName = (name: string) =>
    change('update company set name = $2 where company_id = $1', [COMPANY.tatra.id, name]);
  await setName('Tatra po novom');
  await stream.check();
  await report(COMPANY.tatra.id, VEHICLE.truck.id);
  await vi.waitFor(() => expect(stream.text()).toContain(VEHICLE.truck.plate));
  expect(stream.text()).toContain('Tatra po novom');
  await setName(COMPANY.tatra.name);
  stream.stop();
});

test('D-GRP-004 a groupset that may not be selected any more ends the stream', async () => {
  const stream = await open('dispatcher', `?groupset=${GROUPSET.trucks.id}`);
  await stream.check();
  expect(stream.isOpen()).toBe(true);
  await change('delete from groupset_permission where groupset_id = $1', [GROUPSET.trucks.id]);
  await stream.check();
  await vi.waitFor(() => expect(stream.isOpen()).toBe(false));
  // The list that the client reads then answers what is wrong.
  expect(stream.text()).toMatch(/event: reload\nid: \w+\ndata: {}\n\n$/);
  await change(
    'insert into groupset_permission (company_id, groupset_id, person_id) values ($1, $2, $3)',
    [COMPANY.tatra.id, GROUPSET.trucks.id, PERSON.dusan.id],
  );
});

test('AUTH R5 a code that moved to another company of the user ends the stream of the first', async () => {
  // Anna is a person of morava, too. She leaves tatra, whose code morava gets.
  const stream = await open('admin');
  await change('update person set active = false where person_id = $1', [PERSON.anna.id]);
  await setCode(COMPANY.tatra.id, 'tatra-stara');
  await setCode(COMPANY.morava.id, 'tatra');
  await stream.check();
  await vi.waitFor(() => expect(stream.isOpen()).toBe(false));
  await report(COMPANY.tatra.id, VEHICLE.van.id);
  expect(stream.text()).not.toContain(VEHICLE.van.plate);
  await setCode(COMPANY.morava.id, 'morava');
  await setCode(COMPANY.tatra.id, 'tatra');
  await change('update person set active = true where person_id = $1', [PERSON.anna.id]);
});

test('a new code alone ends the stream, whose address is gone', async () => {
  const stream = await open('superuser');
  await setCode(COMPANY.tatra.id, 'tatra-nova');
  await stream.check();
  await vi.waitFor(() => expect(stream.isOpen()).toBe(false));
  await setCode(COMPANY.tatra.id, 'tatra');
});
