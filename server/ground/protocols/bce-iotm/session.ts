// The MQTT session of one connection: reads the packets of a tracker and makes the answers of a
// broker. Of QoS 2 the ids are remembered until their release, so that a repeat is not stored twice.
import { contentStart, PACKET } from './frame.ts';

/** Ids of QoS 2 that wait for their release. */
const OPEN_MAX = 1000;

/** What a connection remembers; small and plain. */
export interface MqttMemory {
  isConnected: boolean;
  open: number[];
  /** Input bits as last told, and which of them were ever told. */
  inputs: number;
  inputsTold: number;
}

/** Reads the remembered; a new connection remembers nothing. */
export function memoryOf(memory: Record<string, unknown>): MqttMemory {
  return {
    isConnected: memory.isConnected === true,
    open: Array.isArray(memory.open) ? (memory.open as number[]) : [],
    inputs: typeof memory.inputs === 'number' ? memory.inputs : 0,
    inputsTold: typeof memory.inputsTold === 'number' ? memory.inputsTold : 0,
  };
}

export interface Connect {
  clientId: string;
  /** Seconds; 0: none. */
  keepAlive: number;
  level: number;
}

/** A reader over one packet; every read is bounded, `undefined` says that it did not fit. */
export function packetReader(frame: Uint8Array) {
  let at = contentStart(frame);
  const byte = (): number | undefined => frame[at++];
  const word = (): number | undefined => {
    const high = frame[at];
    const low = frame[at + 1];
    at += 2;
    return high === undefined || low === undefined ? undefined : (high << 8) | low;
  };
  const field = (): Uint8Array | undefined => {
    const length = word();
    if (length === undefined || at + length > frame.length) return undefined;
    at += length;
    return frame.subarray(at - length, at);
  };
  return { byte, word, field, rest: () => frame.subarray(at), isAtEnd: () => at === frame.length };
}

/** Reads CONNECT; undefined when it is malformed. */
export function readConnect(frame: Uint8Array): Connect | undefined {
  const reader = packetReader(frame);
  const protocol = textOf(reader.field());
  const level = reader.byte();
  const flags = reader.byte();
  const keepAlive = reader.word();
  if (level === undefined || flags === undefined || keepAlive === undefined) return undefined;
  const isKnown = protocol === 'MQTT' || protocol === 'MQIsdp';
  if (!isKnown || (flags & 1) !== 0) return undefined;
  // Later versions have properties here; they are refused by their level.
  if (level > 4) return { clientId: '', keepAlive, level };
  const clientId = textOf(reader.field());
  const fields = [4, 4, 0x80, 0x40].map((bit) => (flags & bit ? reader.field() : new Uint8Array()));
  if (clientId === undefined || fields.includes(undefined) || !reader.isAtEnd()) return undefined;
  return { clientId, keepAlive, level };
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes).toString('utf8');
}

export interface Publish {
  qos: number;
  packetId: number;
  payload: Uint8Array;
}

/** Reads PUBLISH; undefined when it is malformed (an id of 0 is forbidden). */
export function readPublish(frame: Uint8Array): Publish | undefined {
  const qos = ((frame[0] as number) >> 1) & 3;
  const reader = packetReader(frame);
  if (!reader.field()) return undefined;
  const packetId = qos > 0 ? reader.word() : 0;
  if (packetId === undefined || (qos > 0 && packetId === 0)) return undefined;
  return { qos, packetId, payload: reader.rest() };
}

/** Answer to a SUBSCRIBE: what was asked is granted; undefined when it is malformed or empty. */
export function subscribeAnswer(frame: Uint8Array): Uint8Array | undefined {
  const reader = packetReader(frame);
  const id = reader.word();
  const granted: number[] = [];
  while (!reader.isAtEnd()) {
    const topic = reader.field();
    const qos = reader.byte();
    if (!topic || qos === undefined || qos > 2) return undefined;
    granted.push(qos);
  }
  if (!id || granted.length === 0 || granted.length > 100) return undefined;
  return Uint8Array.of(PACKET.suback << 4, 2 + granted.length, id >> 8, id & 0xff, ...granted);
}

/** A packet that only carries the id of another: PUBACK, PUBREC, PUBCOMP, UNSUBACK. */
export function idPacket(type: number, id: number): Uint8Array {
  return Uint8Array.of(type << 4, 2, id >> 8, id & 0xff);
}

/** Remembers an id of QoS 2; undefined when there are too many. */
export function withOpen(memory: MqttMemory, id: number): MqttMemory | undefined {
  if (memory.open.length >= OPEN_MAX) return undefined;
  return { ...memory, open: [...memory.open, id] };
}
