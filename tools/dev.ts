// `npm run dev`: the product with reload. Vite serves the web application and passes API calls on;
// the server restarts when one of its sources changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';
import { inRoot, ROOT } from './run/paths.ts';
import { stopWhenAsked } from './run/stopping.ts';

const port = process.env.PORT?.trim() || '8080';
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', inRoot('tools', 'run', 'dev-server.ts')],
  { cwd: process.cwd(), stdio: ['ignore', 'inherit', 'inherit'] },
);
process.env.FLOTILA_DEV_API = `http://127.0.0.1:${port}`;
const vite = await createServer({ root: inRoot('web'), logLevel: 'warn', clearScreen: false });
stopWhenAsked(async () => {
  const gone = server.exitCode === null ? once(server, 'exit') : undefined;
  server.kill('SIGTERM');
  await vite.close();
  await gone;
});
await vite.listen();
const address = vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0] ?? '';
console.log(`\n  Flotila   ${address}  (reloads; sources in ${ROOT})`);
