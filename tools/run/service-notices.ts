// What systemd is told of the service: that it is ready, that it stops, and, while the event loop turns, that it lives.
// Node has no datagrams over Unix sockets, so systemd's own program says it; without NOTIFY_SOCKET nothing is said.
import { spawn } from 'node:child_process';

export interface ServiceNotices {
  /** Everything runs; from now on the watchdog is told as well. */
  ready(): void;
  stopping(): void;
}

interface NoticesInput {
  environment: Readonly<Record<string, string | undefined>>;
  pid: number;
  log(line: string): void;
}

const PROGRAM = 'systemd-notify';
/** One notice may come late or be lost, and the watchdog is still told in time. */
const NOTICES_IN_TIME = 3;

export function serviceNotices({ environment, pid, log }: NoticesInput): ServiceNotices {
  const socket = environment.NOTIFY_SOCKET;
  if (!socket) return { ready: () => undefined, stopping: () => undefined };
  let isMissing = false;
  let isSaying = false;
  const say = (notice: string) => {
    isSaying = true;
    const ended = (why?: string) => {
      isSaying = false;
      if (why && !isMissing) log(`systemd is not told ${notice}: ${why}`);
      isMissing ||= why !== undefined;
    };
    spawn(PROGRAM, [notice], {
      stdio: 'ignore',
      env: { PATH: environment.PATH, NOTIFY_SOCKET: socket },
    })
      .once('error', (error) => ended(error.message))
      .once('exit', (code) => ended(code === 0 ? undefined : `${PROGRAM} ends with ${code}`));
  };
  let watchdog: NodeJS.Timeout | undefined;
  return {
    ready() {
      say('READY=1');
      const pauseMs = watchdogPauseMs(environment, pid);
      if (pauseMs === undefined) return;
      watchdog = setInterval(() => {
        // A notice that hangs shows systemd what a silent loop would show.
        if (!isSaying) say('WATCHDOG=1');
      }, pauseMs);
      watchdog.unref();
    },
    stopping() {
      clearInterval(watchdog);
      say('STOPPING=1');
    },
  };
}

/** How often the watchdog is told; undefined: it is not set, or for another process. */
export function watchdogPauseMs(
  { WATCHDOG_USEC, WATCHDOG_PID }: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | undefined {
  const deadlineMs = Number(WATCHDOG_USEC) / 1_000;
  if (!(deadlineMs > 0) || (WATCHDOG_PID && Number(WATCHDOG_PID) !== pid)) return undefined;
  return Math.max(1, Math.floor(deadlineMs / NOTICES_IN_TIME));
}
