// A command that waits is taken back, while a gateway may be taking it: real connections of one database, gateways
// and trackers on real sockets (gateway §11).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../flow/gateway/testing/gateway.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { lockCommand, lockOpen } from './command.queries.ts';
import { commandStore } from './command-store.ts';
import {
  becomes,
  connectTruck,
  type Installation,
  listed,
  order,
  startInstallation,
} from './testing/gateways.ts';

let here: Installation;
beforeEach(async () => {
  here = await startInstallation();
});
afterEach(() => here.close());

const { truck, van } = VEHICLE;
const OUTPUT = { kind: 'outputOn', output: 1 } as const;

/** Takes a command of the truck back. */
function cancel(commandId: number, vehicleId: number = truck.id) {
  const url = `/v1/admin/vehicle-commands/${vehicleId}/${commandId}/cancel`;
  return send(here.api, 'superuser', 'POST', url);
}

/** What a gateway does when the truck's tracker may be told something. */
function take() {
  const code = deviceCode(truck);
  const owner = {
    processId: '00000000-0000-4000-8000-000000000001',
    connectedFrom: here.now(),
    device: {
      deviceId: truck.device,
      deviceType: 'teltonika' as const,
      code,
      companyId: 1,
      companyCode: 'tatra',
      vehicleId: truck.id,
      numericPlate: truck.plate,
      options: {},
    },
  };
  const encode = () => ({ bytes: Buffer.from('on'), key: null, switched: [] });
  return commandStore(here.api.db).take(owner, encode, here.now());
}

/** Runs `lock` in a transaction of its own, then `first` and `second` until both wait for it, in this order. */
async function inOrder<A, B>(
  lock: (db: WriteDb) => Promise<unknown>,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const waiting = async () => {
    const { rows } = await here.api.db.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  const begun = await here.api.db.write(async (db) => {
    await lock(db);
    const one = first();
    await until('the first waits', async () => (await waiting()) === 1);
    const other = second();
    await until('both wait', async () => (await waiting()) === 2);
    return { one, other };
  });
  return [await begun.one, await begun.other];
}

async function audited(commandId: number): Promise<unknown[]> {
  const { rows } = await here.api.db.pool.query(
    `select account_id as "accountId", before, after from audit
     where kind = 'command' and action = 'update' and record_id = $1 order by audit_id`,
    [String(commandId)],
  );
  return rows;
}

test('gateway §11 what is taken back while it waits is not sent to a tracker that comes', async () => {
  const gateway = await here.start();
  const { commandId } = await order(here.api, OUTPUT);
  const { status, body } = await cancel(commandId);
  expect([status, body]).toMatchObject([200, { state: 'cancelled', attempts: 0, sent: null }]);
  expect(body.ended).toBeTypeOf('string');
  await order(here.api, { kind: 'locate' });
  const tracker = await connectTruck(gateway);
  await tracker.gets({ kind: 'locate' });
  await here.pass(11 * 60);
  const { commands } = await listed(here.api);
  expect(commands.find((one) => one.commandId === commandId)?.state).toBe('cancelled');
  expect(await audited(commandId)).toEqual([
    { accountId: 11, before: { state: 'queued' }, after: { state: 'cancelled' } },
  ]);
});

test('taking back again changes nothing and leaves no second word in the record of changes', async () => {
  const { commandId } = await order(here.api, OUTPUT);
  const first = await cancel(commandId);
  here.api.advance(1_000);
  expect(await cancel(commandId)).toMatchObject({ status: 200, body: first.body });
  expect(await audited(commandId)).toHaveLength(1);
});

test('what was sent or has ended stays, and of another vehicle there is no such command', async () => {
  const tracker = await connectTruck(await here.start());
  const { commandId } = await order(here.api, OUTPUT);
  await tracker.gets(OUTPUT);
  expect(await cancel(commandId)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('už nečaká') },
  });
  tracker.answers('DOUT1:1');
  await becomes(here.api, 'confirmed');
  expect((await cancel(commandId)).status).toBe(400);
  expect((await listed(here.api)).commands[0]?.state).toBe('confirmed');
  expect((await cancel(commandId, van.id)).status).toBe(404);
});

test('gateway §11 of taking back and sending at once only one happens: sent first', async () => {
  const { commandId } = await order(here.api, OUTPUT);
  const lock = (db: WriteDb) => lockOpen(db, truck.device);
  const [taken, cancelled] = await inOrder(lock, take, () => cancel(commandId));
  expect([taken.taken.kind, cancelled.status]).toEqual(['send', 400]);
  expect((await listed(here.api)).commands[0]).toMatchObject({ state: 'sent', attempts: 1 });
});

test('gateway §11 of taking back and sending at once only one happens: taken back first', async () => {
  const { commandId } = await order(here.api, OUTPUT);
  const lock = (db: WriteDb) => lockCommand(db, truck.id, commandId);
  const [cancelled, taken] = await inOrder(lock, () => cancel(commandId), take);
  expect([cancelled.status, taken.taken.kind]).toEqual([200, 'none']);
  expect((await listed(here.api)).commands[0]).toMatchObject({ state: 'cancelled', attempts: 0 });
});
