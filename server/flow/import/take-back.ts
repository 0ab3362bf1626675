// An import is taken back whole: what it made is removed, what it changed is as it was. Whoever changed one of its records
// since, or uses it, keeps all of it as it is, and is named.
import { can } from '@flotila/domain/permission.ts';
import { found, Problem, problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { joined } from '../../ground/db/open.ts';
import { writeAudit } from '../../thing/audit/audit.queries.ts';
import { findRunningImport, importRunning } from '../../thing/import/running.queries.ts';
import type { PersonEditor } from '../../thing/person/store-person.ts';
import {
  hasUnseenVehicles,
  type ImportedRecord,
  type ImportRow,
  listImportedRecords,
  lockImport,
  markTakenBack,
} from './import.queries.ts';
import { inUse } from './in-use.ts';
import type { BackWay, Importer } from './store-kind.ts';
import { BACK_WAYS } from './storing.ts';
import { takeRefuelingsBack } from './take-refuelings-back.ts';

/** @throws not_found, forbidden, gone when it was taken back, in_use with the names of what changed or is used */
export async function takeBack(editor: PersonEditor, importId: number): Promise<void> {
  await editor.db.write(async (db) => {
    const { company, session, now } = editor;
    const row: ImportRow = found(await lockImport(db, company, importId));
    if (row.takenBack) throw problem('gone', { message: 'import_gone' });
    const running = await findRunningImport(db, company);
    if (running) throw importRunning(company, running);
    if (row.state !== 'stored') throw problem('gone', { message: 'import_failed' });
    await refuseUnseen(db, editor, importId);
    const importer: Importer = { ...editor, db: joined(editor.db, db), importId };
    if (row.kind === 'refueling') await takeRefuelingsBack(db, importer);
    else await takeRecordsBack(importer, await listImportedRecords(db, company, importId));
    await markTakenBack(db, company, importId, {
      now: new Date(now),
      accountId: session.accountId,
    });
    await writeAudit(db, editor, {
      companyId: company.id,
      kind: 'import',
      recordId: importId,
      recordName: row.fileName,
      before: { kind: row.kind, ...row.counts },
      after: null,
    });
  });
  editor.identities.forgetAll();
}

/** Whoever sees a part of the vehicles changes no others by it, and is told of none. */
async function refuseUnseen(
  db: WriteDb,
  { company, session: { accountId }, visible: { vehicles } }: PersonEditor,
  importId: number,
): Promise<void> {
  if (vehicles && (await hasUnseenVehicles(db, company, importId, { accountId, vehicles }))) {
    throw problem('forbidden', { message: 'import_unseen' });
  }
}

async function takeRecordsBack(
  importer: Importer,
  records: readonly ImportedRecord[],
): Promise<void> {
  for (const record of records) refuseRight(importer, record);
  const changed = await changedSince(importer, records);
  if (changed.length > 0) throw inUse('import_changed', changed);
  const used = await usedBy(importer, records);
  if (used.length > 0) throw inUse('import_used', used);
  for (const record of records) await undo(importer, record);
}

function wayOf({ kind }: ImportedRecord): BackWay {
  return BACK_WAYS[kind];
}

/** As the form of the record asks. */
function refuseRight({ session, company }: Importer, record: ImportedRecord): void {
  const access = record.before ? 'write' : 'delete';
  if (!can(session, company, wayOf(record).module, access)) throw problem('forbidden');
}

async function changedSince(
  importer: Importer,
  records: readonly ImportedRecord[],
): Promise<string[]> {
  const names: string[] = [];
  for (const record of records) {
    try {
      const { name, stamp } = await wayOf(record).now(importer, record.recordId);
      if (stamp !== record.stamp) names.push(name);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
      names.push(`#${record.recordId}`);
    }
  }
  return names;
}

async function usedBy(importer: Importer, records: readonly ImportedRecord[]): Promise<string[]> {
  const names: string[] = [];
  const made = records.filter(({ before }) => before === null);
  for (const [kind, all] of Map.groupBy(made, (record) => record.kind)) {
    const [first] = all;
    if (!first) continue;
    const ids = all.map(({ recordId }) => recordId);
    const used = await importer.db.read((db) => wayOf(first).used(db, importer, ids));
    for (const id of used) names.push((await BACK_WAYS[kind].now(importer, id)).name);
  }
  return names;
}

async function undo(importer: Importer, record: ImportedRecord): Promise<void> {
  const way = wayOf(record);
  if (record.before) await way.restore(importer, record.recordId, { ...record.before });
  else await way.remove(importer, record.recordId, record.stamp);
}
