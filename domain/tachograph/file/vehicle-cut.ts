// A vehicle unit's file is its answers one behind the other (Appendix 7 §2.3): 0x76, a byte that says which
// answer of which generation, and the answer. No length is written down, so an answer ends where its tables
// say; behind a damaged one the next that ends well is looked for.
import { u16 } from './codec.ts';
import type { ByteRange } from './reading.ts';
import {
  arrayOf,
  CERTIFICATE_ARRAY,
  SECTIONS,
  type Section,
  SIGNATURE_ARRAY,
  SIGNATURE_SIZE,
  STATE_CERTIFICATE_ARRAY,
  TRANSFERS,
  type TransferContent,
  type TransferName,
} from './vehicle-records.ts';

export const ANSWER = 0x76;
const HEAD_SIZE = 2;
/** Type, size and number of records. */
const ARRAY_HEAD_SIZE = 5;
/** The longest answer has ten arrays. */
const ARRAYS_MAX = 32;
/** A year of days and the four other answers, of both generations. */
const TRANSFERS_MAX = 2000;
/** Bytes behind a damaged answer in which the next is looked for. */
const SEARCHED_MAX = 1024 * 1024;

export interface Transfer {
  name: TransferName;
  generation: 1 | 2;
  version: 1 | 2;
  /** Without the two bytes before it. */
  range: ByteRange;
  content: TransferContent;
  signed: ByteRange;
  signature: ByteRange | null;
  certificate: ByteRange | null;
  stateCertificate: ByteRange | null;
  /** Types of records that are not known, and sections that are shorter than their records. */
  strange: string[];
}

export interface CutVehicle {
  transfers: Transfer[];
  /** Answers whose end was not found, with what could be read until there. */
  broken: Transfer[];
  /** The file ends within the last broken one. */
  isCutOff: boolean;
}

interface Kind {
  name: TransferName;
  generation: 1 | 2;
  version: 1 | 2;
}

/** What answer begins there; undefined where none does. */
export function transferKindAt(bytes: Uint8Array, at: number): Kind | undefined {
  const code = bytes[at + 1] ?? 0;
  const name = TRANSFERS[code & 0x0f];
  const upper = code >> 4;
  if (bytes[at] !== ANSWER || !name || (upper !== 0 && upper !== 2 && upper !== 3)) {
    return undefined;
  }
  return { name, generation: upper === 0 ? 1 : 2, version: upper === 3 ? 2 : 1 };
}

/** `76 00` and two bytes: generation and version, which the answers say as well. */
const VERSION_SIZE = 4;
function isVersion(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === ANSWER && bytes[at + 1] === 0;
}

/** Whether a vehicle unit's file begins there. */
export function beginsVehicle(bytes: Uint8Array): boolean {
  const at = isVersion(bytes, 0) ? VERSION_SIZE : 0;
  return transferKindAt(bytes, at) !== undefined;
}

export function cutVehicle(bytes: Uint8Array): CutVehicle {
  const cut: CutVehicle = { transfers: [], broken: [], isCutOff: false };
  let at = 0;
  while (at < bytes.length && cut.transfers.length + cut.broken.length < TRANSFERS_MAX) {
    if (isVersion(bytes, at)) {
      at += VERSION_SIZE;
      continue;
    }
    const kind = transferKindAt(bytes, at);
    const { transfer, isWhole } = kind
      ? readTransfer(bytes, at + HEAD_SIZE, kind)
      : { transfer: null, isWhole: false };
    if (transfer && isWhole && endsWell(bytes, transfer.range.to)) {
      cut.transfers.push(transfer);
      at = transfer.range.to;
      continue;
    }
    if (transfer) cut.broken.push(transfer);
    const next = nextTransfer(bytes, at + HEAD_SIZE);
    if (next === null) return { ...cut, isCutOff: true };
    at = next;
  }
  return cut;
}

/** The end of the file, or of what is an answer again. */
function endsWell(bytes: Uint8Array, at: number): boolean {
  return at === bytes.length || isVersion(bytes, at) || transferKindAt(bytes, at) !== undefined;
}

/** Where the next whole answer begins; null: nowhere. */
function nextTransfer(bytes: Uint8Array, from: number): number | null {
  const end = Math.min(bytes.length, from + SEARCHED_MAX);
  for (let at = bytes.indexOf(ANSWER, from); at >= 0 && at < end; ) {
    const kind = transferKindAt(bytes, at);
    const length = kind && lengthOf(bytes, at + HEAD_SIZE, kind);
    if (length && endsWell(bytes, at + HEAD_SIZE + length)) return at;
    at = bytes.indexOf(ANSWER, at + 1);
  }
  return null;
}

