import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serviceNotices, watchdogPauseMs } from './service-notices.ts';

const isThere = (program: string) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
/** Plays systemd: says each datagram that comes. What comes with it, such as a barrier to close, is dropped. */
const LISTENER = `
import socket, sys
heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
heard.bind(sys.argv[1])
print('listening', flush=True)
while True: print(heard.recv(4096).decode().strip(), flush=True)
`;

describe('systemd is told', () => {
  it('nothing where it did not ask', () => {
    const said: string[] = [];
    const log = (line: string) => said.push(line);
    const notices = serviceNotices({ environment: { WATCHDOG_USEC: '3000' }, pid: 1, log });
    notices.ready();
    notices.stopping();
    expect(said).toEqual([]);
  });

  it('three times in the time after which its watchdog acts', () => {
    expect(watchdogPauseMs({ WATCHDOG_USEC: '60000000' }, 7)).toBe(20_000);
    expect(watchdogPauseMs({ WATCHDOG_USEC: '60000000', WATCHDOG_PID: '7' }, 7)).toBe(20_000);
    expect(watchdogPauseMs({ WATCHDOG_USEC: '1' }, 7)).toBe(1);
  });

  it('nothing of a watchdog that is not set or is for another process', () => {
    expect(watchdogPauseMs({}, 7)).toBeUndefined();
    expect(watchdogPauseMs({ WATCHDOG_USEC: '0' }, 7)).toBeUndefined();
    expect(watchdogPauseMs({ WATCHDOG_USEC: '60000000', WATCHDOG_PID: '8' }, 7)).toBeUndefined();
  });

  it('once in the log why it hears nothing', async () => {
    const heard = Promise.withResolvers<string>();
    const environment = { NOTIFY_SOCKET: '/nowhere', PATH: '/nowhere' };
    serviceNotices({ environment, pid: 1, log: heard.resolve }).ready();
    expect(await heard.promise).toContain('systemd is not told READY=1: ');
  });

  // Debian has both programs wherever it runs services; elsewhere there is nobody to tell.
  it.skipIf(!isThere('systemd-notify') || !isThere('python3'))(
    'that the service is ready, lives and stops',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'notices-'));
      const socket = join(folder, 'notify');
      const listener = spawn('python3', ['-c', LISTENER, socket]);
      onTestFinished(() => {
        listener.kill();
        rmSync(folder, { recursive: true });
      });
      const lines = createInterface({ input: listener.stdout })[Symbol.asyncIterator]();
      const hear = async (wanted: string) => {
        for (;;) {
          const { value, done } = await lines.next();
          if (done) throw new Error(`never heard ${wanted}`);
          if (value === wanted) return;
        }
      };
      await hear('listening');
      const refused: string[] = [];
      const notices = serviceNotices({
        environment: { PATH: process.env.PATH, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '3000' },
        pid: process.pid,
        log: (line) => refused.push(line),
      });
      notices.ready();
      await hear('READY=1');
      await hear('WATCHDOG=1');
      notices.stopping();
      await hear('STOPPING=1');
      expect(refused).toEqual([]);
    },
  );
});
