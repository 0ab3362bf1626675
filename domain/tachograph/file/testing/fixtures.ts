// The recorded files of domain/tachograph/fixtures and what others read from them.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readTachographFile } from '../read.ts';
import type { TachographReading } from '../reading.ts';

const FOLDER = new URL('../../fixtures/', import.meta.url);

/** Content of a fixture without its `.gz`. */
export function fixture(name: string): Uint8Array {
  return new Uint8Array(gunzipSync(readFileSync(new URL(`${name}.gz`, FOLDER))));
}

export function jsonFixture(name: string): unknown {
  return JSON.parse(new TextDecoder().decode(fixture(name)));
}

/** The reading of bytes that must not be refused. */
export function mustRead(bytes: Uint8Array): TachographReading {
  const result = readTachographFile(bytes);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result.reading;
}
