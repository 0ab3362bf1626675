// `flotila backup …`: backups by hand, the same that the worker makes each day.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { listBackups, makeBackup, tryAndNote } from '@flotila/server/flow/backup/backups.ts';
import { listLogs, spansText } from '@flotila/server/flow/backup/log-restore.ts';
import { readState } from '@flotila/server/flow/backup/state.ts';
import { type MadeBackup, writeBackup } from '@flotila/server/flow/backup/write.ts';
import { ownCommand } from '@flotila/server/ground/config/own-command.ts';
import { openPlace } from '@flotila/server/thing/archive/open-place.ts';
import {
  aloneWithBackups,
  backupConfig,
  keyOfSettings,
  refusing,
  whichBackup,
} from './backup-place.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';

export const backupNow: Command = {
  name: 'backup now',
  usage: '',
  summary: 'make a backup in the place of FLOTILA_BACKUP, and try it',
  help: `Does what the worker does each day: a new backup while everything runs, restored into a database of its
own and compared, and those removed that are older than 7 days, 4 weeks and 12 months ask for.
Encrypted when FLOTILA_BACKUP_KEY is set.`,
  async run(args) {
    noneOf(args);
    const config = backupConfig();
    const place = await openPlace(config);
    await refusing(() =>
      aloneWithBackups({ place, key: config.key }, async (deps) => {
        const made = await makeBackup(deps);
        console.log(`${made.name}: ${made.rows} rows, ${megabytes(made.bytes)} MB.`);
        tellArchive(made);
        const { rows, months } = await tryAndNote(deps, made.name);
        console.log(`Restored and compared: ${rows} rows, kilometres of ${months} months.`);
      }),
    );
  },
};

export const backupTry: Command = {
  name: 'backup try',
  usage: '[NAME | FOLDER]',
  summary: 'restore a backup into a database of its own, and compare',
  help: `Without a name it tries the newest. Makes a database beside the product's, which is dropped at the end;
every table and the kilometres of each company and month must be as in the backup.
The role of the database must be allowed to create databases.`,
  async run(args) {
    const { positionals } = readOptions(args, {});
    if (positionals.length > 1) throw new UsageError('One backup is tried at a time.');
    await refusing(async () => {
      const found = await whichBackup(positionals[0]);
      await aloneWithBackups(found, async (deps) => {
        const { rows, months } = await tryAndNote(deps, found.name);
        console.log(
          `${found.name}: restored and compared, ${rows} rows, kilometres of ${months} months.`,
        );
      });
    });
  },
};

export const backupList: Command = {
  name: 'backup list',
  usage: '',
  summary: 'which backups and moments there are, and how the last one was tried',
  help: `Lists what lies in the place of FLOTILA_BACKUP, the newest first. Only whole backups are listed. Below them
stands which moments \`flotila restore --at\` can bring back, where the embedded database keeps its log there.`,
  async run(args) {
    noneOf(args);
    const config = backupConfig();
    const place = await openPlace(config);
    for (const name of await listBackups(place)) console.log(name);
    await refusing(async () => {
      for (const log of await listLogs({ place, key: config.key })) {
        console.log(`Log of the cluster ${log.system}. ${spansText(log)}.`);
        for (const name of log.missing) console.log(`${name} is missing.`);
      }
    });
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    console.log(`One is made each day after ${config.hour}:00 (${timeZone}).`);
    const { tried, failed } = await withDatabase(({ db }) => readState(db));
    if (failed) console.log(`The last one failed at ${textOf(failed.at)}: ${failed.said}`);
    if (!tried) console.log('None was tried yet.');
    else if (tried.failure === undefined) {
      console.log(`${tried.name} was restored and compared at ${textOf(tried.at)}.`);
    } else console.log(`${tried.name} was tried at ${textOf(tried.at)}: ${tried.failure}`);
  },
};

export const backup: Command = {
  name: 'backup',
  usage: 'FOLDER [--without-archive]',
  summary: 'copy all data into a folder, while everything runs',
  help: `Writes one backup into FOLDER, which must be new or empty: the database, the key of sessions and the archived
months.
  --without-archive   leaves the archived months where they are: for a backup before an upgrade, on the same machine
The folder holds password hashes; keep it as safe as the system itself, or set FLOTILA_BACKUP_KEY.`,
  async run(args) {
    const { positionals, values } = readOptions(args, { 'without-archive': { type: 'boolean' } });
    const folder = positionals[0] && resolve(positionals[0]);
    if (!folder || positionals.length > 1) throw new UsageError('One folder is needed.');
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new UsageError(`${folder} is not empty.`);
    }
    const place = await openPlace({ place: dirname(folder) });
    const made = await withDatabase(({ db, dataFolder, place: archive }) =>
      writeBackup({
        ...(!values['without-archive'] && { archive }),
        isAlone: true,
        pool: db.pool,
        place,
        name: basename(folder),
        key: keyOfSettings(),
        dataFolder,
        now: () => Date.now(),
      }),
    );
    console.log(`${made.rows} rows are in ${folder}.`);
    tellArchive(made);
  },
};

function tellArchive({ archive }: MadeBackup): void {
  if (!archive?.files) return;
  const { files, bytes, missing } = archive;
  console.log(`${files - missing} archived months of vehicles with it, ${megabytes(bytes)} MB.`);
  if (missing === 0) return;
  console.log(
    `${missing} more cannot be read in the archive: "${ownCommand('archive check')}" names them.`,
  );
  process.exitCode = 1;
}

function noneOf(args: string[]): void {
  if (readOptions(args, {}).positionals.length > 0) throw new UsageError('It takes no argument.');
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const textOf = (ts: number) => new Date(ts).toISOString().slice(0, 16).replace('T', ' ');
