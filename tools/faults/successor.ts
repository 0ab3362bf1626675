// The release after this one, for the drill of both on one database: the same program with one more migration.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMigrations } from '@flotila/server/ground/db/migrate.ts';
import { inRoot } from '../run/paths.ts';

const ROOMS = ['domain', 'server', 'tools'];

/** Makes it in a folder, which is then its root. */
export function makeSuccessor(root: string, sql: string): void {
  for (const room of ROOMS) {
    cpSync(inRoot(room), join(root, room), {
      recursive: true,
      filter: (path) => !/\.test\.ts$|\/node_modules$/.test(path),
    });
  }
  linkPackages(root);
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, release: '2999.01.0' }));
  const number = String(listMigrations().length + 1).padStart(4, '0');
  writeFileSync(join(root, 'server/ground/db/migrations', `${number}_successor.sql`), sql);
}

/** Those of others are ours; the rooms are its own. */
function linkPackages(root: string): void {
  mkdirSync(join(root, 'node_modules', '@flotila'), { recursive: true });
  for (const name of readdirSync(inRoot('node_modules'))) {
    if (name === '@flotila' || name.startsWith('.')) continue;
    symlinkSync(inRoot('node_modules', name), join(root, 'node_modules', name));
  }
  for (const room of ROOMS) {
    symlinkSync(join(root, room), join(root, 'node_modules', '@flotila', room));
    const inside = join(root, room, 'node_modules');
    const ours = inRoot(room, 'node_modules');
    try {
      readdirSync(ours);
      symlinkSync(ours, inside);
    } catch {
      // Most rooms have no packages of their own.
    }
  }
}
