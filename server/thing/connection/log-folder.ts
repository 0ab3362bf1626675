// The mark of a folder of raw logs: processes that read the same one need not send it to each other.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../ground/config/data-folder.ts';

/** The same for every process that sees the folder; made by the first that asks. */
export async function logFolderId(folder: string): Promise<string> {
  const path = join(folder, '.folder');
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await writeFile(path, randomUUID(), { flag: 'wx', mode: PRIVATE_FILE }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return await readFile(path, 'utf8');
}
