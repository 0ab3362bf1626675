// Cuts an MQTT 3.1.1 stream: type and flags, remaining length of one to four bytes, the rest.

/** Greatest packet that is accepted. */
const REMAINING_MAX = 65_000;

export const PACKET = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  pubrec: 5,
  pubrel: 6,
  pubcomp: 7,
  subscribe: 8,
  suback: 9,
  unsubscribe: 10,
  unsuback: 11,
  pingreq: 12,
  pingresp: 13,
  disconnect: 14,
} as const;

/** Flags that a client's packet must have; PUBLISH has its own rule. */
const FLAGS: Record<number, number> = {
  [PACKET.connect]: 0,
  [PACKET.puback]: 0,
  [PACKET.pubrec]: 0,
  [PACKET.pubrel]: 2,
  [PACKET.pubcomp]: 0,
  [PACKET.subscribe]: 2,
  [PACKET.unsubscribe]: 2,
  [PACKET.pingreq]: 0,
  [PACKET.disconnect]: 0,
};

export function mqttFrameLength(buffer: Uint8Array, at: number): number | string {
  const first = buffer[at] as number;
  const type = first >> 4;
  const flags = first & 15;
  const isValid = type === PACKET.publish ? (flags & 6) !== 6 : FLAGS[type] === flags;
  if (!isValid) return `packet type ${type} with flags ${flags}`;
  let remaining = 0;
  for (let index = 0; index < 4; index++) {
    const byte = buffer[at + 1 + index];
    if (byte === undefined) return 0;
    remaining += (byte & 0x7f) * 128 ** index;
    if (remaining > REMAINING_MAX) return `packet of ${remaining} bytes`;
    if (byte < 0x80) return 2 + index + remaining;
  }
  return 'remaining length';
}

/** Where the content behind the remaining length begins. */
export function contentStart(frame: Uint8Array): number {
  let at = 1;
  while (at < 4 && (frame[at] as number) >= 0x80) at++;
  return at + 1;
}
