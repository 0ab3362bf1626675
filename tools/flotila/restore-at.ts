// `flotila restore --at`: the embedded database of any moment that the kept log reaches, in a data folder of its own or in
// the place of the one that is there.
import { type BroughtBack, bringBackNamed } from '@flotila/server/flow/backup/archived-files.ts';
import {
  chooseBase,
  listLogs,
  momentText,
  restoreLog,
} from '@flotila/server/flow/backup/log-restore.ts';
import { readConfig } from '@flotila/server/ground/config/config.ts';
import { withConnection } from '@flotila/server/ground/db/connection.ts';
import { openPlace } from '@flotila/server/thing/archive/open-place.ts';
import { backupConfig, refusing } from './backup-place.ts';
import { UsageError, withDatabase } from './command.ts';

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?$/;

interface AtOptions {
  /** What somebody wrote. */
  at: string;
  cluster: string | undefined;
  isReplacing: boolean;
}

/** What came of the archive's files. */
export async function restoreAt({
  at: wanted,
  cluster,
  isReplacing,
}: AtOptions): Promise<BroughtBack | undefined> {
  const at = wanted === 'latest' ? undefined : readMoment(wanted);
  const { databaseUrl, dataFolder } = readConfig(process.env, process.cwd());
  if (databaseUrl) {
    throw new UsageError(
      '--at is for the embedded database. The one of DATABASE_URL is restored by what keeps its log.',
    );
  }
  const { place: where, key } = backupConfig();
  const source = { place: await openPlace({ place: where }), key };
  let archive: BroughtBack | undefined;
  await refusing(async () => {
    const base = chooseBase(await listLogs(source), { at, system: cluster });
    await restoreLog({
      ...source,
      base,
      at,
      dataFolder,
      isReplacing,
      say: (line) => console.log(line),
      // Migrated, as a start would.
      check: () =>
        withDatabase(async ({ db, place: into }) => {
          // Which files it needs stands in the database of that moment alone.
          archive = await withConnection(db.pool, (client) => bringBackNamed(source, client, into));
        }),
    });
    console.log(`The database is as of ${momentText(at ?? base.reach.until ?? 0)}.`);
  });
  return archive;
}

/** Epoch milliseconds; without a zone it is of the machine's. */
export function readMoment(text: string): number {
  const [, day, time, zone = ''] = MOMENT.exec(text) ?? [];
  const ts = Date.parse(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  if (!Number.isNaN(ts)) return ts;
  throw new UsageError(
    '--at needs a moment, as 2026-11-29T17:30 or 2026-11-29T17:30:00+01:00, or the word latest.',
  );
}
