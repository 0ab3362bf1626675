// `flotila restore`: fills a database from a backup, all or nothing.
import { resolve } from 'node:path';
import type { BroughtBack } from '@flotila/server/flow/backup/archived-files.ts';
import { restoreBackup, restoreDocuments } from '@flotila/server/flow/backup/restore.ts';
import { refusing, whichBackup } from './backup-place.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';
import { isFirstBackup, restoreInto } from './first-backups.ts';
import { restoreAt } from './restore-at.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'NAME | FOLDER | --at TIME [--cluster ID] [--replace]',
  summary: 'fill an empty database from a backup, or make that of any moment',
  help: `NAME is one of \`backup list\`, FOLDER what \`backup\` wrote. All of the backup arrives or
nothing does. The database must be empty, for example a new FLOTILA_DATA folder.
  --replace   replaces what the database holds; it is kept until all of the backup has arrived. Stop
              Flotila before.
  --at TIME   the embedded database as it was then: 2026-11-29T17:30, in the machine's time zone or with
              one (…:00+01:00, …:00Z), or the word latest, for the last moment that was kept. \`backup
              list\` shows which there are. With --replace what is there stays until the new one has started.
  --cluster   of which database, where several keep their log in one place
An encrypted backup needs FLOTILA_BACKUP_KEY. Archived months that FLOTILA_ARCHIVE lacks are put there, with --at from
whichever backup has them; those that are nowhere are named, all else is restored, and the exit code is 1.`,
  async run(args) {
    const { positionals, values } = readOptions(args, {
      replace: { type: 'boolean' },
      at: { type: 'string' },
      cluster: { type: 'string' },
    });
    const [wanted, ...more] = positionals;
    if (values.at !== undefined) {
      if (wanted) throw new UsageError('--at needs no backup: it finds what it needs.');
      const { at, cluster, replace } = values;
      return tellArchive(await restoreAt({ at, cluster, isReplacing: replace === true }));
    }
    if (!wanted || more.length > 0) throw new UsageError('One backup is needed.');
    const isReplacing = values.replace === true;
    if (isFirstBackup(resolve(wanted))) return restoreFirst(resolve(wanted), isReplacing);
    await refusing(async () => {
      const found = await whichBackup(wanted);
      await withDatabase(
        async ({ url, dataFolder: folder, place: archiveInto }) => {
          const now = new Date();
          const backup = await restoreBackup({ ...found, url, now, isReplacing, archiveInto });
          await restoreDocuments(found, backup, { folder, isReplacing });
          console.log(`${backup.rows} rows were restored.`);
          tellArchive(backup.archive);
        },
        { isMigrated: false },
      );
    });
  },
};

function tellArchive(archive: BroughtBack | undefined): void {
  if (!archive || archive.files === 0) return;
  const { files, written, lost } = archive;
  console.log(`Archived months of vehicles: ${files}, ${written} of them put back.`);
  if (lost.length === 0) return;
  console.log(`Neither the archive nor a backup has ${lost.length}:\n${lost.join('\n')}`);
  process.exitCode = 1;
}

async function restoreFirst(folder: string, isReplacing: boolean): Promise<void> {
  if (isReplacing) {
    throw new UsageError(
      'A backup of a release before 2026.12.0 goes into an empty database only.',
    );
  }
  const rows = await withDatabase(({ url }) => restoreInto(url, folder), { isMigrated: false });
  console.log(`${rows} rows were restored.`);
}
