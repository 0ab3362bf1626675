// Datagrams that the system threw away because we did not read them in time. Nobody else tells of them:
// trackers repeat what is not answered, so a receive buffer that is too small shows as delay only.
import { readFile } from 'node:fs/promises';

const LOOK_MS = 10_000;

/**
 * Datagrams dropped at this port since it was opened, from the text of /proc/net/udp or udp6; 0: the port
 * is not there. Its last column are the drops, the second the address and the port in hexadecimal.
 */
export function dropsAt(port: number, table: string): number {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  let drops = 0;
  for (const line of table.split('\n')) {
    const columns = line.trim().split(/\s+/);
    if (columns[1]?.endsWith(end)) drops += Number(columns.at(-1)) || 0;
  }
  return drops;
}

export class KernelDrops {
  readonly #port: number;
  readonly #file: string;
  readonly #tell: (count: number) => void;
  #seen = 0;
  #looked = 0;

  /** `tell` gets how many were dropped since it was told last. */
  constructor(port: number, isV6: boolean, tell: (count: number) => void) {
    this.#port = port;
    this.#file = isV6 ? '/proc/net/udp6' : '/proc/net/udp';
    this.#tell = tell;
  }

  /** Looks every ten seconds. */
  check(now: number): void {
    if (Math.abs(now - this.#looked) < LOOK_MS) return;
    this.#looked = now;
    void this.#look();
  }

  async #look(): Promise<void> {
    // Only Linux tells; elsewhere there is nothing to read.
    const table = await readFile(this.#file, 'latin1').catch(() => '');
    const drops = dropsAt(this.#port, table);
    if (drops > this.#seen) this.#tell(drops - this.#seen);
    this.#seen = Math.max(this.#seen, drops);
  }
}
