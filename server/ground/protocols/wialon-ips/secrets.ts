// The password of a Wialon IPS tracker, with which it logs in.
import type { ProtocolSecrets, SecretSpan } from '../protocol.ts';

export const wialonSecrets: ProtocolSecrets = { find: findPassword };

/** The password of a login of Wialon IPS, `#L#imei;password` or `#L#2.0;imei;password;checksum`. */
function findPassword(frame: Uint8Array): SecretSpan | undefined {
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
