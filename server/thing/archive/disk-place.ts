// The archive as a folder: a file is written beside, forced to the disk and takes its name at once.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../ground/config/data-folder.ts';
import { FileMissing, type ListedPlace } from './place.ts';

export function diskPlace(folder: string): ListedPlace {
  return {
    async write(name, bytes) {
      const path = join(folder, name);
      const into = dirname(path);
      await mkdir(into, { recursive: true, mode: PRIVATE_FOLDER });
      const beside = `${path}.new`;
      const file = await open(beside, 'w', PRIVATE_FILE);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, path);
      // Folders that were made just now, too.
      for (let at = into; at.length >= folder.length; at = dirname(at)) await syncFolder(at);
    },
    async read(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        throw isMissing(error) ? new FileMissing(name) : error;
      }
    },
    async remove(name) {
      await rm(join(folder, `${name}.new`), { force: true });
      await rm(join(folder, name), { force: true });
    },
    async list() {
      try {
        const found = await readdir(folder, { recursive: true, withFileTypes: true });
        return found
          .filter((entry) => entry.isFile())
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
          .map((name) => name.split(sep).join('/'));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    removeAll: (name) => rm(join(folder, name), { recursive: true, force: true }),
  };
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder, and keeps names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === 'ENOENT';
}
