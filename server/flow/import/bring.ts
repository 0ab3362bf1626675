// A list becomes records (decision 0124): judged in a thread, stored in one transaction by the functions of the forms, with
// one entry in the record of changes for the import and one beneath it for each record.
import type {
  Brought,
  BroughtRow,
  ImportCounts,
  ImportKind,
  RecordKind,
} from '@flotila/domain/import/import.api.ts';
import type { Body } from '@flotila/domain/import/target.ts';
import { messageText } from '@flotila/domain/import/words.ts';
import { can } from '@flotila/domain/permission.ts';
import { Problem, problem } from '@flotila/domain/problem.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { joined, type WriteDb } from '../../ground/db/open.ts';
import { JsonText } from '../../ground/http/answer.ts';
import { messageOf } from '../../ground/i18n/messages.ts';
import { oneImport } from '../../ground/work/one-import.ts';
import { mapSlices } from '../../ground/work/slices.ts';
import { writeAudit } from '../../thing/audit/audit.queries.ts';
import type { PersonEditor } from '../../thing/person/store-person.ts';
import {
  type ImportedRecord,
  insertRecords,
  rememberColumns,
  tryWithin,
} from './import.queries.ts';
import type { ImportOrder, JudgedList, RowPlan } from './import-order.ts';
import { beginProgress, type Progress } from './import-progress.ts';
import type { ListJudge } from './import-thread.ts';
import { oneByOne } from './store-kind.ts';
import { storeRefuelings } from './store-refuelings.ts';
import { STORING } from './storing.ts';

export interface Bringing {
  editor: PersonEditor;
  judge: ListJudge;
  order: Omit<ImportOrder, 'company' | 'visible' | 'now'>;
  fileName: string;
  /** Of the preview that was seen. */
  digest: string | undefined;
  hungUp: AbortSignal;
}

/** Rows that one turn of the event loop handles. */
const SLICE_ROWS = 250;
/** Rows after which what follows from them is done. */
const SETTLED_ROWS = 100;
export const FILE_NAME_MAX = 200;

/**
 * Answers what bringData promises.
 * @throws forbidden for who may not make records of the kind; invalid, too_large for a file that is no list; conflict when
 * rows would become something else than the preview said; too_many while another import of the account is on its way, in_use
 * while another one of the company is
 */
export function bring(bringing: Bringing): Promise<JsonText> {
  const { editor, order } = bringing;
  refuseRight(editor, order.kind);
  // Previews follow one another, each with a turn; storing is one at a time.
  if (order.isDry) return lookThrough(bringing);
  return oneImport(editor.session.accountId, () => storeList(bringing));
}

export function refuseRight({ session, company }: PersonEditor, kind: ImportKind): void {
  if (kind === 'refueling') return;
  if (!can(session, company, STORING[kind].module, 'write')) throw problem('forbidden');
}

async function lookThrough({ editor, judge, order, hungUp }: Bringing): Promise<JsonText> {
  return answerOf(await judge(orderOf(editor, order), askerOf(editor), hungUp), null);
}

function orderOf({ company, visible, now }: PersonEditor, order: Bringing['order']): ImportOrder {
  return { ...order, company, visible, now };
}

function askerOf({ company, session }: PersonEditor) {
  return { companyId: company.id, accountId: session.accountId };
}

/** Goes on although nobody waits for the answer: it is found among the imports of the company. */
async function storeList({ editor, judge, order, ...more }: Bringing): Promise<JsonText> {
  const { kind } = order;
  const fileName = more.fileName.slice(0, FILE_NAME_MAX);
  const progress = await beginProgress(editor, { kind, fileName });
  const { importId } = progress;
  try {
    const judged = await judge(orderOf(editor, order), askerOf(editor));
    if (more.digest !== undefined && more.digest !== judged.digest) {
      await progress.forget();
      throw problem('conflict', { message: 'import_moved' });
    }
    if (judged.plans.length === 0) {
      await progress.forget();
      return answerOf(judged, null);
    }
    await editor.db.write(async (db) => {
      const importer = { ...editor, importId };
      const told = { language: order.language, progress };
      if (kind === 'refueling') await storeRefuelings(db, importer, judged, told);
      else await storeRows(db, importer, judged, { kind, ...told });
      await rememberColumns(db, editor.company, kind, judged.chosen);
      await writeAudit(db, editor, {
        companyId: editor.company.id,
        kind: 'import',
        recordId: importId,
        recordName: fileName,
        before: null,
        after: { kind, ...judged.counts },
      });
      await progress.end(db, judged.counts);
    });
    editor.identities.forgetAll();
    return answerOf(judged, importId);
  } catch (error) {
    await progress.fail();
    throw error;
  }
}

