// What processes cost, read from /proc: seconds of the processor and resident memory, Linux only.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

interface Stat {
  pid: number;
  parent: number;
  seconds: number;
  /** Of children that have ended and were waited for. */
  childrenSeconds: number;
  residentBytes: number;
}

/** A process with all that it started: seconds so far, and the resident bytes of itself alone. */
export function costOf(pid: number): {
  seconds: number;
  ownSeconds: number;
  residentBytes: number;
} {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []));
  const own = all.find((one) => one.pid === pid);
  const family = new Set([pid]);
  // Parents have smaller numbers mostly, not always: as often as something is found.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const one of all) if (family.has(one.parent)) family.add(one.pid);
  }
  const seconds = all
    .filter((one) => family.has(one.pid))
    .reduce((sum, one) => sum + one.seconds + one.childrenSeconds, 0);
  return { seconds, ownSeconds: own?.seconds ?? 0, residentBytes: own?.residentBytes ?? 0 };
}

function statOf(name: string): Stat[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number) => fields[field] ?? 0;
    return [
      {
        pid: Number(name),
        parent: at(1),
        seconds: (at(11) + at(12)) / TICKS_A_SECOND,
        childrenSeconds: (at(13) + at(14)) / TICKS_A_SECOND,
        residentBytes: at(21) * PAGE_BYTES,
      },
    ];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
