// A process that archives until it is killed; it says what it has written or taken away. Started by crash.test.ts only.
import { writeSync } from 'node:fs';
import { openDatabase } from '../../ground/db/open.ts';
import { archiveRound } from './archive-worker.ts';
import { diskPlace } from './disk-place.ts';

export interface ArchiveTask {
  url: string;
  folder: string;
  /** Epoch milliseconds at which it begins; each round is two days later. */
  now: number;
}

if (process.argv[2]) await run(JSON.parse(process.argv[2]) as ArchiveTask);

async function run({ url, folder, now }: ArchiveTask): Promise<void> {
  const { pool } = openDatabase(url);
  const disk = diskPlace(folder);
  const say = <T>(word: string, done: Promise<T>) =>
    done.then((result) => {
      writeSync(1, `${word}\n`);
      return result;
    });
  const place = {
    ...disk,
    write: (name: string, bytes: Uint8Array) => say('written', disk.write(name, bytes)),
    read: (name: string) => say('read', disk.read(name)),
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  for (let round = 0; ; round += 1) {
    const clock = now + round * 2 * 86_400_000;
    await archiveRound({ pool, place, log, freshMonths: 4, partRows: 40, now: () => clock });
    writeSync(1, 'round\n');
  }
}
