// A way to a server of TCP that can be cut and mended, or made deaf.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Cable {
  /** The address given, around over the cable. */
  url: string;
  /** How often somebody connected. */
  tries(): number;
  cut(): void;
  /** The connections there are stay open and carry nothing more, as to a server that is stopped in what it does. */
  deafen(): void;
  mend(): void;
  close(): void;
}

export async function openCable(url: string): Promise<Cable> {
  const target = new URL(url);
  const ends = new Set<Socket>();
  let isCut = false;
  let tries = 0;
  const server = createServer((client) => {
    tries += 1;
    if (isCut) {
      client.destroy();
      return;
    }
    const onward = connect({ host: target.hostname, port: Number(target.port) });
    for (const end of [client, onward]) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        client.destroy();
        onward.destroy();
      });
    }
    client.pipe(onward).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const around = new URL(url);
  around.hostname = '127.0.0.1';
  around.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: around.href,
    tries: () => tries,
    cut() {
      isCut = true;
      for (const end of ends) end.destroy();
    },
    deafen() {
      for (const end of ends) end.unpipe().resume();
    },
    mend() {
      isCut = false;
    },
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
