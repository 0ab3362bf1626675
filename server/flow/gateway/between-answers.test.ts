// A command leaves only between two answers (gateway §11): a tracker that waits for an acknowledgement would take the
// command for it. Real sockets, a store that is held, and a queue with one command.
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { StreamProtocol } from '../../ground/protocols/protocol.ts';
import type { CommandStore } from '../../thing/command/command-queue.ts';
import type { GatewayLimits } from './limits.ts';
import { type Bench, bench, until } from './testing/gateway.ts';
import { dataFrame, login, tiny } from './testing/tiny-protocol.ts';

const COMMAND = Buffer.from('cc', 'hex');
const spoken: StreamProtocol = {
  ...tiny,
  commands: {
    kinds: ['locate'],
    outputs: 0,
    switchedBy: () => [],
    encode: () => ({ bytes: COMMAND, key: null }),
  },
};

/** A queue for one command: it waits from when it is asked for until it is taken, and again when given back. */
function oneCommand() {
  let isWaiting = false;
  const queue: CommandStore & { taken: number; givenBack: number; ask(): void } = {
    taken: 0,
    givenBack: 0,
    ask() {
      isWaiting = true;
    },
    sweep: async () => ({ deviceIds: isWaiting ? [1] : [], outcomes: [] }),
    async take(_owner, _encode, now) {
      if (!isWaiting) return { taken: { kind: 'none' }, outcomes: [] };
      isWaiting = false;
      queue.taken += 1;
      const command = { companyId: 1, commandId: 7, kind: 'locate', attempt: queue.taken } as const;
      const taken = { ...command, bytes: COMMAND, expires: now + 600_000 };
      return { taken: { kind: 'send', command: taken }, outcomes: ['sent'] };
    },
    async giveBack() {
      isWaiting = true;
      queue.givenBack += 1;
    },
    answer: async () => [],
  };
  return queue;
}

/** The tracker 1 signed in, and what gives it the command: then it was sent, or waits for its moment. */
async function signedIn(limits: Partial<GatewayLimits> = {}) {
  const commands = oneCommand();
  const here = await bench(limits, [spoken], { commands });
  const peer = await here.connect();
  peer.send(login('1111'));
  await peer.expects('01');
  const give = async () => {
    commands.ask();
    here.gateway.ordered(1);
    await until('taken', () => commands.taken === 1);
    await setImmediate();
  };
  return { here, peer, commands, give };
}

/** Waits until so many bytes have come from all trackers. */
async function received({ metrics }: Bench, count: number): Promise<void> {
  await until(`${count} bytes`, async () => {
    const text = await metrics.getSingleMetricAsString('flotila_gateway_received_bytes_total');
    return text.endsWith(` ${count}`);
  });
}

test('gateway §11 while nothing is due, a command leaves at once', async () => {
  const { peer, give } = await signedIn();
  await give();
  await peer.expects('01cc');
});

test('gateway §11 while records are stored a command waits for their acknowledgement', async () => {
  const { here, peer, give } = await signedIn();
  here.ingest.mode = 'hold';
  peer.send(dataFrame(1, 2));
  await until('being stored', () => here.ingest.batches.length === 1);
  await give();
  here.ingest.letGo();
  await peer.expects('01ac02cc');
});

test('gateway §11 between two acknowledgements a command leaves, though more is stored then', async () => {
  const { here, peer, give } = await signedIn();
  here.ingest.mode = 'hold';
  peer.send(dataFrame(1));
  await until('being stored', () => here.ingest.batches.length === 1);
  peer.send(dataFrame(2, 3));
  await received(here, login('1111').length + dataFrame(1).length + dataFrame(2, 3).length);
  await give();
  here.ingest.letGo();
  await peer.expects('01ac01ccac02');
});

test('gateway §11 while a frame has come in part a command waits for its acknowledgement', async () => {
  const { here, peer, give } = await signedIn();
  const data = dataFrame(1, 2, 3);
  peer.send(data.subarray(0, 3));
  await received(here, login('1111').length + 3);
  await give();
  peer.send(data.subarray(3));
  await peer.expects('01ac03cc');
});

test('gateway §11 while records wait for their turn to be stored a command waits, too', async () => {
  const { here, peer, give } = await signedIn();
  here.ingest.queued = 2_000;
  peer.send(dataFrame(1));
  await received(here, login('1111').length + dataFrame(1).length);
  await give();
  here.ingest.drain();
  await peer.expects('01ac01cc');
});

test('gateway §11 a command that had to wait for longer than two seconds is looked at again before it leaves', async () => {
  const { here, peer, commands, give } = await signedIn();
  here.ingest.mode = 'hold';
  peer.send(dataFrame(1));
  await until('being stored', () => here.ingest.batches.length === 1);
  await give();
  here.clock.now += 2_001;
  here.ingest.letGo();
  await until('given back', () => commands.givenBack === 1);
  await peer.expects('01ac01');
  here.clock.now += 1_000;
  here.gateway.check();
  await peer.expects('01ac01cc');
  expect(commands.taken).toBe(2);
});

test('gateway §11 a tracker whose records could not be stored gets no command instead of the acknowledgement', async () => {
  const { here, peer, commands, give } = await signedIn({ storeBackoffSeconds: 3_600 });
  here.ingest.mode = 'fail';
  peer.send(dataFrame(1));
  await until('not stored', () => here.warnings.includes('not stored'));
  await give();
  await until('given back', () => commands.givenBack === 1);
  const again = await here.connect();
  again.send(login('1111'));
  await again.expects('01');
  here.clock.now += 1_000;
  here.gateway.check();
  await again.expects('01cc');
  expect(peer.answers()).toBe('01');
});
