// Gateways over one database, as processes of one installation, with a clock that the test moves; a tracker on a
// real socket.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, VehicleCommands } from '@flotila/domain/command/command.api.ts';
import type { Order } from '@flotila/domain/command/command.ts';
import type { Immobiliser } from '@flotila/domain/vehicle/device-choices.ts';
import { Registry as MetricsRegistry } from 'prom-client';
import { claimStore } from '../../../flow/gateway/claim.queries.ts';
import type { ClaimStore } from '../../../flow/gateway/claims.ts';
import { connectionStore } from '../../../flow/gateway/gateway.queries.ts';
import { type Gateway, startGateway } from '../../../flow/gateway/listener.ts';
import { connectPeer, type Peer, until } from '../../../flow/gateway/testing/gateway.ts';
import { createIngest } from '../../../flow/ingest/ingest.ts';
import { createRegistry } from '../../../flow/ingest/registry.ts';
import { crc16Arc } from '../../../ground/protocols/checksum.ts';
import type { EncodedCommand, StreamProtocol } from '../../../ground/protocols/protocol.ts';
import { teltonika } from '../../../ground/protocols/teltonika/protocol.ts';
import { type TestApi, testApi } from '../../../testing/api.ts';
import { deviceCode, VEHICLE } from '../../../testing/cast.ts';
import { send } from '../../../testing/send.ts';
import type { Ingest } from '../../connection/ports.ts';
import { COMMAND_CHANNEL } from '../command.queries.ts';
import { commandStore } from '../command-store.ts';

const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };

/** Teltonika with a way over datagrams, which the real one has not. */
const spoken: StreamProtocol = {
  ...teltonika,
  commands: {
    kinds: teltonika.commands?.kinds ?? [],
    outputs: 4,
    switchedBy: (text) => teltonika.commands?.switchedBy(text) ?? 'any',
    encode: (order, context) =>
      context.transport === 'udp'
        ? { bytes: Buffer.from(`over UDP ${order.kind}`), key: null }
        : (teltonika.commands?.encode(order, context) ?? 'kind'),
  },
};

export interface Installation {
  api: TestApi;
  folder: string;
  metrics: MetricsRegistry;
  /** Moves the clock of everybody, and lets the gateways look at it. */
  pass(seconds: number): Promise<void>;
  now(): number;
  start(): Promise<Gateway>;
  close(): Promise<void>;
}

/** What the form of all vehicles says of the immobiliser. */
export async function chooseImmobiliser(api: TestApi, immobiliser: Immobiliser): Promise<void> {
  await api.db.pool.query(
    `update device set parameter_values = parameter_values || jsonb_build_object('immobiliser', $1::text)`,
    [immobiliser],
  );
}

/** A gateway looks at what is due once a second. */
const LOOK_MS = 1_000;

/** `claims` makes what each of the gateways has for itself; left out: the database does. */
export async function startInstallation(
  protocol = spoken,
  claims: (api: TestApi) => ClaimStore = ({ db }) => claimStore(db),
): Promise<Installation> {
  const api = await testApi();
  // Of outputs in general: a test about the immobiliser says on which one it hangs.
  await chooseImmobiliser(api, 'none');
  const folder = await mkdtemp(join(tmpdir(), 'flotila-commands-'));
  const metrics = new MetricsRegistry();
  const gateways: Gateway[] = [];
  let passed = 0;
  // As in the product, so that what met a busy moment is tried again.
  const looking = setInterval(() => {
    for (const gateway of gateways) gateway.check();
  }, LOOK_MS);
  const { now } = api;
  const ports = { placeOf: () => null, countryOf: () => null, onCommitted: quiet, log };
  const ingest: Ingest = await createIngest({ db: api.db, now, ...ports });
  return {
    api,
    folder,
    metrics,
    now,
    async pass(seconds) {
      api.advance(seconds * 1000);
      passed += seconds * 1000;
      for (const gateway of gateways) gateway.check();
    },
    async start() {
      const gateway = await startGateway({
        config: { host: '127.0.0.1', ports: { [protocol.name]: 0 } },
        protocols: [protocol],
        ingest,
        registry: await createRegistry(api.db, now),
        log,
        now,
        elapsed: () => performance.now() + passed,
        metrics: gateways.length === 0 ? metrics : new MetricsRegistry(),
        rawLogFolder: folder,
        store: connectionStore(api.db),
        commands: commandStore(api.db),
        claims: claims(api),
      });
      await api.db.listen(COMMAND_CHANNEL, (id) => gateway.ordered(id ? Number(id) : null));
      gateways.push(gateway);
      return gateway;
    },
    async close() {
      clearInterval(looking);
      for (const gateway of gateways) await gateway.stop();
      await ingest.stop();
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const url = `/v1/admin/vehicle-commands/${VEHICLE.truck.id}`;

/** Asks something of the truck's tracker as a superuser. */
export async function order(api: TestApi, body: object): Promise<Command> {
  const answer = await send(api, 'superuser', 'POST', url, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export async function refusal(api: TestApi, body: object): Promise<string> {
  const answer = await send(api, 'superuser', 'POST', url, body);
  return `${answer.status} ${answer.body.message ?? ''}`;
}

export async function listed(api: TestApi): Promise<VehicleCommands> {
  return (await send(api, 'superuser', 'GET', url)).body;
}

/** Waits until the newest command of the truck is in a state. */
export async function becomes(api: TestApi, state: Command['state']): Promise<Command> {
  let newest: Command | undefined;
  await until(`the newest command ${state}`, async () => {
    newest = (await listed(api)).commands[0];
    return newest?.state === state;
  });
  return newest as Command;
}

export interface Tracker {
  peer: Peer;
  /** Waits until exactly these orders have come since the login. */
  gets(...orders: Partial<Order>[]): Promise<void>;
  answers(text: string): void;
}

/** The truck's tracker, signed in. */
export async function connectTruck(gateway: Gateway): Promise<Tracker> {
  const port = gateway.listeners.find(({ transport }) => transport === 'tcp')?.port ?? 0;
  const peer = await connectPeer(port);
  const code = deviceCode(VEHICLE.truck);
  peer.send(Buffer.concat([Buffer.from([0, code.length]), Buffer.from(code)]));
  await until('signed in', () => peer.answers().startsWith('01'));
  return {
    peer,
    gets: (...orders) => peer.expects(`01${orders.map(hexOf).join('')}`),
    answers: (text) => peer.send(answerOf(text)),
  };
}

function hexOf(order: Partial<Order>): string {
  const whole: Order = { kind: 'text', output: null, text: null, ...order };
  const context = { deviceCode: '', reference: 1, expiresTs: 0, options: {} };
  const said = teltonika.commands?.encode(whole, { ...context, transport: 'tcp' });
  return Buffer.from((said as EncodedCommand).bytes).toString('hex');
}

/** Codec 12, type 6. */
function answerOf(text: string): Uint8Array {
  const payload = Buffer.from(text, 'latin1');
  const head = Buffer.from([12, 1, 6, 0, 0, payload.length >> 8, payload.length & 0xff]);
  const data = Buffer.concat([head, payload, Buffer.from([1])]);
  const bytes = Buffer.concat([Buffer.alloc(8), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length, 4);
  bytes.writeUInt32BE(crc16Arc(bytes, 8, bytes.length - 4), bytes.length - 4);
  return bytes;
}
