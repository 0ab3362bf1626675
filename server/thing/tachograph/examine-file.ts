// What is found out of a file that was brought: what it says, and whether its signatures are genuine.
import { readTachographFile } from '@flotila/domain/tachograph/file/read.ts';
import type { Refusal, TachographReading } from '@flotila/domain/tachograph/file/reading.ts';
import { type Verdict, verifySignatures } from './signature.ts';
import type { TrustedKeys } from './trusted-keys.ts';

export type Examined =
  | { ok: true; reading: TachographReading; verdict: Verdict }
  | { ok: false; refusal: Refusal };

/** Never throws for anything that the bytes say. */
export function examineFile(bytes: Uint8Array, keys: TrustedKeys): Examined {
  const result = readTachographFile(bytes);
  if (!result.ok) return result;
  const { reading } = result;
  return { ok: true, reading, verdict: verifySignatures(bytes, reading, keys) };
}
