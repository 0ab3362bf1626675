// The database of a thread: it reads over connections of its own, after everybody else.
import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { type Database, openDatabase } from '../db/open.ts';

/** What a pool gives each of its threads. */
export interface ThreadData {
  databaseUrl: string;
}

/** Of each thread. */
const CONNECTIONS = 2;

/** @param from of the thread */
export function openThreadDatabase(from: {
  name: string;
  priority: 'PRIORITY_LOW' | 'PRIORITY_BELOW_NORMAL';
  statementMsMax: number;
}): Database {
  const { name, priority, statementMsMax } = from;
  // Calls and trackers come first where the machine has not enough for all. On Linux, and only there, this is of
  // the thread that asks, not of the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority[priority]);
  const { databaseUrl } = workerData as ThreadData;
  return openDatabase(databaseUrl, { name, connections: CONNECTIONS, statementMsMax });
}
