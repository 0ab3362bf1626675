// How a stored record is changed: nobody writes over what they have not seen, and the record of changes keeps what was.
import type { AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { invalidField, problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { type Author, type Change, writeAudit } from './audit.queries.ts';

/** The change that whoever stores has seen last. @throws invalid */
export function seenChange({ lastChange }: { lastChange?: string | undefined }): string {
  if (lastChange === undefined) throw invalidField('lastChange', 'required');
  return lastChange;
}

/**
 * Refuses a change of what somebody else has changed meanwhile; the row is locked before it is read. `viewOf` makes of
 * it the record as the caller may see it.
 * @throws conflict with the current record
 */
export async function refuseStale<Row extends { lastChange: string }>(
  row: Row,
  lastChange: string,
  viewOf: (row: Row) => unknown = (record) => record,
): Promise<Row> {
  if (row.lastChange !== lastChange) throw problem('conflict', { current: await viewOf(row) });
  return row;
}

/** How a kind of record is found in the record of changes, and what is kept of it there. */
export interface KeptRecord<Row> {
  kind: AuditKind;
  idOf(row: Row): string | number;
  nameOf(row: Row): string;
  /** Left out: all of it. */
  keptOf?(row: Row): object;
}

export interface Recorder extends Author {
  company: { id: number };
}

interface Changed<Row> {
  before: Row | null;
  after: Row | null;
  /** What an update did besides, such as a new secret. */
  note?: object;
}

/** Writes changes of one kind of record. */
export function createAudit<Row extends object>(kept: KeptRecord<Row>) {
  return async (db: WriteDb, editor: Recorder, changed: Changed<Row>): Promise<void> => {
    const row = changed.after ?? changed.before;
    if (row) await writeAudit(db, editor, changeOf(editor, kept, { ...changed, row }));
  };
}

/** What the record of changes says of a change; `row`: the record by which it is found. */
export function changeOf<Row extends object>(
  { company }: Recorder,
  { kind, idOf, nameOf, keptOf = (row) => row }: KeptRecord<Row>,
  { row, before, after, note }: Changed<Row> & { row: Row },
): Change {
  return {
    companyId: company.id,
    kind,
    recordId: idOf(row),
    recordName: nameOf(row),
    before: before && keptOf(before),
    after: after && { ...keptOf(after), ...note },
  };
}