/** Rows that are refused only now are told so in the answer; all others stand. */
async function storeRows(
  db: WriteDb,
  editor: PersonEditor & { importId: number },
  judged: JudgedList,
  told: { kind: RecordKind; language: Language; progress: Progress },
): Promise<void> {
  const { kind, language, progress } = told;
  const storing = STORING[kind];
  const importer = { ...editor, db: joined(editor.db, db) };
  const together = storing.together?.(db, importer) ?? oneByOne(storing, importer);
  let count = 0;
  const keep = async (records: ImportedRecord[]) => {
    await insertRecords(db, editor.company, editor.importId, records, count);
    count += records.length;
  };
  const stored: { id: number; body: Body }[] = [];
  for (let from = 0; from < judged.plans.length; from += SETTLED_ROWS) {
    progress.note(from, judged.plans.length);
    const plans = judged.plans
      .slice(from, from + SETTLED_ROWS)
      .map((text) => JSON.parse(text) as RowPlan);
    await together.begin(plans.flatMap(({ id }) => id ?? []));
    const kept: { id: number; plan: RowPlan }[] = [];
    for (const plan of plans) {
      const { at, id, body } = plan;
      try {
        const recordId = await tryWithin(db, () =>
          id === null ? together.make(body) : together.change(id, body),
        );
        kept.push({ id: recordId, plan });
        judged.rows[at] = JSON.stringify({ ...rowAt(judged, at), recordId } satisfies BroughtRow);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refuseRow(judged, at, { error, fieldOf: storing.fieldOf, language });
      }
    }
    const left = await together.settle();
    await keep(
      kept.map(({ id, plan: { before } }) => {
        const { stamp = '', vehicleId } = left.get(id) ?? {};
        return { kind: RECORD_KINDS[kind], recordId: id, stamp, vehicleId, before };
      }),
    );
    stored.push(...kept.map(({ id, plan: { body } }) => ({ id, body })));
  }
  progress.note(judged.plans.length, judged.plans.length);
  await keep((await storing.after?.(importer, stored)) ?? []);
  await together.end();
}

function rowAt({ rows }: JudgedList, at: number): BroughtRow {
  return JSON.parse(rows[at] ?? '{}') as BroughtRow;
}

/** What was refused only while it was stored. */
function refuseRow(
  judged: JudgedList,
  at: number,
  told: { error: Problem; fieldOf: (path: string) => string; language: Language },
): void {
  const { error, fieldOf, language } = told;
  const { before: _before, ...row } = rowAt(judged, at);
  judged.counts[row.result] -= 1;
  judged.counts.refused += 1;
  const titles = titlesOf(judged);
  const messages = refusalsOf(error, fieldOf).map(({ field, code, params }) => ({
    field,
    code,
    text:
      field === null
        ? messageOf(language, error.detail.message ?? error.code, error.detail.params)
        : messageText(language, titles.get(field) ?? field, { code, ...(params && { params }) }),
  }));
  judged.rows[at] = JSON.stringify({ ...row, result: 'refused', messages, cells: [] });
}

const RECORD_KINDS: Readonly<Record<RecordKind, ImportedRecord['kind']>> = {
  vehicle: 'vehicle',
  person: 'person',
  groupset: 'groupset',
  subject: 'subject',
  'service-plan': 'service-plan',
  contract: 'contract',
};

function titlesOf({ head }: JudgedList): Map<string, string> {
  const { fields } = JSON.parse(`${head}}`) as Pick<Brought, 'fields'>;
  return new Map(fields.map(({ field, title }) => [field, title]));
}

function refusalsOf({ code, detail }: Problem, fieldOf: (path: string) => string) {
  const errors = detail.errors ?? [];
  if (errors.length === 0) return [{ field: null, code, params: undefined }];
  return errors.map((error) => ({ ...error, field: fieldOf(error.field) }));
}

/** As JSON text, because writing 20 000 rows at once would keep everybody waiting. */
async function answerOf(judged: JudgedList, importId: number | null): Promise<JsonText> {
  const slices = await mapSlices(judged.rows, SLICE_ROWS, (slice) => [slice.join()]);
  const counts: ImportCounts = judged.counts;
  const more = JSON.stringify({ importId, digest: judged.digest, counts });
  return new JsonText(`${judged.head},${more.slice(1, -1)},"rows":[${slices.join()}]}`);
}
