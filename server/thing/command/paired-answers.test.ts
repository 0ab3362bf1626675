// Answers find their commands by each protocol's own key (gateway §11), over real sockets.
import { deviceTypeOf } from '@flotila/domain/vehicle/device-choices.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connectPeer, type Peer, until } from '../../flow/gateway/testing/gateway.ts';
import { sum8 } from '../../ground/protocols/checksum.ts';
import { meitrack } from '../../ground/protocols/meitrack/protocol.ts';
import type { StreamProtocol } from '../../ground/protocols/protocol.ts';
import { wialonIps } from '../../ground/protocols/wialon-ips/protocol.ts';
import type { TestApi } from '../../testing/api.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import { becomes, listed, order, startInstallation } from './testing/gateways.ts';

const { truck } = VEHICLE;
const CODE = deviceCode(truck);

/** An installation whose truck has a tracker of this protocol, and a peer that is connected to it. */
async function speak(protocol: StreamProtocol): Promise<{ api: TestApi; peer: Peer }> {
  const here = await startInstallation(protocol);
  onTestFinished(() => here.close());
  await here.api.db.pool.query('update device set device_type = $1 where device_id = $2', [
    deviceTypeOf(protocol.name),
    truck.device,
  ]);
  const gateway = await here.start();
  const port = gateway.listeners.find(({ transport }) => transport === 'tcp')?.port ?? 0;
  return { api: here.api, peer: await connectPeer(port) };
}

/** What the peer was told, as text. */
const told = (peer: Peer) => Buffer.from(peer.answers(), 'hex').toString();

/** A frame of a Meitrack tracker. */
function frame(flag: string, text: string): Buffer {
  const body = `,${CODE},${text}*`;
  const head = Buffer.from(`$$${flag}${body.length + 4}${body}`);
  const sum = sum8(head, 0, head.length).toString(16).toUpperCase().padStart(2, '0');
  return Buffer.concat([head, Buffer.from(`${sum}\r\n`)]);
}

test('Meitrack: only an answer with the flag of the command is its answer', async () => {
  const { api, peer } = await speak(meitrack);
  peer.send(frame('A', 'AAC'));
  await until('let in', () => told(peer).includes('AAC,1*'));
  await order(api, { kind: 'version' });
  await until('asked', () => told(peer).includes(`,${CODE},E91*`));
  const flag = /@@(.)\d+,\w+,E91/.exec(told(peer))?.[1] ?? '';
  const other = flag === 'B' ? 'C' : 'B';
  peer.send(frame(other, 'E91,not this'));
  peer.send(frame(flag, 'E91,FWV1.00'));
  expect(await becomes(api, 'confirmed')).toMatchObject({ answer: 'FWV1.00' });
});

test('Wialon IPS: a line goes out, and the message that comes back is its answer', async () => {
  const { api, peer } = await speak(wialonIps);
  peer.send(Buffer.from(`#L#${CODE};NA\r\n`));
  await until('let in', () => told(peer) === '#AL#1\r\n');
  await order(api, { kind: 'text', text: 'setparam 1' });
  await until('asked', () => told(peer) === '#AL#1\r\nsetparam 1\r\n');
  peer.send(Buffer.from('#M#done\r\n'));
  expect(await becomes(api, 'confirmed')).toMatchObject({ answer: 'done' });
  expect((await listed(api)).commands).toHaveLength(1);
});
