// `flotila import …` in a process of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface RanImport {
  code: number | null;
  out: string;
  err: string;
}

/** @param url of the database */
export async function runImport(url: string, args: readonly string[]): Promise<RanImport> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', 'flotila.ts'), 'import', ...args],
    { env: { ...process.env, DATABASE_URL: url }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}
