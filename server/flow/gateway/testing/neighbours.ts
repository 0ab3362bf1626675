// Trackers at one address: who reports, who floods, and what the gateway counted of them.
import { createSocket } from 'node:dgram';
import { type Bench, connectPeer } from './gateway.ts';
import { dataFrame, login } from './tiny-protocol.ts';

export const SHARED = '127.0.0.7';
export const ELSEWHERE = '127.0.0.8';
export const LOGIN = login('1111');
export const NEIGHBOUR = login('2222');
export const GARBAGE = Buffer.from('this is no frame of any tracker');

export async function counted(one: Bench, metric: string, label: string): Promise<number> {
  const text = await one.metrics.getSingleMetricAsString(`flotila_gateway_${metric}`);
  return Number(
    text
      .split('\n')
      .find((line) => line.includes(label))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}

/** Sends datagrams from an address; anybody could write it on them. */
export async function flood(
  one: Bench,
  from: string,
  datagrams: readonly Uint8Array[],
): Promise<void> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, from, resolve));
  for (const datagram of datagrams) {
    await new Promise((resolve) => socket.send(datagram, one.port('udp'), '127.0.0.1', resolve));
  }
  socket.close();
}

/** A registered tracker at that address connects, names itself, reports, and is acknowledged. */
export async function reports(
  one: Bench,
  from: string,
  hello: Uint8Array,
  value: number,
): Promise<void> {
  const peer = await connectPeer(one.port(), from);
  peer.send(hello, dataFrame(value));
  await peer.expects('01ac01');
  peer.socket.destroy();
}
