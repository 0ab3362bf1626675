// The server of the live benchmark: a process of its own, so that trackers and client do not share its
// event loop. Tells its parent where it listens.
import { startSystem } from '../run/system.ts';
import { insertBenchCompany } from './live.queries.ts';

const system = await startSystem({
  environment: process.env,
  workingFolder: process.cwd(),
  log: () => undefined,
});
await system.server.db.write((tx) => insertBenchCompany(tx, 'bench'));
process.send?.({ address: system.address });
process.once('message', () => void system.stop().then(() => process.exit(0)));
