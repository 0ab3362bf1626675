// Helper of bring-over.test.ts: brings a folder over, and is killed before the first row is copied, or after the last.
import { copyDatabase } from '@flotila/server/flow/backup/copy-database.ts';
import { startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';

const [folder = '', when] = process.argv.slice(2);
await startEmbedded({
  folder,
  async copy(copying) {
    if (when === 'after') await copyDatabase(copying, new Date());
    process.kill(process.pid, 'SIGKILL');
  },
});
