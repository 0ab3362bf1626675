// A process that makes a backup and stays in the middle of it until it is killed. Started by backup.test.ts only.
import { writeSync } from 'node:fs';
import { openDatabase } from '../../ground/db/open.ts';
import { diskPlace } from '../../thing/archive/disk-place.ts';
import { writeBackup } from './write.ts';

export interface BackupTask {
  url: string;
  folder: string;
  name: string;
  /** After so many pieces nothing more is written. */
  pieces: number;
}

if (process.argv[2]) await run(JSON.parse(process.argv[2]) as BackupTask);

async function run({ url, folder, name, pieces }: BackupTask): Promise<void> {
  const { pool } = openDatabase(url);
  const disk = diskPlace(folder);
  let written = 0;
  await writeBackup({
    pool,
    name,
    key: undefined,
    dataFolder: folder,
    now: () => 0,
    place: {
      ...disk,
      async write(path, bytes) {
        await disk.write(path, bytes);
        written += 1;
        if (written < pieces) return;
        writeSync(1, 'in the middle\n');
        await new Promise(() => undefined);
      },
    },
  });
}
