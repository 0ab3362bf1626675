// How a stored record is changed: nobody writes over what they have not seen, and the record of changes keeps what was.
import type { AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { invalidField, problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { type Author, writeAudit } from './audit.queries.ts';

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

/** Writes changes of one kind of record; `note` is what an update did besides, such as a new secret. */
export function createAudit<Row extends object>({
  kind,
  idOf,
  nameOf,
  keptOf = (row) => row,
}: KeptRecord<Row>) {
  return async (
    db: WriteDb,
    editor: Recorder,
    change: { before: Row | null; after: Row | null; note?: object },
  ): Promise<void> => {
    const { before, after, note } = change;
    const row = after ?? before;
    if (!row) return;
    await writeAudit(db, editor, {
      companyId: editor.company.id,
      kind,
      recordId: idOf(row),
      recordName: nameOf(row),
      before: before && keptOf(before),
      after: after && { ...keptOf(after), ...note },
    });
  };
}
