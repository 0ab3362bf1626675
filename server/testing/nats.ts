// A NATS of its own for a test, which can be killed and started again on the same port. It needs the program
// nats-server (PATH, or FLOTILA_TEST_NATS_SERVER); where there is none, tests of NATS are skipped.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type NatsConfig, natsUrl } from '../ground/config/nats-url.ts';
import { freePort } from '../ground/db/embedded/free-port.ts';

const PROGRAM = process.env.FLOTILA_TEST_NATS_SERVER || 'nats-server';
export const HAS_NATS = spawnSync(PROGRAM, ['--version']).status === 0;
/** Stands in the name of what is skipped. */
export const WITHOUT_NATS = HAS_NATS
  ? ''
  : ' (skipped: no nats-server in PATH or FLOTILA_TEST_NATS_SERVER)';
const START_MS_MAX = 20_000;

export interface TestNats {
  /** With the name and password that it asks for. */
  url: string;
  config: NatsConfig;
  /** Ends it at once, as a machine that loses its power. */
  kill(): Promise<void>;
  /** On the same port, with nothing left of what it knew. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** `mayTell`: who asks may publish what changed. */
export async function testNats({ jetStream = true, mayTell = true } = {}): Promise<TestNats> {
  const folder = await mkdtemp(join(tmpdir(), 'flotila-nats-'));
  const port = await freePort();
  const url = `nats://flotila:${PASSWORD}@127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const listening = ['-a', '127.0.0.1', '-p', String(port)];
    const login = ['-c', join(folder, 'users.conf')];
    const kept = jetStream ? ['-js', '-sd', folder] : [];
    child = spawn(PROGRAM, [...listening, ...login, ...kept], { stdio: 'ignore' });
    await answers(port, child);
  };
  const kill = async () => {
    const ended = child && once(child, 'exit');
    child?.kill('SIGKILL');
    child = undefined;
    await ended;
  };
  const rights = mayTell ? '' : ', permissions: { publish: { deny: "flotila.changed.>" } }';
  const users = `authorization { users: [{ user: flotila, password: "${PASSWORD}"${rights} }] }`;
  await writeFile(join(folder, 'users.conf'), users);
  // A worker that is ended in the middle of a test leaves nothing running.
  const endWithUs = () => void child?.kill('SIGKILL');
  process.on('exit', endWithUs);
  await start();
  return {
    url,
    config: natsUrl.parse(url),
    kill,
    start,
    async close() {
      await kill();
      process.off('exit', endWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const PASSWORD = 'nats-password-of-the-tests';

async function answers(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS_MAX;
  while (performance.now() < deadline && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'data').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await pause(20);
  }
  throw new Error(`${PROGRAM} did not start on port ${port}`);
}
