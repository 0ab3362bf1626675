// Rows of recordings that the project carries or a developer has: gzipped, written by programs, without quotes.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export type RecordingRow = Record<string, string>;

/** Rows by column name, units in brackets cut off. */
export function readRows(file: string): RecordingRow[] {
  const [head = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const names = head.split(',').map((name) => name.replace(/ \[.*$/, ''));
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

export function numberIn(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}
