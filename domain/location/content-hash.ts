// A 32-bit hash of what a tracker record says. With the device time it is the natural key of a
// location: the same record sent again, by whatever path, has the same hash, and two different records
// of one second have different ones. It never looks at when or how the record came.
import type { TrackerRecord, TrackerValues } from './tracker-record.ts';

const numbers = new Float64Array(1);
const words = new Uint32Array(numbers.buffer);

/** Signed 32-bit hash of the record's content. */
export function contentHash(record: TrackerRecord): number {
  let hash = 0x811c9dc5;
  hash = mixNumber(hash, record.time);
  hash = mixNumber(hash, record.hasFix ? 1 : 0);
  hash = mixNumber(hash, record.latitude);
  hash = mixNumber(hash, record.longitude);
  hash = mixNumber(hash, record.speedKmh);
  hash = mixNumber(hash, record.direction);
  hash = mixNumber(hash, record.altitudeMetres);
  hash = mixNumber(hash, record.satellites);
  hash = mixNumber(hash, record.hdop);
  hash = mixNumber(hash, record.inputs);
  hash = mixText(hash, record.alarm ?? '');
  const who = record.identification;
  hash = mixText(hash, who === undefined ? '' : who === null ? '-' : `${who.kind}@${who.code}`);
  hash = mixNumber(hash, fieldsHash(record.values));
  if (record.raw) hash = mixNumber(hash, fieldsHash(record.raw));
  return finish(hash);
}

/** Sum of the hashes of the fields, so that the order in which a decoder wrote them does not matter. */
function fieldsHash(fields: TrackerValues | Record<string, unknown>): number {
  let sum = 0;
  for (const name in fields) {
    const value = (fields as Record<string, unknown>)[name];
    if (value === undefined) continue;
    sum = (sum + finish(mixValue(nameHash(name), value))) | 0;
  }
  return sum;
}

function mixValue(hash: number, value: unknown): number {
  if (typeof value === 'number') return mixNumber(hash, value);
  if (typeof value === 'string') return mixText(hash, value);
  if (typeof value === 'boolean') return mix(hash, value ? 0x51 : 0x52);
  if (Array.isArray(value)) {
    let result = mix(hash, value.length);
    for (const item of value) result = mixValue(result, item);
    return result;
  }
  return mix(hash, 0x53);
}

/** Field names come from our decoders, so few are different; the memory is bounded all the same. */
const NAMES_MAX = 5000;
const names = new Map<string, number>();

function nameHash(name: string): number {
  let hash = names.get(name);
  if (hash === undefined) {
    hash = mixText(0x9747b28c, name);
    if (names.size < NAMES_MAX) names.set(name, hash);
  }
  return hash;
}

function mixNumber(hash: number, value: number | null): number {
  if (value === null) return mix(hash, 0x54);
  if (Number.isNaN(value)) return mix(hash, 0x55);
  // −0 and 0 are the same number on every wire.
  numbers[0] = value === 0 ? 0 : value;
  return mix(mix(hash, words[0] as number), words[1] as number);
}

function mixText(hash: number, text: string): number {
  let result = mix(hash, text.length);
  for (let index = 0; index < text.length; index += 1) result = mix(result, text.charCodeAt(index));
  return result;
}

function mix(hash: number, word: number): number {
  const scrambled = Math.imul(word, 0xcc9e2d51);
  const turned = Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593);
  const result = hash ^ turned;
  return (Math.imul((result << 13) | (result >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(hash: number): number {
  let result = hash ^ (hash >>> 16);
  result = Math.imul(result, 0x85ebca6b);
  result ^= result >>> 13;
  result = Math.imul(result, 0xc2b2ae35);
  return (result ^ (result >>> 16)) | 0;
}
