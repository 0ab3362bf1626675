// Passwords must not stand in the raw log. Only the copy for the log is masked; decoders read the
// true bytes. Where a protocol has passwords it says itself (`secrets` of its value).
import type { ProtocolSecrets } from './protocol.ts';

const MASK = 0x2a;

const SECRET_KEYS = /([?&](?:password|token|key|secret)=)[^&\s]*/gi;

/** The frame as it may be logged: the password of a login becomes asterisks. */
export function maskFrame(secrets: ProtocolSecrets | undefined, frame: Uint8Array): Uint8Array {
  const span = secrets?.find?.(frame);
  if (!span) return frame;
  return new Uint8Array(frame).fill(MASK, span.start, span.end);
}

/** The same of what was written to a tracker. */
export function maskSent(secrets: ProtocolSecrets | undefined, bytes: Uint8Array): Uint8Array {
  if (!secrets?.maskCommand) return bytes;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return Buffer.from(secrets.maskCommand(text), 'latin1');
}

/** The address of an HTTP request as it may be logged. */
export function maskUrl(url: string): string {
  return url.replace(SECRET_KEYS, '$1***');
}
