// A small Debian machine for a test: a tree of its packages, with systemd as the first process of namespaces of its
// own. What it runs is ended with it; the network is this machine's.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SUITE = 'bookworm';
const CGROUPS = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'];
const PROGRAMS = ['dpkg-deb', 'mmdebstrap', 'nsenter', 'setpriv', 'unshare'];
const OUTPUT_MAX = 64e6;

export interface DebianMachine {
  /** Where its files are, seen from here. */
  root: string;
  /** Runs a program there as root and answers what it said; rejects when it ends with another code than 0. */
  run(program: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Why there can be none here; undefined: there can. */
export function whyNoMachine(): string | undefined {
  if (process.env.FLOTILA_PACKAGING !== '1')
    return 'only with FLOTILA_PACKAGING=1: it takes minutes';
  if (process.getuid?.() !== 0) return 'only root makes the tree of another machine';
  const missing = PROGRAMS.find(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  );
  if (missing) return `${missing} is missing`;
  return cgroupRoot() ? undefined : 'there are no control groups of version 2';
}

/** Makes its tree of the smallest Debian with the packages, and starts it. */
export async function startMachine(packages: readonly string[]): Promise<DebianMachine> {
  const root = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
  const made = await ran('mmdebstrap', [
    '--variant=minbase',
    `--include=${packages.join()}`,
    SUITE,
    root,
  ]);
  if (made.code !== 0) throw new Error(`mmdebstrap: ${made.output}`);
  // The folder of a machine's root is entered by all its users.
  chmodSync(root, 0o755);
  const group = join(cgroupRoot() ?? '', `flotila-test-${process.pid}`);
  mkdirSync(group);
  const begin = ['-c', BEGIN, 'sh', root, group];
  // It tells when it is up: the shell of its first process becomes systemd.
  const machine = spawn('sh', begin, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  await once(machine.stdout, 'data');
  const first = firstProcess(machine);
  const run = async (program: string, ...args: string[]) => {
    const inside = ['--target', first, '-m', '-p', '-u', '-i', '-C', '--root', '--wd'];
    const { code, output } = await ran('nsenter', [
      ...inside,
      'env',
      '-i',
      ...ENTERED,
      program,
      ...args,
    ]);
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}`);
    return output;
  };
  await run('sh', '-c', 'systemctl is-system-running --wait || true');
  return {
    root,
    run,
    async stop() {
      const ended = once(machine, 'exit');
      process.kill(Number(first), 'SIGKILL');
      await ended;
      removeGroup(group);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const ENTERED = [
  'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
  'TERM=dumb',
  'DEBIAN_FRONTEND=noninteractive',
];

/** Kernel, clock and power are not the machine's; everything is mounted for its eyes alone. */
const BEGIN = `
set -e
echo $$ > "$2/cgroup.procs"
exec unshare --mount --pid --fork --kill-child --uts --ipc --cgroup sh -c '
set -e
cd "$1"
mount --make-rprivate /
mount --bind . "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 none sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty; do
  touch dev/$name
  mount --bind /dev/$name dev/$name
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
pivot_root . mnt
cd /
umount -l mnt
echo up
exec setpriv --bounding-set=-sys_module,-sys_boot,-sys_time env -i container=other \\
  PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=basic.target > /dev/null 2>&1
' sh "$1"
`;

function cgroupRoot(): string | undefined {
  return CGROUPS.find((path) => {
    try {
      return readdirSync(path).includes('cgroup.controllers');
    } catch {
      return false;
    }
  });
}

/** The process that unshare forked. */
function firstProcess({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
}

function removeGroup(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true })) {
    if (entry.isDirectory()) removeGroup(join(group, entry.name));
  }
  rmdirSync(group);
}

async function ran(
  program: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_MAX);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
