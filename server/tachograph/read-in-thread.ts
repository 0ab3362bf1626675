// What the thread of read-file.ts does.
import { parentPort, workerData } from 'node:worker_threads';
import { readTachographFile } from '@flotila/domain/tachograph/file/read.ts';

parentPort?.postMessage(readTachographFile(workerData as Uint8Array));
