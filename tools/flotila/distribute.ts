// `flotila distribute`: spreads the tables over the machines of a Citus, by company.
import { CannotDistribute, distribute } from '@flotila/server/ground/db/distribute.ts';
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';

const SHARDS = 32;
const SHARDS_MAX = 1_000;

export const distributeCommand: Command = {
  name: 'distribute',
  usage: '[--shards N]',
  summary: 'spread the tables over the machines of a Citus',
  help: `DATABASE_URL must name the coordinator of a Citus that knows its machines; nothing else may use the database
meanwhile. Each company lies on one machine, and so on as many machines as there are companies at most.

  --shards N       pieces into which companies are divided, ${SHARDS} unless you say otherwise; several a machine

When it is stopped, run it again: it goes on where it was. Run it also after an update that says that
not all of the database is spread. It checks itself at the end: places, rows, foreign keys.`,
  async run(args) {
    const { values, positionals } = readOptions(args, { shards: { type: 'string' } });
    if (positionals.length > 0) throw new UsageError(`What is "${positionals[0]}"?`);
    const shards = readShards(values.shards ?? String(SHARDS));
    await withDatabase(
      async ({ url }) => {
        await migrate(url, new Date());
        await distribute({ url, now: new Date(), shards, log: (line) => console.log(line) }).catch(
          (error: unknown) => {
            throw error instanceof CannotDistribute ? new UsageError(error.message) : error;
          },
        );
        console.log('The database is spread over its machines.');
      },
      { isMigrated: false },
    );
  },
};

function readShards(text: string): number {
  const shards = Number(text);
  if (/^\d{1,4}$/.test(text) && shards >= 1 && shards <= SHARDS_MAX) return shards;
  throw new UsageError(`--shards must be from 1 to ${SHARDS_MAX}.`);
}
