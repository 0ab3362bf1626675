// `flotila migrate`: brings the database to this program's schema.
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { type Command, withDatabase } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'bring the database to the newest schema',
  help: 'Applies what is missing, in order. A start does the same by itself.',
  run() {
    return withDatabase(
      async ({ url }) => {
        const applied = await migrate(url, new Date());
        console.log(applied.length > 0 ? applied.join('\n') : 'The schema is the newest.');
      },
      { isMigrated: false },
    );
  },
};
