// Passwords must not stand in the raw log. Only the copy for the log is masked; decoders read the
// true bytes.

const MASK = 0x2a;
const SECRET_KEYS = /([?&](?:password|token|key|secret)=)[^&\s]*/gi;

/** The frame as it may be logged: the password of an MQTT CONNECT becomes asterisks. */
export function maskFrame(protocol: string, frame: Uint8Array): Uint8Array {
  if (protocol !== 'bce-iotm' || (frame[0] as number) >> 4 !== 1) return frame;
  const span = mqttPassword(frame);
  if (!span) return frame;
  return new Uint8Array(frame).fill(MASK, span.start, span.end);
}

/** The address of an HTTP request as it may be logged. */
export function maskUrl(url: string): string {
  return url.replace(SECRET_KEYS, '$1***');
}

/** Where the password stands in a CONNECT packet (MQTT 3.1.1 §3.1); a broken packet is masked wholly. */
function mqttPassword(frame: Uint8Array): { start: number; end: number } | undefined {
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
