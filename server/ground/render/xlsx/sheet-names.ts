// Names of sheets: what Excel takes, and no two alike.
import { SHEET_NAME_MAX } from './sheet-limits.ts';

/** Excel keeps it for itself. */
const RESERVED = 'history';

/** The name with what Excel refuses left out; a number behind it when one of `taken` is alike. */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const names = new Set([RESERVED, ...taken.map((name) => name.toLowerCase())]);
  const clean = cleanName(wanted) || 'Data';
  let name = clipped(clean, SHEET_NAME_MAX);
  for (let number = 2; names.has(name.toLowerCase()); number++) {
    const behind = ` (${number})`;
    name = clipped(clean, SHEET_NAME_MAX - behind.length) + behind;
  }
  return name;
}

function cleanName(name: string): string {
  return (
    name
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[' ]+|[' ]+$/g, '')
  );
}

/** Never half of a letter, and no blank or apostrophe at the end. */
function clipped(name: string, length: number): string {
  return name
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[' ]+$/, '');
}
