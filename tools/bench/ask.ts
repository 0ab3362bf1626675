// Asks the process of the server under test something, and waits for its answer.
import type { ChildProcess } from 'node:child_process';
import type { Question } from './gateway-process.ts';

/** Rejects when the process ends instead. One question at a time. */
export function ask<T>(process: ChildProcess, question: Question): Promise<T> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error('the server process ended'));
    process.once('exit', lost);
    process.once('message', (message) => {
      process.off('exit', lost);
      resolve(message as T);
    });
    process.send(question);
  });
}
