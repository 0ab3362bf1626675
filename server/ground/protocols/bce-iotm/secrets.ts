// The password of a BCE IoTM tracker, with which it connects over MQTT.
import type { ProtocolSecrets, SecretSpan } from '../protocol.ts';

export const bceIotmSecrets: ProtocolSecrets = { find: findPassword };

/** Where the password stands in a CONNECT packet (MQTT 3.1.1 §3.1); a broken packet is masked wholly. */
function findPassword(frame: Uint8Array): SecretSpan | undefined {
  if ((frame[0] as number) >> 4 !== 1) return undefined;
  const everything = { start: 2, end: frame.length };
  let at = 1;
  while (at < 5 && (frame[at] ?? 0) > 127) at++;
  at++;
  const skipText = () => {
    at += 2 + (((frame[at] ?? 0) << 8) | (frame[at + 1] ?? 0));
  };
  skipText();
  const flags = frame[at + 1] ?? 0;
  at += 4;
  skipText();
  if (flags & 0x04) {
    skipText();
    skipText();
  }
  if (flags & 0x80) skipText();
  if (at > frame.length) return everything;
  if (!(flags & 0x40)) return undefined;
  return { start: Math.min(at + 2, frame.length), end: frame.length };
}
