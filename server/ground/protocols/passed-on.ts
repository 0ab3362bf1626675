// What all forms share in which others pass records on: a body of JSON within limits, its elements by tracker, and one
// answer. Senders repeat a whole request until it is answered 2xx, so what can never be stored is told in the answer
// and holds up nothing (decision 0125).
import type { PassedAnswer } from '@flotila/domain/location/passed-record.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { z } from 'zod';
import type {
  Fault,
  HttpAnswer,
  HttpDecoded,
  HttpOutcome,
  RefusedPart,
  ToldByHttp,
} from './protocol.ts';

/** All of them are taken on one port. */
export const INTAKE_PORT = 5056;
export const BODY_BYTES_MAX = 4 * 1024 * 1024;
/** Arrays and objects within each other. */
const DEPTH_MAX = 16;
const CODE_LENGTH_MAX = 50;
/** A fix that is older than its record by more is a repeated one, also where it is not called so. */
export const FIX_AGE_MS_MAX = 300_000;

/** The body as JSON. */
export function openBody(body: Uint8Array): { json: unknown } | Fault {
  if (depthOf(body) > DEPTH_MAX) return { fault: `JSON is deeper than ${DEPTH_MAX}` };
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return { fault: 'the body is no JSON' };
  }
}

/** Trackers of a form that needs none. */
export function parseNoOptions(options: unknown): Record<string, unknown> {
  return NoOptions.parse(options ?? {});
}
const NoOptions = z.strictObject({});

/** Where one tells kilometres of the vehicle and its own: `tracker`, its own. */
export function parseSourceOption(options: unknown): Record<string, unknown> {
  return SourceOption.parse(options ?? {});
}
const SourceOption = z.strictObject({
  odometerSource: z.enum(['vehicle', 'tracker']).optional(),
});

/** How a form reads one element of a body. */
export interface ElementForm {
  /** As it stands there; anything but a text or a whole number is none. */
  codeOf(element: unknown): unknown;
  /** The record, or why it cannot be read. */
  recordOf(element: unknown): TrackerRecord | string;
  /** A body of these elements alone. */
  bodyOf(elements: unknown[]): unknown;
}

/** The elements by tracker. One that names no tracker is refused; other unreadable ones are quarantined as well. */
export function decodeElements(
  elements: readonly unknown[],
  { codeOf, recordOf, bodyOf }: ElementForm,
): HttpDecoded | Fault {
  const refused: RefusedPart[] = [];
  const parts = new Map<string, Required<Pick<ToldByHttp, 'records' | 'quarantined'>> & Part>();
  for (const [index, element] of elements.entries()) {
    const code = codeText(codeOf(element));
    if (code === undefined) {
      refused.push({ index, reason: 'names no tracker' });
      continue;
    }
    const part = parts.get(code) ?? { elements: [], records: [], quarantined: [] };
    parts.set(code, part);
    part.elements.push(element);
    const record = recordOf(element);
    if (typeof record !== 'string') part.records.push(record);
    else {
      refused.push({ index, reason: record });
      part.quarantined.push({ reason: record, bytes: bytesOf(element) });
    }
  }
  const [first] = refused;
  if (first && parts.size === 0) return { fault: `record ${first.index} ${first.reason}` };
  const told = [...parts].map(([deviceCode, { elements: own, records, quarantined }]) => ({
    deviceCode,
    records,
    body: bytesOf(bodyOf(own)),
    ...(quarantined.length > 0 && { quarantined }),
  }));
  return { told, refused };
}

interface Part {
  elements: unknown[];
}

/** 200 with what became of it, so that a sender who reads it knows all, and one who does not goes on. */
export function answerPassedOn({ unknown, refused, ...counts }: HttpOutcome): HttpAnswer {
  const answer: PassedAnswer = { ...counts, unknown: [...unknown], refused: [...refused] };
  return {
    status: 200,
    body: bytesOf(answer),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  };
}

function bytesOf(json: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(json));
}

function codeText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > CODE_LENGTH_MAX ? undefined : text;
}

/** Brackets outside of texts, before anything is made of them. */
function depthOf(body: Uint8Array): number {
  let [depth, deepest, isText] = [0, 0, false];
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) isText = !isText;
    else if (isText && byte === BACKSLASH) at++;
    else if (isText) continue;
    else if (byte === BRACKET || byte === BRACE) deepest = Math.max(deepest, ++depth);
    else if (byte === BRACKET_END || byte === BRACE_END) depth--;
  }
  return deepest;
}
const [QUOTE, BACKSLASH, BRACKET, BRACE, BRACKET_END, BRACE_END] = Buffer.from('"\\[{]}');
