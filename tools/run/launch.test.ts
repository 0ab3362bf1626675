// `npm start` as a user runs it: it says where it is, and however it is ended, nothing of it stays.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunning } from '@flotila/server/ground/db/embedded/postmaster.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from './paths.ts';
import { buildWeb } from './web-build.ts';

const START_MS = 60_000;
/** Ctrl+C stops everything within 10 s. */
const STOP_MS = 10_000;

let data: string;
let npm: ChildProcess | undefined;
let said = '';

beforeAll(async () => {
  await buildWeb(() => undefined);
  data = temporaryFolder('test');
}, 120_000);

afterEach(async () => {
  for (const pid of npm?.pid ? family(npm.pid) : []) kill(pid, 'SIGKILL');
  const database = findRunning(cluster());
  if (database) kill(database.pid, 'SIGQUIT');
  await expect.poll(() => findRunning(cluster()), { timeout: STOP_MS }).toBeUndefined();
});

afterAll(() => removeFolder(data));

const cluster = () => join(data, 'postgres', 'cluster');

async function start(environment: Record<string, string> = {}): Promise<number[]> {
  said = '';
  npm = spawn('npm', ['start'], {
    cwd: inRoot(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      FLOTILA_DATA: data,
      FLOTILA_DEMO: '0',
      FLOTILA_ROLES: 'api,worker',
      HOST: '127.0.0.1',
      PORT: '0',
      ...environment,
    },
  });
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const { pid } = npm;
  if (!pid) throw new Error('npm does not start');
  const isSettled = () => said.includes('Ready') || npm?.exitCode !== null;
  await expect.poll(isSettled, { timeout: START_MS }).toBe(true);
  return family(pid);
}

/** The process and all that it started, by the system's own table. */
function family(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const id = Number(name);
    if (!Number.isInteger(id)) continue;
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      parents.set(id, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended while we looked.
    }
  }
  const found = [pid];
  for (const member of found) {
    for (const [id, parent] of parents) if (parent === member) found.push(id);
  }
  return found;
}

function isAlive(pid: number): boolean {
  try {
    // A process that ended but was not asked for by its parent still has a number.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

async function expectNothingLeft(pids: number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive), { timeout: STOP_MS }).toEqual([]);
  expect(findRunning(cluster())).toBeUndefined();
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it('says its address and answers there', { timeout: 120_000 }, async () => {
    const pids = await start();
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    const ready = await fetch(`${address}/health/ready`);
    expect(ready.status).toBe(200);
    expect(said).not.toContain('flotila-demo');
    const again = spawn('npm', ['start'], {
      cwd: inRoot(),
      env: { ...process.env, FLOTILA_DATA: data, PORT: '0' },
    });
    let complaint = '';
    again.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const [code] = await once(again, 'exit');
    expect([code, complaint]).toEqual([2, expect.stringContaining('already runs on this data')]);
    process.kill(npm?.pid ?? 0, 'SIGTERM');
    await expectNothingLeft(pids);
  });

  it('leaves nothing after Ctrl+C, which reaches all of its processes', async () => {
    const pids = await start();
    process.kill(-(npm?.pid ?? 0), 'SIGINT');
    await expectNothingLeft(pids);
  }, 120_000);

  it('leaves nothing when npm is killed', async () => {
    const pids = await start();
    process.kill(npm?.pid ?? 0, 'SIGKILL');
    await expectNothingLeft(pids);
  }, 120_000);

  it('stops with one sentence and code 2 for a wrong setting', async () => {
    await start({ PORT: 'http' });
    expect(npm?.exitCode).toBe(2);
    expect(said).toContain('PORT must be a port number.');
  }, 120_000);
});
