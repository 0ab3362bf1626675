// Random mutants of the conformance vectors, the same on every run: flipped, cut, doubled and spliced
// bytes, and lengths set to their extremes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Draw = (below: number) => number;

/** Deterministic numbers (xorshift). */
export function random(seed: number): Draw {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

interface VectorInput {
  hex?: string;
  /** One line, without its end. */
  text?: string;
  chunksHex?: string[];
  mqtt?: {
    packet: string;
    clientId?: string;
    qos?: number;
    packetId?: number;
    payloadHex?: string;
  };
}

/** What a protocol's vectors send over a stream. */
export function vectorsOf(protocol: string): Uint8Array[] {
  const folder = '../../server/ground/protocols';
  const path = join(import.meta.dirname, folder, protocol, 'fixtures/vectors.json');
  const { vectors } = JSON.parse(readFileSync(path, 'utf8')) as {
    vectors: { kind: string; input: VectorInput }[];
  };
  return vectors
    .filter(({ kind }) => kind === 'tcp' || kind === 'mqtt')
    .map(({ input }) => bytesOf(input))
    .filter((bytes) => bytes.length > 0);
}

function bytesOf(input: VectorInput): Uint8Array {
  if (input.mqtt) return mqttBytes(input.mqtt);
  if (input.text !== undefined) return Buffer.from(`${input.text}\r\n`, 'latin1');
  return Buffer.from(input.hex ?? (input.chunksHex ?? []).join(''), 'hex');
}

/** A connection as the device opens it, then the packet of the vector. */
function mqttBytes(packet: NonNullable<VectorInput['mqtt']>): Uint8Array {
  const id = text(packet.clientId ?? '352093081452251');
  const connect = Buffer.from([...text('MQTT'), 4, 2, 0, 60, ...id]);
  const opening = Buffer.concat([Buffer.from([0x10, connect.length]), connect]);
  if (packet.packet !== 'PUBLISH') return opening;
  const qos = packet.qos ?? 0;
  const packetId = qos > 0 ? [0, packet.packetId ?? 1] : [];
  const payload = Buffer.from(packet.payloadHex ?? '', 'hex');
  const body = Buffer.concat([Buffer.from([...text('OUT'), ...packetId]), payload]);
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7];
  return Buffer.concat([opening, Buffer.from([0x30 | (qos << 1), ...length]), body]);
}

function text(value: string): number[] {
  return [value.length >> 8, value.length & 255, ...Buffer.from(value)];
}

const EXTREMES = [0, 1, 0x7f, 0x80, 0xfe, 0xff];

/** One to four changes of one of the vectors. */
export function mutate(vectors: readonly Uint8Array[], draw: Draw): Uint8Array {
  let bytes: Uint8Array = Uint8Array.from(vectors[draw(vectors.length)] as Uint8Array);
  for (let changes = 1 + draw(4); changes > 0 && bytes.length > 0; changes--) {
    bytes = change(bytes, vectors, draw);
  }
  return bytes;
}

function change(bytes: Uint8Array, vectors: readonly Uint8Array[], draw: Draw): Uint8Array {
  const at = draw(bytes.length);
  switch (draw(7)) {
    case 0:
      bytes[at] = (bytes[at] as number) ^ (1 << draw(8));
      return bytes;
    case 1:
      bytes[at] = draw(256);
      return bytes;
    case 2:
      bytes[at] = EXTREMES[draw(EXTREMES.length)] as number;
      return bytes;
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + draw(8))]);
    case 4:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([draw(256)]), bytes.subarray(at)]);
    case 5:
      return Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(draw(at + 1))]);
    default: {
      const other = vectors[draw(vectors.length)] as Uint8Array;
      return Buffer.concat([bytes.subarray(0, at), other.subarray(draw(other.length))]);
    }
  }
}
