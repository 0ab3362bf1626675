// One run of the PostgreSQL server process: what its lock file says, whether a process is really
// ours, starting and ending it. A process id alone is never believed: after a crash another program
// may have it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import type { Place } from './place.ts';

export interface Running {
  pid: number;
  port: number;
  /** Present when this process started it. */
  child: ChildProcess | undefined;
}

const POLL_MS = 20;
/** Recovery after a crash may read gigabytes of log; a server that is alive gets this long. */
const READY_DEADLINE_MS = 600_000;
/** A fast stop writes a checkpoint; after this long the server ends at once and recovers later. */
const STOP_DEADLINE_MS = 7_000;
const START_ATTEMPTS = 8;

interface LockFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** What the server's lock file says; undefined when there is none or it is cut short. */
export function readLockFile(cluster: string): LockFile | undefined {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * The server that runs on the cluster now. A lock file that no server of ours stands behind is
 * removed: PostgreSQL itself would refuse to start when another program got the number.
 */
export function findRunning(cluster: string): Running | undefined {
  const lock = readLockFile(cluster);
  if (!lock) return undefined;
  if (isServerOf(lock.pid, cluster)) return { pid: lock.pid, port: lock.port, child: undefined };
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Removes what a server that has ended left: an empty file, written on a full disk, stops the next one. */
export function clearLockFile(cluster: string): void {
  if (!findRunning(cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Was the running server started with just these arguments, the port apart? */
export function startedAs(cluster: string, program: string, args: readonly string[]): boolean {
  const path = join(cluster, 'postmaster.opts');
  if (!existsSync(path)) return false;
  const found = readFileSync(path, 'utf8')
    .trim()
    .replace(/"-p" "\d+"/, '');
  const wanted = [program, ...args].map((part, index) => (index === 0 ? part : `"${part}"`));
  return found.replace(/\s+/g, ' ').trim() === wanted.join(' ').replace(/\s+/g, ' ').trim();
}

/** Arguments of the server; the port is added at start. */
export function serverArguments(cluster: string, settings: Record<string, string>): string[] {
  const args = ['-D', cluster];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  return args;
}

/** Starts the server and resolves when it takes connections; `port` 0 takes a free one. */
export async function startServer(
  place: Place,
  binaries: Binaries,
  args: readonly string[],
  port: number,
): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const chosen = port || (await freePort());
    const child = spawnServer(place, binaries, [...args, '-p', String(chosen)]);
    if (await becomesReady(child, place.cluster)) {
      return { pid: child.pid as number, port: chosen, child };
    }
    const said = readFileSync(place.startLog, 'utf8').trim();
    // The port was taken meanwhile, or processes of a killed server are still leaving.
    const passing = /could not bind|already in use|shared memory block/.test(said);
    if (!passing || attempt === START_ATTEMPTS) {
      throw new Error(`PostgreSQL does not start: ${said.slice(-2000) || 'it says nothing.'}`);
    }
    await pause(attempt * 100);
  }
}

/** Ends the server: at once for clients, with a checkpoint; after 7 s without. */
export async function stopServer(running: Running, binaries: Binaries, cluster: string) {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { stdio: 'ignore' });
    return;
  }
  signal(running.pid, 'SIGINT');
  if (await ends(running, cluster, STOP_DEADLINE_MS)) return;
  signal(running.pid, 'SIGQUIT');
  if (await ends(running, cluster, STOP_DEADLINE_MS)) return;
  signal(running.pid, 'SIGKILL');
}

/** Is the server still there? */
export function isRunning(running: Running, cluster: string): boolean {
  if (running.child) return running.child.exitCode === null && running.child.signalCode === null;
  return isServerOf(running.pid, cluster);
}

function spawnServer(place: Place, binaries: Binaries, args: string[]): ChildProcess {
  const output = openSync(place.startLog, 'w', 0o600);
  try {
    return spawn(binaries.postgres, args, {
      // A session of its own: Ctrl+C reaches us first, and we end the database last.
      detached: true,
      stdio: ['ignore', output, output],
      cwd: place.reachable,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SYSTEMROOT: process.env.SYSTEMROOT },
      ...(place.account ? { uid: place.account.uid, gid: place.account.gid } : {}),
    });
  } finally {
    closeSync(output);
  }
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let failed = false;
  child.once('error', () => {
    failed = true;
  });
  const deadline = performance.now() + READY_DEADLINE_MS;
  while (performance.now() < deadline) {
    if (failed || child.exitCode !== null || child.signalCode !== null) return false;
    const lock = readLockFile(cluster);
    if (lock && lock.pid === child.pid && lock.ready) return true;
    await pause(POLL_MS);
  }
  return false;
}

async function ends(running: Running, cluster: string, deadlineMs: number): Promise<boolean> {
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline) {
    if (!isRunning(running, cluster)) return true;
    await pause(POLL_MS);
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  if (process.platform === 'win32') return /postgres/i.test(command);
  return command.includes('postgres') && command.includes(cluster);
}

/** The command line of a process, '' when there is no such process. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  const [program, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH']]
      : ['ps', ['-ww', '-p', String(pid), '-o', 'command=']];
  return spawnSync(program as string, args as string[], { encoding: 'utf8' }).stdout ?? '';
}
