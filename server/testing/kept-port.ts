// A port for what a test starts again and again: no outgoing connection takes it meanwhile.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Outgoing connections take theirs from 32 768 on; the product's own stand below these. */
const FIRST = 11_000;
const LAST = 32_000;

/** A port that nobody listens at just now. */
export async function keptPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
