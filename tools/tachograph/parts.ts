// Putting bytes together, as files of tachographs are put together.
import type { Codec } from '@flotila/domain/tachograph/file/codec.ts';

export function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

export function encoded<T>(codec: Codec<T>, value: T): Uint8Array {
  const bytes = new Uint8Array(codec.size);
  codec.write(bytes, 0, value);
  return bytes;
}

/** What signs the data of a card or vehicle unit, with the certificates that say whose key it is. */
export interface Signer {
  certificate: Uint8Array;
  stateCertificate: Uint8Array;
  sign(data: Uint8Array): Uint8Array;
}
