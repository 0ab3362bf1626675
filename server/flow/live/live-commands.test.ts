// Commands on the live stream, over real sockets and with the notifications of a real database: superusers hear of
// which vehicles commands changed, nobody else hears of a command (gateway §11).
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { deviceCode, GROUPSET, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { hearCommands, tellCommands } from '../../thing/command/command-changes.ts';
import { commandStore } from '../../thing/command/command-store.ts';

const { truck, van, machine } = VEHICLE;
let api: TestApi;
let origin: string;
let stopHearing: () => void;
const streams: AbortController[] = [];
beforeAll(async () => {
  api = await testApi();
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const heard = await hearCommands(api.db);
  heard.subscribe((note) => api.commandsChanged(note));
  stopHearing = heard.stop;
});
afterAll(async () => {
  stopHearing();
  await api.close();
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

async function open(who: Who, company = 'tatra', query = '') {
  const stop = new AbortController();
  streams.push(stop);
  const url = `${origin}/v1/${company}/live${query}`;
  const response = await fetch(url, { headers: await api.as(who), signal: stop.signal });
  expect(response.status).toBe(200);
  let text = '';
  void (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array);
  })().catch(() => undefined);
  await vi.waitFor(() => expect(text).toContain('event: '));
  return {
    text: () => text,
    /** Of which vehicles commands were told to have changed, in order. */
    commands: () =>
      [...text.matchAll(/event: commands\nid: \w+\ndata: (.*)\n/g)].map(([, data]) =>
        JSON.parse(String(data)),
      ),
    rows: () => text.split('event: vehicles').length - 1,
  };
}

type Stream = Awaited<ReturnType<typeof open>>;

/** A row is told after the commands that changed before it: who has got it was told of them, or never is. */
async function settled(vehicle: { company: number; id: number }, ...streams: Stream[]) {
  const before = streams.map(({ rows }) => rows());
  await api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, cargo_door) values ($1, $2, now(), true)
     on conflict (company_id, vehicle_id) do update
     set updated = now(), cargo_door = not vehicle_live.cargo_door`,
    [vehicle.company, vehicle.id],
  );
  api.changed(vehicle.company, [vehicle.id]);
  for (const [at, stream] of streams.entries()) {
    await vi.waitFor(() => expect(stream.rows()).toBeGreaterThan(Number(before[at])));
  }
}

const list = `/v1/admin/vehicle-commands/${truck.id}`;
const order = async (): Promise<number> =>
  (await send(api, 'superuser', 'POST', list, { kind: 'version' })).body.commandId;

/** What a gateway does with the commands of the truck, in the order in which it is done. */
function gateway() {
  const store = commandStore(api.db);
  const device = {
    deviceId: truck.device,
    deviceType: 'teltonika' as const,
    code: deviceCode(truck),
    companyId: truck.company,
    companyCode: 'tatra',
    vehicleId: truck.id,
    numericPlate: truck.plate,
    options: {},
  };
  const owner = {
    device,
    processId: '00000000-0000-4000-8000-000000000001',
    connectedFrom: api.now(),
  };
  const encode = () => ({ bytes: Buffer.from('version'), key: null, switched: [] });
  return {
    async take() {
      const { taken } = await store.take(owner, encode, api.now());
      if (taken.kind !== 'send') throw new Error(taken.kind);
      return taken.command;
    },
    giveBack: store.giveBack,
    answer: () =>
      store.answer(truck.device, [{ key: null, text: 'v1', isRefusal: false }], api.now()),
    sweep: (now: number) => store.sweep(now),
  };
}

test('gateway §11 each step of a command is told to superusers: whose it is, and no more', async () => {
  const stream = await open('superuser');
  const { take, giveBack, answer, sweep } = gateway();
  let told = 0;
  const tells = async <T>(step: () => Promise<T>) => {
    const result = await step();
    told += 1;
    await vi.waitFor(() => expect(stream.commands()).toEqual(Array(told).fill([truck.id])));
    return result;
  };
  await tells(order);
  const taken = await tells(take);
  await tells(() => giveBack(taken));
  await tells(take);
  await tells(answer);
  const commandId = await tells(order);
  await tells(() => send(api, 'superuser', 'POST', `${list}/${commandId}/cancel`));
  await tells(order);
  await tells(() => sweep(api.now() + 2 * 3_600_000));
});

test('gateway §11 nobody but superusers hears of a command, and superusers whatever group they look at', async () => {
  const group = `?groupset=${GROUPSET.trucks.id}`;
  const superuser = await open('superuser', 'tatra', group);
  const others = [await open('admin'), await open('dispatcher'), await open('driver')];
  const elsewhere = [await open('superuser', 'morava'), await open('admin', 'morava')];
  await order();
  await vi.waitFor(() => expect(superuser.commands()).toEqual([[truck.id]]));
  api.commandsChanged(null);
  await vi.waitFor(() => expect(superuser.commands()).toEqual([[truck.id], []]));
  await settled(truck, superuser, ...others);
  await settled(machine, ...elsewhere);
  for (const other of others) expect(other.text()).not.toContain('commands');
  expect(elsewhere.map((one) => one.commands())).toEqual([[[]], []]);
});

test('what is ordered and rolled back is not told', async () => {
  const superuser = await open('superuser');
  expect((await send(api, 'superuser', 'POST', list, { kind: 'nothing' })).status).toBe(400);
  const lost = api.db.write(async (db) => {
    await tellCommands(db, [{ companyId: van.company, vehicleId: van.id }]);
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await order();
  await vi.waitFor(() => expect(superuser.commands()).toEqual([[truck.id]]));
});
