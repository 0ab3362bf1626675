// One MQTT packet of a BCE IOTM tracker becomes records and the answer of a broker. A message is
// acknowledged after its records are stored; whatever breaks the protocol ends the connection,
// because MQTT repeats a message only on a new one.
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { PACKET } from './frame.ts';
import { readPayload } from './payload.ts';
import {
  idPacket,
  type MqttMemory,
  memoryOf,
  packetReader,
  readConnect,
  readPublish,
  subscribeAnswer,
  withOpen,
} from './session.ts';

const ACCEPTED = Uint8Array.of(PACKET.connack << 4, 2, 0, 0);
const UNACCEPTABLE_VERSION = Uint8Array.of(PACKET.connack << 4, 2, 0, 1);
const IDENTIFIER_REJECTED = Uint8Array.of(PACKET.connack << 4, 2, 0, 2);
const PING_ANSWER = Uint8Array.of(PACKET.pingresp << 4, 0);
const ID_MAX = 50;

/** Decodes one packet; the session's memory goes from packet to packet. */
export function decodeIotm(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  const type = (frame[0] as number) >> 4;
  const memory = memoryOf(context.state.memory);
  if (type === PACKET.connect) return decodeConnect(frame, memory);
  if (!memory.isConnected) return { fault: 'packet before CONNECT', close: true };
  if (type === PACKET.publish) return decodePublish(frame, memory, context);
  if (type === PACKET.pingreq) return { records: [], heartbeat: true, acknowledge: PING_ANSWER };
  if (type === PACKET.disconnect) return { records: [], heartbeat: true, close: true };
  if (type === PACKET.subscribe) {
    const acknowledge = subscribeAnswer(frame);
    return acknowledge ? { records: [], heartbeat: true, acknowledge } : malformed('SUBSCRIBE');
  }
  return decodeIdPacket(frame, type, memory);
}

function malformed(name: string): Fault {
  return { fault: `malformed ${name}`, close: true };
}

function decodeConnect(frame: Uint8Array, memory: MqttMemory): Decoded | Fault {
  const connect = readConnect(frame);
  if (!connect) return malformed('CONNECT');
  if (memory.isConnected) return { fault: 'second CONNECT', close: true };
  if (connect.level > 4) {
    return { fault: 'MQTT version', negative: UNACCEPTABLE_VERSION, close: true };
  }
  const { clientId, keepAlive } = connect;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a number must not hold any
  if (clientId === '' || clientId.length > ID_MAX || /[\u0000-\u001f\u007f]/.test(clientId)) {
    return { fault: 'client identifier', negative: IDENTIFIER_REJECTED, close: true };
  }
  return {
    deviceCode: clientId,
    records: [],
    acknowledge: ACCEPTED,
    refuse: IDENTIFIER_REJECTED,
    memory: { ...memory, isConnected: true },
    ...(keepAlive > 0 ? { idleSeconds: Math.ceil(keepAlive * 1.5) } : {}),
  };
}

function decodePublish(
  frame: Uint8Array,
  memory: MqttMemory,
  context: DecodeContext,
): Decoded | Fault {
  const publish = readPublish(frame);
  if (!publish) return malformed('PUBLISH');
  const { qos, packetId, payload } = publish;
  if (qos === 2 && memory.open.includes(packetId)) {
    return { records: [], heartbeat: true, acknowledge: idPacket(PACKET.pubrec, packetId) };
  }
  const read = readPayload(payload, {
    options: context.options,
    memory,
    deviceCode: context.state.deviceCode,
  });
  if ('fault' in read) return read;
  const { decoded } = read;
  if (qos === 0) return { ...decoded, memory: { ...read.memory } };
  if (qos === 1) {
    return {
      ...decoded,
      memory: { ...read.memory },
      acknowledge: idPacket(PACKET.puback, packetId),
    };
  }
  const opened = withOpen(read.memory, packetId);
  if (!opened) return { fault: 'too many messages wait for their release', close: true };
  return { ...decoded, memory: { ...opened }, acknowledge: idPacket(PACKET.pubrec, packetId) };
}

/** PUBREL ends a message of QoS 2; answers to our own messages need none. */
function decodeIdPacket(frame: Uint8Array, type: number, memory: MqttMemory): Decoded | Fault {
  const id = packetReader(frame).word();
  if (!id) return malformed(`packet type ${type}`);
  if (type === PACKET.unsubscribe) {
    return { records: [], heartbeat: true, acknowledge: idPacket(PACKET.unsuback, id) };
  }
  if (type !== PACKET.pubrel) return { records: [], heartbeat: true };
  return {
    records: [],
    heartbeat: true,
    acknowledge: idPacket(PACKET.pubcomp, id),
    memory: { ...memory, open: memory.open.filter((open) => open !== id) },
  };
}
