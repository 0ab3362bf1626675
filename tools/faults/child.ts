// The product in a process of its own, for drills: started and stopped as `npm start` does it, without
// building the web application. Tells its parent where everything is.
import { stopWhenStarted } from '../run/stopping.ts';
import { startSystem } from '../run/system.ts';
import type { Whereabouts } from './product.ts';

const starting = startSystem({
  environment: process.env,
  workingFolder: process.cwd(),
  log: (line) => console.log(line),
});
stopWhenStarted(starting);
starting.then(
  ({ address, databaseUrl, server }) => {
    const portOf = (name: string) =>
      server.listeners.find(({ protocol }) => protocol === name)?.port ?? 0;
    const [trackers, intake] = [portOf('teltonika'), portOf('json')];
    process.send?.({ address, databaseUrl, trackers, intake } satisfies Whereabouts);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
