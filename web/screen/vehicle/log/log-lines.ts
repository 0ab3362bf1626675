// Lines of a tracker's log: which of them a filter wants, which page of the day a line stands on, and frames
// as people read bytes. Pure.
import type {
  UnderstoodRecord,
  VehicleLogLine,
} from '@flotila/domain/connection/connection.api.ts';
import { foldText } from '@flotila/domain/text.ts';

export type Direction = VehicleLogLine['direction'];

export interface LogFilter {
  direction: Direction | 'all';
  /** Only what did not become new records, or not wholly. */
  isRefusedOnly: boolean;
  text: string;
}

export const NO_FILTER: LogFilter = { direction: 'all', isRefusedOnly: false, text: '' };

export function isFiltering(filter: LogFilter): boolean {
  return filter.direction !== 'all' || filter.isRefusedOnly || filter.text.trim() !== '';
}

/** Is the line wanted? `shown`: what else of it stands on the screen (local times). */
export function isWanted(line: VehicleLogLine, filter: LogFilter, shown: string): boolean {
  if (filter.direction !== 'all' && line.direction !== filter.direction) return false;
  if (filter.isRefusedOnly && line.refusal === null) return false;
  const wanted = foldText(filter.text.trim());
  if (wanted === '') return true;
  // Bytes are found however they were copied: with blanks, colons or none.
  const bytes = wanted.replace(/[\s:]|0x/g, '');
  if (/^[0-9a-f]{4,}$/.test(bytes) && line.hex.toLowerCase().includes(bytes)) return true;
  return foldText(wordsOf(line, shown)).includes(wanted);
}

function wordsOf(line: VehicleLogLine, shown: string): string {
  const records = (line.understood ?? []).flatMap((record) => [
    record.timestamp ?? '',
    placeText(record) ?? '',
    ...Object.entries(record.measures).map(([name, value]) => `${name} ${value}`),
  ]);
  const words = [
    shown,
    line.text ?? '',
    line.refusalDetail,
    line.deviceCode,
    `#${line.connectionId}`,
  ];
  return [...words, ...records].join('\n');
}

/** Six digits are a decimetre. */
export function placeText(record: UnderstoodRecord): string | null {
  if (record.latitude === null || record.longitude === null) return null;
  return `${record.latitude.toFixed(5)}, ${record.longitude.toFixed(5)}`;
}

/** Lines of one call. */
export const LOG_PAGE = 500;

/** Number of the line, counted from the oldest, that is shown as the `index`-th. */
export function lineAt(index: number, total: number, isNewestFirst: boolean): number {
  return isNewestFirst ? total - 1 - index : index;
}

/** The pages that hold the lines shown from `first` to `last`, in the order of the day. */
export function pagesOf(
  range: { first: number; last: number },
  total: number,
  isNewestFirst: boolean,
): number[] {
  if (total === 0) return [];
  const inside = (index: number) => Math.max(0, Math.min(total - 1, index));
  const ends = [inside(range.first), inside(range.last)].map((index) =>
    Math.floor(lineAt(index, total, isNewestFirst) / LOG_PAGE),
  );
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return Array.from({ length: to - from + 1 }, (_none, step) => from + step);
}

/** The `step`-th page that a search reads. */
export function searchedPage(step: number, total: number, isNewestFirst: boolean): number {
  const pages = Math.ceil(total / LOG_PAGE);
  return isNewestFirst ? pages - 1 - step : step;
}

/** What the gateway notes of a connection: the kind of its first word, and the rest. */
export type EventKind = 'connect' | 'identify' | 'fault' | 'notStored' | 'close';

const EVENTS: Record<string, EventKind> = {
  connect: 'connect',
  identify: 'identify',
  fault: 'fault',
  'not stored': 'notStored',
  close: 'close',
};

export function eventOf(text: string): { kind: EventKind | null; detail: string } {
  const found = Object.entries(EVENTS).find(
    ([word]) => text === word || text.startsWith(`${word} `),
  );
  if (!found) return { kind: null, detail: text };
  const [word, kind] = found;
  return { kind, detail: text.slice(word.length).trim() };
}

export interface DumpRow {
  offset: string;
  hex: string;
  text: string;
}

/** Bytes in rows with their offset, and beside them the characters that can be printed. */
export function dumpOf(hex: string, bytesPerRow: number): DumpRow[] {
  const bytes = hex.match(/[0-9a-f]{2}/gi) ?? [];
  return Array.from({ length: Math.ceil(bytes.length / bytesPerRow) }, (_none, row) => {
    const part = bytes.slice(row * bytesPerRow, (row + 1) * bytesPerRow);
    return {
      offset: (row * bytesPerRow).toString(16).padStart(4, '0'),
      hex: part.join(' '),
      text: part.map((byte) => printable(Number.parseInt(byte, 16))).join(''),
    };
  });
}

function printable(byte: number): string {
  return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·';
}
