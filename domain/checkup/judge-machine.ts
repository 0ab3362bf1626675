// What the machine's answers mean: ports, the data folder, memory and time zones.
import { type Finding, good, look, wrong } from './checkup.ts';

const MB = 1024 * 1024;
/** PostgreSQL needs the room of a file of its log (16 MB) at any moment, and ends where it gets none. */
export const ROOM_BYTES_MIN = 32 * MB;
/** A month of a middle fleet with its indexes. */
export const ROOM_BYTES_FEW = 2_048 * MB;
const MEMORY_BYTES_MIN = 900 * MB;
/** A machine that is sold with 2 GB has a little less, one with 4 GB as well. */
const MEMORY_BYTES_FEW = 3_000 * MB;
const OTHERS = 0o007;

export interface PortFact {
  /** Of the setting. */
  name: string;
  address: string;
  port: number;
  /** ours: open by a Flotila that answers; closed: it should be, and does not answer. */
  is: 'free' | 'ours' | 'taken' | 'forbidden' | 'elsewhere' | 'closed';
}

export function judgePorts(ports: readonly PortFact[]): Finding[] {
  if (ports.length === 0) return [good('ports.none')];
  const count = (is: PortFact['is']) => ports.filter((port) => port.is === is).length;
  const [free, open] = [count('free'), count('ours')];
  const bad = ports.flatMap(({ is, name, address, port }) =>
    is === 'free' || is === 'ours' ? [] : [wrong(`ports.${is}`, { name, address, port })],
  );
  return [
    ...(free > 0 ? [good('ports.free', { count: free })] : []),
    ...(open > 0 ? [good('ports.open', { count: open })] : []),
    ...bad,
  ];
}

export interface FolderFact {
  folder: string;
  exists: boolean;
  /** Why nothing can be written, by the system; undefined: it can. */
  refused: string | undefined;
  /** Account numbers; undefined: the system has none. */
  owner: number | undefined;
  own: number | undefined;
  mode: number;
  freeBytes: number;
}

export function judgeFolder(fact: FolderFact): Finding[] {
  const { folder, owner = 0, own = 0, refused, freeBytes } = fact;
  const room = bytesText(freeBytes);
  if (refused !== undefined) return [wrong('folder.locked', { folder, own, said: refused })];
  if (freeBytes < ROOM_BYTES_MIN) return [wrong('folder.full', { folder, room })];
  if (!fact.exists) return [good('folder.missing', { folder })];
  const findings = [
    ...(owner === own ? [] : [look('folder.other', { folder, owner, own })]),
    ...((fact.mode & OTHERS & ~0o001) === 0 ? [] : [look('folder.open', { folder })]),
    ...(freeBytes < ROOM_BYTES_FEW ? [look('folder.little', { folder, room })] : []),
  ];
  return findings.length > 0 ? findings : [good('folder.good', { folder, room })];
}

export function judgeMemory(bytes: number): Finding[] {
  const memory = bytesText(bytes);
  if (bytes < MEMORY_BYTES_MIN) return [wrong('memory.wrong', { memory })];
  return [
    (bytes < MEMORY_BYTES_FEW ? look : good)(
      bytes < MEMORY_BYTES_FEW ? 'memory.little' : 'memory.good',
      { memory },
    ),
  ];
}

/** `hours`: what the program takes the zone to be ahead of UTC in January and July. */
export function judgeZones(zone: string, hours: readonly [number, number]): Finding[] {
  return [hours[0] === 1 && hours[1] === 2 ? good('zones.good') : wrong('zones.wrong', { zone })];
}

export function bytesText(bytes: number): string {
  const gigabytes = bytes / (1_024 * MB);
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.floor(bytes / MB)} MB`;
}
