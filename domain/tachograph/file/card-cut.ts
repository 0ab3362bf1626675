// A card file is one part behind the other (Appendix 7 §3.4.2): number of the file (2 bytes), kind (1 byte:
// data or signature of either generation), length (2 bytes), content. Which card files are known does not
// matter here; a length that goes beyond the end does.
import { hex, u16 } from './codec.ts';
import type { ByteRange } from './reading.ts';

const TAG_SIZE = 3;
const HEAD_SIZE = 5;
/** A card has some 50 parts; more are a sign that something else is read. */
const PARTS_MAX = 1000;

export interface CardPart {
  id: number;
  generation: 1 | 2;
  isSignature: boolean;
  /** Of a kind that the regulation does not know: behind its data, as makers of programs sign in other ways. */
  isForeign: boolean;
  /** Content, as a place in the whole file. */
  range: ByteRange;
  /** As it stands in the file, for messages. */
  tag: string;
}

export interface CutCard {
  parts: CardPart[];
  /** The part within which the file ends. */
  cutOff: CardPart | null;
  /** It ends within the last part, or the head of one. */
  isCutOff: boolean;
  /** Where what follows is no part. */
  strangeFrom: number | null;
}

/** Cuts the bytes from an offset on. */
export function cutCard(bytes: Uint8Array, from: number): CutCard {
  const parts: CardPart[] = [];
  let at = from;
  while (at < bytes.length) {
    const part = partAt(bytes, at) ?? foreignAt(bytes, at, parts.at(-1));
    const isCutOff = at + HEAD_SIZE > bytes.length;
    if (isCutOff) return { parts, cutOff: null, isCutOff, strangeFrom: null };
    if (!part || parts.length === PARTS_MAX) {
      return { parts, cutOff: null, isCutOff, strangeFrom: at };
    }
    if (part.range.to > bytes.length) {
      const range = { from: part.range.from, to: bytes.length };
      return { parts, cutOff: { ...part, range }, isCutOff: true, strangeFrom: null };
    }
    parts.push(part);
    at = part.range.to;
  }
  return { parts, cutOff: null, isCutOff: false, strangeFrom: null };
}

/** The head of a part; undefined where there is none. */
export function partAt(bytes: Uint8Array, at: number): CardPart | undefined {
  const kind = bytes[at + 2];
  if (kind === undefined || kind > 3) return undefined;
  return headAt(bytes, at, kind < 2 ? 1 : 2, kind % 2 === 1);
}

/** What is no part of the regulation's, and has the number of the data before it: their signature. */
function foreignAt(bytes: Uint8Array, at: number, before: CardPart | undefined) {
  if (before?.isSignature !== false) return undefined;
  const part = headAt(bytes, at, before.generation, true);
  return part?.id === before.id ? { ...part, isForeign: true } : undefined;
}

function headAt(
  bytes: Uint8Array,
  at: number,
  generation: 1 | 2,
  isSignature: boolean,
): CardPart | undefined {
  if (at + HEAD_SIZE > bytes.length) return undefined;
  const from = at + HEAD_SIZE;
  return {
    id: u16.read(bytes, at),
    generation,
    isSignature,
    isForeign: false,
    range: { from, to: from + u16.read(bytes, at + TAG_SIZE) },
    tag: hex(bytes.subarray(at, at + TAG_SIZE)),
  };
}
