// A file becomes judged rows: read, its heads found and matched, each row compared with what is stored. In a thread.
import { createHash } from 'node:crypto';
import { cellText } from '@flotila/domain/import/cell.ts';
import {
  type BroughtRow,
  IMPORT_ROWS_MAX,
  type ImportCounts,
  type RecordKind,
} from '@flotila/domain/import/import.api.ts';
import { judgeRows } from '@flotila/domain/import/judge.ts';
import { type FoundList, findList } from '@flotila/domain/import/list.ts';
import { type MatchedColumn, matchColumns, sampleCells } from '@flotila/domain/import/match.ts';
import { headKey, type Target } from '@flotila/domain/import/target.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { Database } from '../../ground/db/open.ts';
import type { FileFault } from './file-fault.ts';
import { rememberedColumns } from './import.queries.ts';
import type { ImportOrder, JudgedList, RowPlan } from './import-order.ts';
import type { World } from './kind.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { LIST_KINDS, readWorld } from './world.ts';

interface MatchedList {
  file: ReadFile;
  list: FoundList;
  world: World;
  columns: MatchedColumn[];
}

/** The rows of the file, and which column is which field. @throws invalid for a column that is no field */
export async function matchList(
  db: Database,
  order: ImportOrder,
  targets: readonly Target[],
): Promise<MatchedList | { fault: FileFault }> {
  const { kind, company, language } = order;
  refuseUnknown(order, new Set(targets.map(({ field }) => field)));
  const file = await readFile(order.bytes, order.sheet, targets);
  if ('code' in file) return { fault: file };
  const list = findList(file.sheet, targets);
  if (list.headAt < 0) return { fault: { code: 'empty', params: {} } };
  if (list.rows.length > IMPORT_ROWS_MAX) {
    return { fault: { code: 'rowsMax', params: { max: IMPORT_ROWS_MAX } } };
  }
  const world = await db.read((read) => readWorld(read, order));
  const cells = list.rows.map((row) => row.cells);
  const headed = list.heads.map(({ at, head }) => ({ at, head, cells: sampleCells(cells, at) }));
  const columns = matchColumns(headed, {
    targets,
    own: new Map(Object.entries(order.columns)),
    remembered: await db.read((read) => rememberedColumns(read, company, kind)),
    language,
    lists: world.lists,
  });
  return { file, list, world, columns };
}

/** @throws invalid for a column that is no field */
export async function judgeList(
  db: Database,
  order: ImportOrder & { kind: RecordKind },
): Promise<JudgedList | { fault: FileFault }> {
  const { kind, language } = order;
  const { targets, rules: rulesOf, stored: storedOf } = LIST_KINDS[kind];
  const matched = await matchList(db, order, targets);
  if ('fault' in matched) return matched;
  const { file, list, world, columns } = matched;
  const textsOf = (field: string) => {
    const at = columns.find(({ target }) => target?.field === field)?.at;
    const mended = Object.values(order.fixes).flatMap((fix) => fix[field] ?? []);
    return [
      ...(at === undefined ? [] : list.rows.map(({ cells }) => cellText(cells[at]).trim())),
      ...mended,
    ];
  };
  const records = await db.read((read) => storedOf(read, order, world));
  const rules = await db.read((read) => rulesOf(read, order, records, textsOf));
  const { fill, fixes } = order;
  const { lists } = world;
  const judged = judgeRows({
    rows: list.rows,
    columns,
    targets,
    fill,
    fixes,
    rules,
    lists,
    language,
  });
  const stored = new Map(records.map(({ id, body }) => [id, body]));
  const rows = judged.map(({ shown }) => JSON.stringify(shown));
  const plans = judged.flatMap(({ plan }, at): RowPlan[] =>
    plan && !order.isDry ? [{ at, ...plan, before: stored.get(plan.id ?? 0) ?? null }] : [],
  );
  return {
    head: headOf({ file, list, columns, targets, language }),
    rows,
    plans: plans.map((plan) => JSON.stringify(plan)),
    counts: countsOf(judged.map(({ shown }) => shown)),
    digest: createHash('sha256').update(rows.join('\n')).digest('base64url'),
    chosen: chosenOf(columns),
  };
}

interface Told {
  file: ReadFile;
  list: Pick<FoundList, 'headAt' | 'ignored'>;
  columns: readonly MatchedColumn[];
  targets: readonly Target[];
  language: Language;
}

/** What is told beside the rows, without its last brace. */
export function headOf({ file, list, columns, targets, language }: Told): string {
  const told = {
    sheets: file.sheets,
    sheet: file.name,
    headRow: list.headAt + 1,
    columns: columns.map(({ head, sample, target, match, guess }) => ({
      head,
      sample: sample.slice(0, SAMPLE_LETTERS_MAX),
      field: target?.field ?? null,
      match,
      ...(guess && { guess: guess.field }),
    })),
    fields: targets.map(({ field, title, isRequired, choices }) => ({
      field,
      title: title(language),
      isRequired,
      ...(choices && { choices: choices(language) }),
    })),
    ignored: list.ignored,
  };
  return JSON.stringify(told).slice(0, -1);
}

const SAMPLE_LETTERS_MAX = 100;

function refuseUnknown({ columns, fill }: ImportOrder, fields: ReadonlySet<string>): void {
  const named = [
    ...Object.values(columns).map((field) => ({ field, of: 'columns' })),
    ...Object.keys(fill).map((field) => ({ field, of: 'fill' })),
  ];
  const unknown = named.find(({ field }) => field !== '' && !fields.has(field));
  if (unknown) throw problem('invalid', { errors: [{ field: unknown.of, code: 'unknown' }] });
}

export function chosenOf(columns: readonly MatchedColumn[]): JudgedList['chosen'] {
  return columns.flatMap(({ head, match, target }) =>
    match === 'own' ? [{ head: headKey(head).slice(0, 200), field: target?.field ?? '' }] : [],
  );
}

export function countsOf(rows: readonly Pick<BroughtRow, 'result'>[]): ImportCounts {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { result } of rows) counts[result] += 1;
  return counts;
}
