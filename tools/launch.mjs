// Runs a command of the project: `node tools/launch.mjs start`. Plain JavaScript for Node 20.19 and
// newer, because it must work before anything is installed. It installs dependencies when they are
// missing or older than the lockfile, picks a runtime that runs TypeScript, hands over, and takes
// care that nothing is left running when it ends.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RUNTIME_FLAGS, runtimeEnvironment } from './run/runtime-flags.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_MIN = [20, 19];
/** From here on Node runs TypeScript, and has what the sources use. */
const RUNTIME_MAJOR_MIN = 26;
/** A child that does not end by itself after a signal is ended. */
const STOP_DEADLINE_MS = 25_000;

const [command, ...rest] = process.argv.slice(2);
checkNode();
if (!command || !/^[a-z]+$/.test(command) || !existsSync(toolPath(command))) {
  stop(`There is no command "${command ?? ''}". README.md lists them.`);
}
install();
run(pickRuntime(), [...RUNTIME_FLAGS, toolPath(command), ...rest]);

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return;
  stop(`Flotila needs Node ${NODE_MIN.join('.')} or newer; this is ${process.versions.node}.`);
}

function toolPath(name) {
  return join(ROOT, 'tools', `${name}.ts`);
}

/** Installs what the lockfile says when nothing is installed or the lockfile is newer. */
function install() {
  const stampFile = join(ROOT, 'node_modules', '.flotila-installed');
  const stamp = dependencyStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isInstalledByHand()) {
    console.log('Installing dependencies …');
    // Not `npm ci`, which deletes what is installed and fetches it all anew. This installs just the
    // locked versions, too.
    npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, dependencyStamp());
}

/** npm notes what it installed; when that is not older than the lockfile there is nothing to do. */
function isInstalledByHand() {
  const note = statSync(join(ROOT, 'node_modules', '.package-lock.json'), {
    throwIfNoEntry: false,
  });
  const lock = statSync(join(ROOT, 'package-lock.json'), { throwIfNoEntry: false });
  return note !== undefined && lock !== undefined && note.mtimeMs >= lock.mtimeMs;
}

function npm(args) {
  const script = process.env.npm_execpath ?? '';
  const isScript = script.endsWith('.js');
  const isWindows = process.platform === 'win32';
  const program = isScript ? process.execPath : isWindows ? 'npm.cmd' : 'npm';
  const ran = spawnSync(program, isScript ? [script, ...args] : args, {
    cwd: ROOT,
    encoding: 'utf8',
    shell: isWindows && !isScript,
    env: environmentOfInstall(),
  });
  if (ran.status === 0) return;
  process.stderr.write(`${ran.stdout ?? ''}${ran.stderr ?? ''}${ran.error ?? ''}\n`);
  stop('The dependencies could not be installed; the reason stands above.');
}

/** npm started from npm inherits settings of the outer command that do not belong to an install. */
function environmentOfInstall() {
  const environment = { ...process.env };
  for (const name of Object.keys(environment)) {
    if (/^npm_(package|lifecycle|command)/i.test(name)) delete environment[name];
  }
  // A production environment would leave out the tools that build the web application.
  delete environment.NODE_ENV;
  return environment;
}

function dependencyStamp() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  const manifests = ['', 'domain', 'server', 'web'].map((room) => join(room, 'package.json'));
  for (const file of ['package-lock.json', ...manifests]) {
    const path = join(ROOT, file);
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** This Node when it is new enough, else the one that was installed with the dependencies. */
function pickRuntime() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= RUNTIME_MAJOR_MIN) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const folder = join(ROOT, 'node_modules', `node-${system}-${process.arch}`, 'bin');
  const runtime = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(runtime)) return runtime;
  return stop(
    `Flotila runs on Node ${RUNTIME_MAJOR_MIN} or newer. This is ${process.versions.node}, and no ` +
      `runtime for ${system}-${process.arch} could be installed. Install a newer Node.`,
  );
}

/** Runs the program as ourselves: its exit code is ours, signals go to it. */
function run(program, args) {
  const child = spawn(program, args, {
    cwd: process.cwd(),
    // The channel carries nothing: when it closes, the child knows that we are gone and stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...runtimeEnvironment(ROOT), ...process.env, FLOTILA_LAUNCHED: '1' },
  });
  let isStopping = false;
  const end = (signal) => {
    if (!isStopping) setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS).unref();
    isStopping = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl+C reaches the child by itself; the child counts a second signal as the same wish.
    process.on(signal, () => end(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  followParent(() => end('SIGTERM'));
  child.on('error', (error) => stop(`${program} does not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

/** npm that was killed tells nobody: we, or the shell between us, get another parent. */
function followParent(ended) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(watch);
    ended();
  }, 1_000);
  watch.unref();
}

/** Only Linux tells without running a program; elsewhere the answer is always the same. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
