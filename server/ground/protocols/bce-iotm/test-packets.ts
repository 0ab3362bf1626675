// MQTT packets of a tracker for tests, written byte by byte.

/** CONNECT of MQTT 3.1.1 without user, clean session. */
export function connectPacket(clientId: string, keepAlive = 60): Uint8Array {
  const id = Buffer.from(clientId);
  const head = [0, 4, ...Buffer.from('MQTT'), 4, 2, keepAlive >> 8, keepAlive & 0xff];
  return packet(0x10, [...head, id.length >> 8, id.length & 0xff, ...id]);
}

/** PUBLISH to the topic `x/DATA`. */
export function publishPacket(
  qos: number,
  id: number,
  payload: Uint8Array,
  isRepeat = false,
): Uint8Array {
  const topic = Buffer.from('x/DATA');
  const ids = qos > 0 ? [id >> 8, id & 0xff] : [];
  const flags = (isRepeat ? 8 : 0) | (qos << 1);
  return packet(0x30 | flags, [0, topic.length, ...topic, ...ids, ...payload]);
}

export function packet(first: number, content: number[]): Uint8Array {
  const length: number[] = [];
  let rest = content.length;
  do {
    length.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Uint8Array.from([first, ...length, ...content]);
}
