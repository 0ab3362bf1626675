// The kinds of values of which records of tachographs are built (data dictionary §2), each described once for
// reading and for writing. All numbers are big-endian. Nothing here looks at lengths: whoever cuts a file
// gives whole records.
import { decodeText, encodeText } from './text.ts';

export interface Codec<T> {
  /** Bytes, always the same. */
  readonly size: number;
  read(bytes: Uint8Array, at: number): T;
  write(into: Uint8Array, at: number, value: T): void;
}
export type ValueOf<C> = C extends Codec<infer T> ? T : never;

const SECOND_MS = 1000;
const NO_TIME = 0xffffffff;

function whole(size: number): Codec<number> {
  return {
    size,
    read: (bytes, at) => {
      let value = 0;
      for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] ?? 0);
      return value;
    },
    write: (into, at, value) => {
      let rest = value;
      for (let i = size - 1; i >= 0; i--) {
        into[at + i] = rest % 256;
        rest = Math.floor(rest / 256);
      }
    },
  };
}
export const u8 = whole(1);
export const u16 = whole(2);
export const u24 = whole(3);
export const u32 = whole(4);

/** TimeReal as epoch milliseconds; null where nothing was written down. */
export const time: Codec<number | null> = {
  size: 4,
  read: (bytes, at) => {
    const seconds = u32.read(bytes, at);
    return seconds === 0 || seconds === NO_TIME ? null : seconds * SECOND_MS;
  },
  write: (into, at, value) => u32.write(into, at, value === null ? 0 : value / SECOND_MS),
};

/** Two decimal digits in each byte; null where a half is none. */
export function bcd(size: number): Codec<number | null> {
  return {
    size,
    read: (bytes, at) => {
      const digits = hex(bytes.subarray(at, at + size));
      return /^\d+$/.test(digits) ? Number(digits) : null;
    },
    write: (into, at, value) => {
      const digits = String(value ?? 0).padStart(size * 2, '0');
      for (let i = 0; i < size; i++)
        into[at + i] = Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16);
    },
  };
}

const fourDigits = bcd(4);
/** Datef, a calendar day as YYYY-MM-DD; null where none was written down. */
export const calendarDate: Codec<string | null> = {
  size: 4,
  read: (bytes, at) => {
    const digits = String(fourDigits.read(bytes, at) ?? '').padStart(8, '0');
    const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
    return Number.isNaN(Date.parse(date)) || Number(digits) === 0 ? null : date;
  },
  write: (into, at, value) =>
    fourDigits.write(into, at, value === null ? 0 : Number(value.replaceAll('-', ''))),
};

/** IA5String without its padding. */
export function ascii(size: number): Codec<string> {
  return {
    size,
    read: (bytes, at) => decodeText(1, bytes.subarray(at, at + size)),
    write: (into, at, value) => into.set(encodeText(1, value, size), at),
  };
}

/** A text with the code page before it; writing chooses Latin-1 unless told otherwise. */
export function text(size: number, codePage = 1): Codec<string> {
  return {
    size,
    read: (bytes, at) => decodeText(bytes[at] ?? 0, bytes.subarray(at + 1, at + size)),
    write: (into, at, value) => {
      into[at] = codePage;
      into.set(encodeText(codePage, value, size - 1), at + 1);
    },
  };
}

/** Bytes whose meaning belongs to their maker, as hexadecimal digits. */
export function raw(size: number): Codec<string> {
  return {
    size,
    read: (bytes, at) => hex(bytes.subarray(at, at + size)),
    write: (into, at, value) => {
      for (let i = 0; i < size; i++) {
        into[at + i] = Number.parseInt(value.slice(i * 2, i * 2 + 2) || '0', 16);
      }
    },
  };
}

const UNKNOWN_COORDINATE = 0x7fffff;
const SIGN_BIT = 0x800000;
/** Degrees; written as tenths of minutes behind whole degrees (±DDMM.M · 10); null unknown. */
export const coordinate: Codec<number | null> = {
  size: 3,
  read: (bytes, at) => {
    const value = u24.read(bytes, at);
    if (value === UNKNOWN_COORDINATE) return null;
    const signed = value >= SIGN_BIT ? value - SIGN_BIT * 2 : value;
    const degrees = Math.trunc(signed / 1000);
    return degrees + (signed - degrees * 1000) / 600;
  },
  write: (into, at, value) => {
    if (value === null) return u24.write(into, at, UNKNOWN_COORDINATE);
    const tenths = Math.round(Math.abs(value) * 600);
    const coded = Math.floor(tenths / 600) * 1000 + (tenths % 600);
    u24.write(into, at, value < 0 && coded > 0 ? SIGN_BIT * 2 - coded : coded);
  },
};

type Fields = Readonly<Record<string, Codec<unknown>>>;
type RecordOf<F> = { [K in keyof F]: ValueOf<F[K]> };

/** Fields one behind the other. */
export function record<F extends Fields>(fields: F): Codec<RecordOf<F>> {
  const entries = Object.entries(fields);
  const size = entries.reduce((sum, [, field]) => sum + field.size, 0);
  return {
    size,
    read: (bytes, at) => {
      let place = at;
      const value: Record<string, unknown> = {};
      for (const [name, field] of entries) {
        value[name] = field.read(bytes, place);
        place += field.size;
      }
      return value as RecordOf<F>;
    },
    write: (into, at, value) => {
      let place = at;
      for (const [name, field] of entries) {
        field.write(into, place, (value as Record<string, unknown>)[name]);
        place += field.size;
      }
    },
  };
}

/** Lower case hexadecimal digits of bytes. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
