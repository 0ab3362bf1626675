// The signing key of access tokens: from the configuration, else one of the data folder that is made
// at the first start and kept, so that a restart signs nobody out.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenConfig } from './config.ts';
import { makeDataFolder, PRIVATE_FILE } from './data-folder.ts';
import { SECRET_LENGTH_MIN } from './kinds.ts';

/** Reads or makes the key; the file can be read by our account only. */
export function readSecret(config: Pick<GivenConfig, 'secret' | 'dataFolder'>): string {
  if (config.secret) return config.secret;
  const file = join(config.dataFolder, 'secret');
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= SECRET_LENGTH_MIN) return kept;
  }
  makeDataFolder(config.dataFolder);
  const made = randomBytes(32).toString('base64url');
  writeFileSync(file, `${made}\n`, { mode: PRIVATE_FILE });
  return made;
}
