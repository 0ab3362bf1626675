// `npm start`: the main job. Everything from a fresh clone, until Ctrl+C.
import { runInForeground } from './run/foreground.ts';
import { startSystem } from './run/system.ts';
import { buildWeb } from './run/web-build.ts';

const log = (line: string) => console.log(line);

await runInForeground(async () => {
  await buildWeb(log);
  return startSystem({ environment: process.env, workingFolder: process.cwd(), log });
});
