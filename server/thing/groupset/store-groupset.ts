// Making, changing and deleting groupsets, each in one transaction with its entry in the record of
// changes. Who sees a part of the company keeps what they do not see.
import type { GroupsetDetail, GroupsetInput } from '@flotila/domain/groupset/groupset.api.ts';
import { type FieldError, found, problem } from '@flotila/domain/problem.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, SessionContext, Visible } from '../../ground/http/context.ts';
import { createAudit, refuseStale, seenChange } from '../audit/record-change.ts';
import { tellSessions } from '../session/session-notes.ts';
import { findGroupset, groupsetRows, putMembers, type StoredGroupset } from './groupset.queries.ts';
import { checkMembers } from './member-ids.ts';
import { groupsetReader } from './select-groupset.ts';

export interface GroupsetReaderCall {
  company: CompanyContext;
  visible: Visible;
  /** The caller's own person in the company. */
  personId: number | null;
}

export interface GroupsetEditor extends GroupsetReaderCall {
  db: Database;
  session: SessionContext;
  /** epoch milliseconds */
  now: number;
}

/** The groupset as the caller sees it. @throws not_found */
export async function getGroupsetDetail(
  db: ReadDb,
  call: GroupsetReaderCall,
  groupsetId: number,
): Promise<GroupsetDetail> {
  return limited(await wholeGroupset(db, call, groupsetId), call.visible);
}

/** @throws invalid */
export function storeNewGroupset(
  editor: GroupsetEditor,
  input: GroupsetInput,
): Promise<GroupsetDetail> {
  return editor.db.write(async (db) => {
    const stored = await checkInput(db, editor, input, undefined);
    const groupsetId = await groupsetRows.insert(db, editor.company, stored);
    await putMembers(db, editor.company, groupsetId, stored);
    const after = await wholeGroupset(db, editor, groupsetId);
    await audit(db, editor, { before: null, after });
    return limited(after, editor.visible);
  });
}

/** @throws invalid, not_found, conflict with the current record */
export function storeGroupset(
  editor: GroupsetEditor,
  groupsetId: number,
  input: GroupsetInput,
): Promise<GroupsetDetail> {
  const lastChange = seenChange(input);
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, groupsetId, lastChange);
    const stored = await checkInput(db, editor, input, before);
    await groupsetRows.update(db, editor.company, groupsetId, stored);
    await putMembers(db, editor.company, groupsetId, stored);
    // Whoever watches it has other vehicles from now on.
    await tellSessions(db, { kind: 'rights' });
    const after = await wholeGroupset(db, editor, groupsetId);
    await audit(db, editor, { before, after });
    return limited(after, editor.visible);
  });
}

/** Whoever has chosen it is told that it does not exist (D-GRP-006). @throws not_found, conflict */
export function removeGroupset(
  editor: GroupsetEditor,
  groupsetId: number,
  lastChange: string,
): Promise<void> {
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, groupsetId, lastChange);
    await groupsetRows.delete(db, editor.company, groupsetId);
    await tellSessions(db, { kind: 'rights' });
    await audit(db, editor, { before, after: null });
  });
}

async function wholeGroupset(
  db: ReadDb,
  call: GroupsetReaderCall,
  groupsetId: number,
): Promise<GroupsetDetail> {
  return found(await findGroupset(db, call.company, groupsetReader(call), groupsetId));
}

async function lockCurrent(
  db: WriteDb,
  editor: GroupsetEditor,
  groupsetId: number,
  lastChange: string,
): Promise<GroupsetDetail> {
  await groupsetRows.lock(db, editor.company, groupsetId);
  const current = await wholeGroupset(db, editor, groupsetId);
  return refuseStale(current, lastChange, (groupset) => limited(groupset, editor.visible));
}

async function checkInput(
  db: WriteDb,
  { company, visible }: GroupsetEditor,
  input: GroupsetInput,
  current: GroupsetDetail | undefined,
): Promise<StoredGroupset> {
  const errors: FieldError[] = [];
  const members = async (field: 'permissions' | 'persons' | 'vehicles') => {
    const [kind, sees] =
      field === 'vehicles'
        ? (['vehicle', visible.vehicles] as const)
        : (['person', visible.persons] as const);
    const list = { field, kind, wanted: input[field], stored: current?.[field] ?? [] };
    return checkMembers(db, company, { ...list, visible: sees }, errors);
  };
  const stored = {
    ...input,
    permissions: await members('permissions'),
    persons: await members('persons'),
    vehicles: await members('vehicles'),
  };
  if (errors.length > 0) throw problem('invalid', { errors });
  return stored;
}

/** D-PER-014: ids that the caller may not see are left out. */
export function limited(groupset: GroupsetDetail, visible: Visible): GroupsetDetail {
  const sees = (set: ReadonlySet<number> | null) => (id: number) => set === null || set.has(id);
  return {
    ...groupset,
    vehicles: groupset.vehicles.filter(sees(visible.vehicles)),
    persons: groupset.persons.filter(sees(visible.persons)),
    permissions: groupset.permissions.filter(sees(visible.persons)),
  };
}

const audit = createAudit<GroupsetDetail>({
  kind: 'groupset',
  idOf: ({ groupSetId }) => groupSetId,
  nameOf: ({ name }) => name,
});
