// What each row of a list becomes: a new record, a changed one, one that stays as it is, or nothing, and why. An empty cell
// changes nothing. Two rows of one record are both refused, each naming the other.
import type { FieldError } from '../problem.ts';
import type { Language } from '../words/languages.ts';
import { type Cell, cellText, isEmpty } from './cell.ts';
import type { BroughtRow, FilledFields, MendedRows } from './import.api.ts';
import { type Marks, marksOf, NO_MARKS } from './marks.ts';
import type { MatchedColumn } from './match.ts';
import type { Refusal } from './read-number.ts';
import type { Body, Lists, Target } from './target.ts';
import { messageText } from './words.ts';

/** A record as it is stored. */
export interface StoredRecord {
  id: number;
  /** As the call that changes it takes it, with what it was when it was read (`lastChange`). */
  body: Body;
}

/** What a kind of record adds to its targets. */
export interface Rules {
  /** The record that a row means; a refusal when it may be more than one. */
  find(row: Body): StoredRecord | Refusal | null;
  /** What nobody else may have, by field: two rows with the same are doubles. */
  uniqueOf(row: Body): readonly { field: string; key: string }[];
  /** What a new record begins with. */
  start(): Body;
  /** What follows from what the row says. */
  finish(body: Body, isNew: boolean): void;
  /** The body as the call takes it, or what is wrong with it by paths of the body. */
  parse(body: Body): { body: Body } | { errors: FieldError[] };
  /** Which target a path of the body is of. */
  fieldOf(path: string): string;
  /** What others have already, and what should be known. */
  check?(body: Body, stored: StoredRecord | null): { refusals: Said[]; notes: Said[] };
}

export interface Said extends Refusal {
  field: string | null;
}

export interface JudgedRow {
  shown: BroughtRow;
  /** What is to be stored. */
  plan: { id: number | null; body: Body } | null;
}

export interface Judging {
  rows: readonly { row: number; cells: readonly Cell[] }[];
  columns: readonly MatchedColumn[];
  targets: readonly Target[];
  fill: FilledFields;
  fixes: MendedRows;
  rules: Rules;
  lists: Lists;
  language: Language;
}

export interface ReadRow {
  row: number;
  cells: readonly Cell[];
  values: { target: Target; value: unknown }[];
  shown: Record<string, string>;
  refusals: Said[];
}

export function judgeRows(judging: Judging): JudgedRow[] {
  const { rules, rows } = judging;
  const readCells = cellReader(judging);
  const reads = rows.map(readCells);
  const doubles = doublesOf(reads, rules);
  return reads.map((read) => judgeRow(read, doubles.get(read.row) ?? [], judging));
}

/** What a row says by target: what was mended, else its cell, else what all rows are filled with. */
export function cellReader(
  judging: Omit<Judging, 'rules'>,
): (row: Judging['rows'][number]) => ReadRow {
  const { columns, rows, fill, fixes, language, lists } = judging;
  const byField = new Map(judging.targets.map((target) => [target.field, target]));
  const used = columns.flatMap(({ at, target }) => {
    if (!target) return [];
    return [{ at, target, marks: marksOf(cellsAt(rows, at)) }];
  });
  const columned = new Set(used.map(({ target }) => target.field));
  const read = (said: ReadRow, target: Target, cell: Cell, marks: Marks) => {
    said.shown[target.field] = cellText(cell).trim();
    if (cell !== null && typeof cell === 'object' && 'fault' in cell) {
      said.refusals.push({ field: target.field, code: 'fault', params: { fault: cell.fault } });
      return;
    }
    const { value, refusal } = target.read(cell, { language, lists, marks });
    if (refusal) said.refusals.push({ field: target.field, ...refusal });
    else said.values.push({ target, value });
  };
  return ({ row, cells }) => {
    const said: ReadRow = { row, cells, values: [], shown: {}, refusals: [] };
    const mended = fixes[String(row)] ?? {};
    for (const { at, target, marks } of used) {
      const isMended = Object.hasOwn(mended, target.field);
      const cell = isMended ? (mended[target.field] ?? '') : (cells[at] ?? null);
      if (!isBlank(cell)) read(said, target, cell, isMended ? NO_MARKS : marks);
    }
    for (const [field, text] of Object.entries({ ...fill, ...mended })) {
      const target = byField.get(field);
      if (target && !columned.has(field) && text.trim() !== '') read(said, target, text, NO_MARKS);
    }
    return said;
  };
}

function* cellsAt(rows: Judging['rows'], at: number) {
  for (const { cells } of rows) yield cells[at];
}

function isBlank(cell: Cell): boolean {
  return isEmpty(cell) || (typeof cell === 'string' && cell.trim() === '');
}

