// `flotila archive check`: reads every file of the archive and says which are not what was written. Also for a running
// system; nothing is changed.
import { listFiles } from '@flotila/server/thing/archive/archiver.queries.ts';
import { ArchiveUnreadable, openFile } from '@flotila/server/thing/archive/past.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';

export const archiveCheck: Command = {
  name: 'archive check',
  usage: '',
  summary: 'read all archived months and name files that are damaged or missing',
  help: `Reads every file that FLOTILA_ARCHIVE should have, and compares it with what was written. Vehicles and months whose
records cannot be read are named; the exit code is 1 then. Bring such files back from a backup under their names.`,
  async run(args) {
    const { positionals } = readOptions(args, {});
    if (positionals.length > 0) throw new UsageError(`What is "${positionals[0]}"?`);
    const { files, bytes, bad } = await withDatabase(checkArchive);
    console.log(`${files} files with ${bytes} bytes were read, ${bad} of them cannot be.`);
    if (bad > 0) process.exitCode = 1;
  },
};

/** Tells of each file that cannot be read. */
async function checkArchive({ db, place }: Parameters<Parameters<typeof withDatabase>[0]>[0]) {
  const told = { files: 0, bytes: 0, bad: 0 };
  for (let list = await listFiles(db.pool, { companyId: 0, fileId: 0 }); ; ) {
    for (const file of list) {
      told.files += 1;
      told.bytes += file.bytes;
      try {
        await openFile(place, file);
      } catch (error) {
        if (!(error instanceof ArchiveUnreadable)) throw error;
        told.bad += 1;
        const { companyId, vehicleId, month } = file;
        console.log(
          `company ${companyId}, vehicle ${vehicleId}, ${month.slice(0, 7)}: ${error.message}`,
        );
      }
    }
    const last = list.at(-1);
    if (!last) return told;
    list = await listFiles(db.pool, last);
  }
}