/** Bytes of an answer without reading it; null: the file ends before it. */
function lengthOf(bytes: Uint8Array, from: number, kind: Kind): number | null {
  let at = from;
  if (kind.generation === 1) {
    for (const { count, of } of SECTIONS[kind.name]) {
      at += count ? count.size + of.size * count.read(bytes, at) : of.size;
    }
    at += SIGNATURE_SIZE;
    return at <= bytes.length ? at - from : null;
  }
  for (let arrays = 0; arrays < ARRAYS_MAX; arrays++) {
    if (at + ARRAY_HEAD_SIZE > bytes.length) return null;
    const isLast = bytes[at] === SIGNATURE_ARRAY;
    at += ARRAY_HEAD_SIZE + u16.read(bytes, at + 1) * u16.read(bytes, at + 3);
    if (at > bytes.length) return null;
    if (isLast) return at - from;
  }
  return null;
}

function readTransfer(bytes: Uint8Array, from: number, kind: Kind) {
  return kind.generation === 1 ? readSections(bytes, from, kind) : readArrays(bytes, from, kind);
}

const begun = (kind: Kind, from: number): Transfer => ({
  ...kind,
  range: { from, to: from },
  content: {},
  signed: { from, to: from },
  signature: null,
  certificate: null,
  stateCertificate: null,
  strange: [],
});

/** Generation 1. What is not whole any more is left out. */
function readSections(bytes: Uint8Array, from: number, kind: Kind) {
  const transfer = begun(kind, from);
  const content: Record<string, unknown[]> = {};
  let at = from;
  for (const section of SECTIONS[kind.name]) {
    const read = readSection(bytes, at, section);
    if (!read) return { transfer: { ...transfer, content }, isWhole: false };
    const range = { from: at, to: read.to };
    at = read.to;
    if (section.key === 'certificate' || section.key === 'stateCertificate') {
      transfer[section.key] = range;
      transfer.signed.from = at;
    } else if (section.key !== 'speeds') content[section.key] = read.values;
  }
  transfer.signed.to = at;
  const to = at + SIGNATURE_SIZE;
  if (to > bytes.length) return { transfer: { ...transfer, content }, isWhole: false };
  const signature = { from: at, to };
  const range = { from, to };
  return { transfer: { ...transfer, content, signature, range }, isWhole: true };
}

function readSection(bytes: Uint8Array, at: number, { key, count, of }: Section) {
  const begin = at + (count?.size ?? 0);
  if (begin > bytes.length) return null;
  const number = count?.read(bytes, at) ?? 1;
  const to = begin + number * of.size;
  if (to > bytes.length) return null;
  const values: unknown[] = [];
  // Speeds are only passed over: a day has 1440 blocks of 64 bytes, and nobody asks for them.
  for (let i = 0; i < number && key !== 'speeds'; i++) {
    values.push(of.read(bytes, begin + i * of.size));
  }
  return { values, to };
}

/** Generation 2: arrays until the one with the signature. */
function readArrays(bytes: Uint8Array, from: number, kind: Kind) {
  const transfer = begun(kind, from);
  const content: Record<string, unknown[]> = {};
  const partly = () => ({ transfer: { ...transfer, content }, isWhole: false });
  let at = from;
  for (let arrays = 0; arrays < ARRAYS_MAX; arrays++) {
    if (at + ARRAY_HEAD_SIZE > bytes.length) return partly();
    const type = bytes[at] ?? 0;
    const size = u16.read(bytes, at + 1);
    const number = u16.read(bytes, at + 3);
    const begin = at + ARRAY_HEAD_SIZE;
    const to = begin + size * number;
    if (to > bytes.length) return partly();
    if (type === SIGNATURE_ARRAY) {
      transfer.signed.to = at;
      const signature = number > 0 ? { from: begin, to: begin + size } : null;
      const range = { from, to };
      return { transfer: { ...transfer, content, signature, range }, isWhole: true };
    }
    if (type === STATE_CERTIFICATE_ARRAY || type === CERTIFICATE_ARRAY) {
      const key = type === CERTIFICATE_ARRAY ? 'certificate' : 'stateCertificate';
      if (number > 0) transfer[key] = { from: begin, to: begin + size };
      transfer.signed.from = to;
    } else {
      const reading = arrayOf(type, size);
      if (reading === undefined && number > 0) transfer.strange.push(type.toString(16));
      if (reading && reading.key !== 'speeds') {
        const places = Array.from({ length: number }, (_, i) => begin + i * size);
        content[reading.key] = places.map((place) => reading.of.read(bytes, place));
      }
    }
    at = to;
  }
  return partly();
}