/** By row what another one has as well. */
function doublesOf(reads: readonly ReadRow[], rules: Rules): Map<number, Said[]> {
  const seen = new Map<string, { field: string; rows: number[] }>();
  for (const read of reads) {
    for (const { field, key } of rules.uniqueOf(bodyOf(read))) {
      const at = `${field}\n${key}`;
      const one = seen.get(at) ?? { field, rows: [] };
      one.rows.push(read.row);
      seen.set(at, one);
    }
  }
  const doubles = new Map<number, Said[]>();
  for (const { field, rows } of seen.values()) {
    if (rows.length < 2) continue;
    for (const row of rows) {
      const other = rows.find((one) => one !== row) ?? row;
      const said: Said = { field, code: 'doubleInFile', params: { row: other } };
      doubles.set(row, [...(doubles.get(row) ?? []), said]);
    }
  }
  return doubles;
}

/** What the row alone says. */
function bodyOf({ values }: ReadRow): Body {
  const body: Body = {};
  for (const { target, value } of values) target.put(body, value);
  return body;
}

function judgeRow(read: ReadRow, doubles: readonly Said[], judging: Judging): JudgedRow {
  const { rules, targets, language, lists } = judging;
  const row: Body = bodyOf(read);
  const found = rules.find(row);
  const isFound = found !== null && 'id' in found;
  const refusals: Said[] = [...read.refusals, ...doubles];
  if (found && !isFound) refusals.push({ field: null, ...found });
  const stored = isFound ? found : null;
  const body: Body = stored ? structuredClone(stored.body) : rules.start();
  const before: Record<string, string> = {};
  const context = { language, lists };
  for (const { target, value } of read.values) {
    const was = stored ? target.of(body) : undefined;
    const [old, now] = [was, value].map((one) =>
      one === undefined || one === null ? '' : target.text(one, context),
    );
    const isKept = stored !== null && target.isSame?.(body, value) === true;
    read.shown[target.field] = (isKept ? old : now) ?? '';
    if (old === now || isKept) continue;
    if (stored) before[target.field] = old ?? '';
    target.put(body, value);
  }
  const isChanged = Object.keys(before).length > 0;
  const isNew = stored === null;
  const notes: Said[] = [];
  let plan: JudgedRow['plan'] = null;
  if (isNew || isChanged) {
    rules.finish(body, isNew);
    const missing = isNew ? targets.filter((target) => isMissing(target, body)) : [];
    refusals.push(
      ...missing
        .filter(({ field }) => !refusals.some((one) => one.field === field))
        .map(({ field }) => ({ field, code: 'required' })),
    );
    const parsed = rules.parse(body);
    if ('errors' in parsed) addErrors(refusals, parsed.errors, rules);
    else plan = { id: stored?.id ?? null, body: parsed.body };
    const checked = rules.check?.(body, stored);
    if (checked) refusals.push(...checked.refusals);
    // What was stored before is no matter of the list.
    const told = new Set(read.values.map(({ target }) => target.field));
    if (checked) notes.push(...checked.notes.filter(({ field }) => !field || told.has(field)));
  }
  const isRefused = refusals.length > 0;
  const result = isRefused ? 'refused' : isNew ? 'new' : isChanged ? 'changed' : 'same';
  return {
    shown: {
      row: read.row,
      result,
      values: read.shown,
      ...(result === 'changed' && { before }),
      messages: messagesOf(isRefused ? refusals : notes, targets, language),
      ...(stored && { recordId: stored.id }),
      ...(isRefused && { cells: judging.columns.map(({ at }) => cellText(read.cells[at])) }),
    },
    plan: isRefused ? null : plan,
  };
}

export function messagesOf(
  said: readonly Said[],
  targets: readonly Target[],
  language: Language,
): BroughtRow['messages'] {
  const titleOf = (field: string) =>
    targets.find((target) => target.field === field)?.title(language) ?? field;
  return said.map(({ field, code, params }) => ({
    field,
    code,
    text: messageText(language, field === null ? null : titleOf(field), {
      code,
      ...(params && { params }),
    }),
  }));
}

function isMissing({ isRequired, of }: Target, body: Body): boolean {
  if (!isRequired) return false;
  const value = of(body);
  return value === undefined || value === null || value === '';
}

/** What the cells were refused for already says more. */
function addErrors(refusals: Said[], errors: readonly FieldError[], rules: Rules): void {
  for (const { field: path, code, params } of errors) {
    const field = rules.fieldOf(path);
    if (refusals.some((one) => one.field === field)) continue;
    refusals.push({ field, code, ...(params && { params }) });
  }
}
