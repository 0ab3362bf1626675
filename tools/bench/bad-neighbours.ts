// Bad neighbours of good trackers: peers that never read, that send a byte now and then, that look for open
// doors, that connect again all the time. For the torture bench and its short form in tests.
import { connect, type Socket } from 'node:net';
import { benchRecord, dataFrame, loginFrame } from './frames.ts';

export interface Neighbours {
  /** How often they have connected so far. */
  readonly connections: number;
  stop(): void;
}

/** What scanners say first: TLS, HTTP, SSH, a remote desktop, a database, nothing that anybody knows. */
export const GREETINGS: readonly Buffer[] = [
  Buffer.from('160301020001000103010203', 'hex'),
  Buffer.from('GET / HTTP/1.1\r\nHost: example.com\r\n\r\n'),
  Buffer.from('SSH-2.0-scanner\r\n'),
  Buffer.from('0300000b06e00000000000', 'hex'),
  Buffer.from('0000000804d2162f', 'hex'),
  Buffer.alloc(40, 0xff),
];

/** Each sends a frame of one record each so often, and reads no answer. */
export function neverRead(port: number, codes: readonly string[], everyMs: number): Neighbours {
  const crowd = newCrowd(port);
  for (const [index, code] of codes.entries()) {
    const socket = crowd.open();
    // What is not asked for stays in the system, as with a device that hangs.
    socket.pause();
    socket.write(loginFrame(code));
    let sent = 0;
    crowd.repeat(everyMs, () => socket.write(frameOf(index, sent++)));
  }
  return crowd;
}

/** Each sends one byte of its login and frame after the other, and begins anew when it is sent away. */
export function drip(port: number, codes: readonly string[], everyMs: number): Neighbours {
  const crowd = newCrowd(port);
  for (const [index, code] of codes.entries()) {
    const bytes = Buffer.concat([loginFrame(code), frameOf(index, 0)]);
    let socket = crowd.open();
    let at = 0;
    crowd.repeat(everyMs, () => {
      if (socket.destroyed || at === bytes.length) {
        socket.destroy();
        socket = crowd.open();
        at = 0;
      }
      socket.write(bytes.subarray(at, at + 1));
      at += 1;
    });
  }
  return crowd;
}

/** Says hello in the language of something else, and hangs up; so many at once, each so often. */
export function scan(port: number, atOnce: number, everyMs: number): Neighbours {
  const crowd = newCrowd(port);
  for (let index = 0; index < atOnce; index++) {
    let turn = index;
    let socket: Socket | undefined;
    crowd.repeat(everyMs, () => {
      socket?.destroy();
      socket = crowd.open();
      socket.write(GREETINGS[turn++ % GREETINGS.length] as Buffer);
    });
  }
  return crowd;
}

/** Each connects, signs in and sends a record, and waits for nothing before it does so again. */
export function reconnect(port: number, codes: readonly string[], everyMs: number): Neighbours {
  const crowd = newCrowd(port);
  for (const [index, code] of codes.entries()) {
    let sent = 0;
    let socket: Socket | undefined;
    crowd.repeat(everyMs, () => {
      socket?.destroy();
      socket = crowd.open();
      socket.write(Buffer.concat([loginFrame(code), frameOf(index, sent++)]));
    });
  }
  return crowd;
}

function frameOf(index: number, number: number): Buffer {
  return dataFrame([benchRecord(index, START + number * 1000)]);
}

/** Younger than what is refused for its age, older than what anybody sends live. */
const START = Date.now() - 5 * 86_400_000;

function newCrowd(port: number) {
  const sockets = new Set<Socket>();
  const timers: NodeJS.Timeout[] = [];
  let connections = 0;
  return {
    get connections() {
      return connections;
    },
    open(): Socket {
      connections += 1;
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
      socket.resume();
      return socket;
    },
    repeat(everyMs: number, act: () => void): void {
      timers.push(setInterval(act, everyMs));
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
