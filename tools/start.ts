// `npm start`: the main job. Everything from a fresh clone, until Ctrl+C.
import { ConfigError } from '@flotila/server/ground/config/config.ts';
import { greeting } from './run/greeting.ts';
import { stopWhenStarted } from './run/stopping.ts';
import { type RunningSystem, startSystem } from './run/system.ts';
import { buildWeb } from './run/web-build.ts';

const log = (line: string) => console.log(line);
const begun = performance.now();
const starting = start();
stopWhenStarted(starting);
starting.then(
  (system) => log(greeting(system, (performance.now() - begun) / 1000)),
  (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(error instanceof ConfigError ? 2 : 1);
  },
);

async function start(): Promise<RunningSystem> {
  await buildWeb(log);
  return startSystem({ environment: process.env, workingFolder: process.cwd(), log });
}
