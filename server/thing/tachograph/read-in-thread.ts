// What the thread of read-file.ts does.
import { parentPort, workerData } from 'node:worker_threads';
import { examineFile } from './examine-file.ts';
import type { ReadingTask } from './read-file.ts';

const { bytes, keys } = workerData as ReadingTask;
parentPort?.postMessage(examineFile(bytes, keys));
