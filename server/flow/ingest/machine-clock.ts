// Whether the machine's clock was set: its uptime goes on evenly, so the moment at which it was started seems to move by as
// much as the clock does. Records are judged by that clock, and those that it refused wrongly are found again by this.
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

export interface MachineClock {
  /** Another one after each start of the machine; empty: not known, so nothing can be compared. */
  bootId: string;
  /** When the machine was started by the clock of now, epoch milliseconds. */
  bootedTs(now: number): number;
}

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

export function machineClock(): MachineClock {
  return { bootId: readBootId(), bootedTs: (now) => Math.round(now - uptime() * 1000) };
}

function readBootId(): string {
  try {
    return readFileSync(BOOT_ID, 'utf8').trim();
  } catch {
    return '';
  }
}
