// Passwords must not stand in the raw log. Only the copy for the log is masked; decoders read the
// true bytes.

const MASK = 0x2a;

interface Span {
  start: number;
  end: number;
}

const SECRET_KEYS = /([?&](?:password|token|key|secret)=)[^&\s]*/gi;

/** Of each command of a line; trackers do not mind how it is written. */
const QUECLINK_PASSWORD = /(AT\+GT[A-Z0-9]{3}=)([^,$]*)/gi;

/** The frame as it may be logged: the password of a login becomes asterisks. */
export function maskFrame(protocol: string, frame: Uint8Array): Uint8Array {
  const span = passwordSpan(protocol, frame);
  if (!span) return frame;
  return new Uint8Array(frame).fill(MASK, span.start, span.end);
}

/** The same of what was written to a tracker: a command of Queclink, `AT+GTRTO=password,…`. */
export function maskSent(protocol: string, bytes: Uint8Array): Uint8Array {
  if (protocol !== 'queclink') return bytes;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return Buffer.from(maskCommand(protocol, text), 'latin1');
}

/** The same of the text of a command that somebody wrote. */
export function maskCommand(protocol: string, text: string): string {
  if (protocol !== 'queclink') return text;
  return text.replace(
    QUECLINK_PASSWORD,
    (_all, head: string, password: string) => head + '*'.repeat(password.length),
  );
}

function passwordSpan(protocol: string, frame: Uint8Array): Span | undefined {
  if (protocol === 'wialon-ips') return wialonPassword(frame);
  if (protocol === 'bce-iotm' && (frame[0] as number) >> 4 === 1) return mqttPassword(frame);
  return undefined;
}

/** The password of a login of Wialon IPS, `#L#imei;password` or `#L#2.0;imei;password;checksum`. */
function wialonPassword(frame: Uint8Array): Span | undefined {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
  const from = bytes.indexOf('#L#');
  if (from < 0) return undefined;
  const text = bytes.toString('latin1', from);
  const [head, version] = /^#L#(2\.\d+;)?[^;\r\n]*;/.exec(text) ?? [];
  if (head === undefined) return undefined;
  const password = version === undefined ? /[^\r\n]*/y : /[^;\r\n]*/y;
  password.lastIndex = head.length;
  const length = password.exec(text)?.[0].length ?? 0;
  return { start: from + head.length, end: from + head.length + length };
}

/** The address of an HTTP request as it may be logged. */
export function maskUrl(url: string): string {
  return url.replace(SECRET_KEYS, '$1***');
}

/** Where the password stands in a CONNECT packet (MQTT 3.1.1 §3.1); a broken packet is masked wholly. */
function mqttPassword(frame: Uint8Array): Span | undefined {
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
