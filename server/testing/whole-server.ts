// The whole server in a process of its own, as it is started, with all that it says and all packages that it loads.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GATEWAY_PORTS } from '../ground/config/config.ts';
import { portVariable } from '../ground/config/gateway-settings.ts';

const PROGRAM = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const name = /node_modules\\/(@[^/]+\\/[^/]+|[^/]+)\\//.exec(url)?.[1];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  const { readConfig, settleConfig } = await import('${join(import.meta.dirname, '../ground/config/config.ts')}');
  const { startServer } = await import('${join(import.meta.dirname, '../main.ts')}');
  const config = settleConfig(readConfig(process.env, process.cwd()), false);
  const { DATABASE_URL: databaseUrl, FLOTILA_SECRET: secret } = process.env;
  const more = { version: '0.0.0', release: '0', webRoot: '/nonexistent', demo: null };
  const server = await startServer({ config, databaseUrl, secret, ...more });
  process.on('message', (asked) => {
    if (asked === 'packages') process.send([...packages]);
    else server.stop().then(() => process.disconnect());
  });
  process.send({ address: server.address, listeners: server.listeners });
`;

export interface WholeServer {
  address: string;
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  /** Port of a protocol; the first of its transports. */
  portOf(protocol: string): number;
  /** Sends bytes to a tracker port, waits until the gateway ends it, and answers what came back. */
  knock(protocol: string, bytes: Uint8Array): Promise<Buffer>;
  /** All that it wrote until now. */
  said(): string;
  lines(): Record<string, unknown>[];
  /** Names of the packages of which it has loaded something. */
  packages(): Promise<string[]>;
  /** Ends as the operator ends it. */
  stop(): Promise<void>;
  /** Ends at once, and leaves nothing. */
  kill(): void;
}

/** All tracker ports are off that `env` does not name. */
export async function startWhole(
  databaseUrl: string,
  env: Record<string, string>,
): Promise<WholeServer> {
  const folder = mkdtempSync(join(tmpdir(), 'flotila-whole-'));
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...Object.fromEntries(
        Object.keys(GATEWAY_PORTS).map((name) => [portVariable(name, 'PORT'), '0']),
      ),
      DATABASE_URL: databaseUrl,
      FLOTILA_DATA: folder,
      FLOTILA_DEMO: '0',
      HOST: '127.0.0.1',
      GATEWAY_HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const kill = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const [started] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof started !== 'object') {
    kill();
    throw new Error(`it did not start: ${said}`);
  }
  const { address, listeners } = started as Started;
  const portOf = (name: string) => listeners.find(({ protocol }) => protocol === name)?.port ?? 0;
  return {
    address,
    portOf,
    kill,
    ask: (path, headers = {}, method = 'GET') => fetch(`${address}${path}`, { method, headers }),
    async knock(protocol, bytes) {
      const socket = connect(portOf(protocol), '127.0.0.1');
      socket.on('error', () => undefined);
      const answers: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => answers.push(chunk));
      socket.write(bytes);
      socket.end();
      await once(socket, 'close');
      return Buffer.concat(answers);
    },
    said: () => said,
    lines: () =>
      said
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    packages: () => answerTo(child, 'packages'),
    async stop() {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

interface Started {
  address: string;
  listeners: { protocol: string; port: number }[];
}

async function answerTo(child: ChildProcess, asked: string): Promise<string[]> {
  child.send(asked);
  const [answer] = await once(child, 'message');
  return answer as string[];
}
