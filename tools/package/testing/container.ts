// A container without an engine: the folder of an image as a root of its own that cannot be written, its own
// processes and account, no rights. The network is the machine's, so ports must be free ones.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ContainerInput {
  /** Folder of the image. */
  root: string;
  /** What is mounted as the volume. */
  volume: string;
  environment: Readonly<Record<string, string>>;
  command: readonly string[];
  /** Left out: what the machine has. */
  memoryBytes?: number;
}

export interface Container {
  /** What it wrote so far. */
  said(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** As `docker stop` does, but without an end to its patience. Resolves with the milliseconds that it took. */
  stop(): Promise<number>;
  /** The most memory that all its processes had, files that the system keeps included; 0 without a limit. */
  peakBytes(): number;
}

/** The account of the image. */
export const ACCOUNT = 10_001;
const VOLUME = '/var/lib/flotila';

/** Arguments: root, volume, group of processes or nothing, then the settings and the command. */
const SCRIPT = `set -eu
root=$1 volume=$2 group=$3; shift 3
[ -z "$group" ] || echo $$ >"$group/cgroup.procs"
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do
  : >"$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/dev/shm"
mount --bind "$volume" "$root${VOLUME}"
exec setpriv --no-new-privs --bounding-set=-all,+setuid,+setgid,+sys_chroot \\
  env -i "$@"`;

export function startContainer(input: ContainerInput): Container {
  const group = input.memoryBytes === undefined ? undefined : memoryGroup(input.memoryBytes);
  const settings = Object.entries(input.environment).map(([name, value]) => `${name}=${value}`);
  const inside = ['/bin/sh', '-c', `cd ${VOLUME}; exec "$@"`, 'sh', ...input.command];
  const apart = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
  const script = ['sh', '-c', SCRIPT, 'sh', input.root, input.volume, group?.folder ?? ''];
  const asAccount = ['/usr/sbin/chroot', `--userspec=${ACCOUNT}:${ACCOUNT}`, input.root];
  const child = spawn('unshare', [...apart, ...script, ...settings, ...asAccount, ...inside], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    said: collect(child),
    ended: ended.finally(() => group?.remove()),
    async stop() {
      const begun = performance.now();
      // The only process below `unshare` is the container's first.
      process.kill(firstOf(child), 'SIGTERM');
      await ended;
      return performance.now() - begun;
    },
    peakBytes: () => group?.peak() ?? 0,
  };
}

/** Is there a way to give processes less memory than the machine has? */
export const canLimitMemory = () => groups() !== undefined;

function groups() {
  if (existsSync('/sys/fs/cgroup/memory/memory.limit_in_bytes')) {
    const names = { limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' };
    return { parent: '/sys/fs/cgroup/memory', ...names };
  }
  const control = '/sys/fs/cgroup/cgroup.subtree_control';
  if (!existsSync(control) || !readFileSync(control, 'utf8').includes('memory')) return undefined;
  return { parent: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' };
}

function memoryGroup(bytes: number) {
  const found = groups();
  if (!found) throw new Error('memory cannot be limited here');
  const folder = join(found.parent, `flotila-test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, found.limit), String(bytes));
  let last = 0;
  const peak = () => {
    if (existsSync(folder)) last = Number(readFileSync(join(folder, found.peak), 'utf8'));
    return last;
  };
  return {
    folder,
    peak,
    remove() {
      peak();
      rmdirSync(folder);
    },
  };
}

function firstOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-8_000);
    });
  }
  return () => text;
}
