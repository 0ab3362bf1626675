// Reads what a translator wrote: an ICU message with `{name}`, `{name, plural, one {…} other {…}}` and
// `{name, select, word {…} other {…}}`, `#` for the number of a plural, and apostrophes around what means itself (`'{'`).
import type { Cases, Message, Part } from './message.ts';

interface Reader {
  text: string;
  at: number;
}

export function parseMessage(text: string): Message {
  const reader: Reader = { text, at: 0 };
  const message = readMessage(reader, false);
  if (reader.at < text.length) throw refusal(reader, 'a } too many');
  return message;
}

/** @param isCounted it stands in a plural, where # is its number */
function readMessage(reader: Reader, isCounted: boolean): Message {
  const parts: Part[] = [];
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    const part = readPart(reader, isCounted);
    const before = parts.at(-1);
    if (typeof part === 'string' && typeof before === 'string') parts[parts.length - 1] += part;
    else parts.push(part);
  }
  const [first = '', ...rest] = parts;
  return typeof first === 'string' && rest.length === 0 ? first : parts;
}

function readPart(reader: Reader, isCounted: boolean): Part {
  if (isCounted && take(reader, /#/y)) return 0;
  const plain = take(reader, isCounted ? /[^'{}#]+/y : /[^'{}]+/y);
  if (plain) return plain[0];
  if (take(reader, /''/y)) return "'";
  const quoted = take(reader, isCounted ? /'([{}#](?:[^']|'')*)'/y : /'([{}](?:[^']|'')*)'/y);
  if (quoted) return (quoted[1] ?? '').replaceAll("''", "'");
  return take(reader, /'/y)?.[0] ?? readPlace(reader, isCounted);
}

function readPlace(reader: Reader, isCounted: boolean): Part {
  const named = take(reader, /\{\s*(\w+)\s*/y);
  const name = named?.[1];
  if (name === undefined) throw refusal(reader, 'no name after {');
  if (take(reader, /\}/y)) return [name];
  const kind = take(reader, /,\s*(plural|select)\s*,/y)?.[1];
  if (kind !== 'plural' && kind !== 'select') throw refusal(reader, 'neither plural nor select');
  return [name, kind, readCases(reader, isCounted || kind === 'plural')];
}

function readCases(reader: Reader, isCounted: boolean): Cases {
  const cases: Record<string, Message> = {};
  for (let end = null; end === null; end = take(reader, /\s*\}/y)) {
    const key = take(reader, /\s*(=\d+|\w+)\s*\{/y)?.[1];
    if (key === undefined) throw refusal(reader, 'no case');
    cases[key] = readMessage(reader, isCounted);
    if (!take(reader, /\}/y)) throw refusal(reader, 'a case without its }');
  }
  if (cases.other === undefined) throw refusal(reader, 'no case other');
  return cases;
}

/** Reads on by what stands here, if it does. */
function take(reader: Reader, what: RegExp): RegExpExecArray | null {
  what.lastIndex = reader.at;
  const found = what.exec(reader.text);
  if (found) reader.at = what.lastIndex;
  return found;
}

function refusal({ text, at }: Reader, why: string): Error {
  return new Error(`${why} at ${at}: ${text}`);
}
