// What the thread of import-thread.ts does: reads the file and gives back what stands in it.
import { parentPort, workerData } from 'node:worker_threads';
import { readZones } from './read-zones.ts';

parentPort?.postMessage(readZones(workerData as Uint8Array));
