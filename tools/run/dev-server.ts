// The server of `npm run dev`, started again by Node's watch mode whenever a source changes. The
// demo's history is loaded once; the data folder is that of `npm start`.
import { ConfigError } from '@flotila/server/ground/config/config.ts';
import { stopWhenStarted } from './stopping.ts';
import { startSystem } from './system.ts';

const starting = startSystem({
  environment: process.env,
  workingFolder: process.cwd(),
  log: (line) => console.log(line),
});
stopWhenStarted(starting);
starting.then(
  (system) => console.log(`  API       ${system.address}`),
  (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(error instanceof ConfigError ? 2 : 1);
  },
);
