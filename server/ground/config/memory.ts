// How much memory there is for us: in a container what it was given, which is less than what the machine has.
import { totalmem } from 'node:os';

const GIGABYTE = 1e9;
/** With its own database and some hundred vehicles; below it the system ends one of the processes sooner or later. */
const BYTES_MIN = GIGABYTE;

/** Bytes. */
export function usableMemory(
  machine: number = totalmem(),
  limit: number = process.constrainedMemory(),
): number {
  // Where nothing limits us, systems say nothing, or a number that no machine has.
  return limit > 0 ? Math.min(limit, machine) : machine;
}

/** One sentence that says what to do, or null: there is enough. */
export function lackOfMemory(bytes: number = usableMemory()): string | null {
  if (bytes >= BYTES_MIN) return null;
  return (
    `Flotila may use ${(bytes / GIGABYTE).toFixed(1)} GB of memory here and needs ${BYTES_MIN / GIGABYTE} GB: ` +
    'the system may end it at any time. Give the machine or the container more.'
  );
}
