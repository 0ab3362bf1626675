// Changing the door of a company. What is demanded holds for everybody of it, so only who sees the whole company changes it.
import type { Door, DoorInput } from '@flotila/domain/door/door.api.ts';
import { isDemand } from '@flotila/domain/door/door.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, SessionContext, Visible } from '../../ground/http/context.ts';
import { createAudit, type Recorder, refuseStale, seenChange } from '../audit/record-change.ts';
import { lockCompany } from '../company/company.queries.ts';
import { readFactors } from '../factor/factor.queries.ts';
import { type FactorGuard, isSetUp } from '../factor/guard.ts';
import { editRights, type RightsEditor } from '../session/account.ts';
import { putDoor, readDoor } from './door.queries.ts';

export interface DoorEditor extends RightsEditor, Recorder {
  company: CompanyContext;
  visible: Visible;
  session: SessionContext;
  factors: Pick<FactorGuard, 'demandOf'>;
}

/** @throws invalid, forbidden, conflict with the door as it is */
export function storeDoor(editor: DoorEditor, input: DoorInput): Promise<Door> {
  const lastChange = seenChange(input);
  const { company, visible } = editor;
  if (visible.vehicles !== null || visible.persons !== null) {
    throw problem('forbidden', { message: 'door_of_all' });
  }
  const { factor } = input;
  const factorFrom = isDemand(factor) ? (input.factorFrom ?? null) : null;
  return editRights(editor, async (db) => {
    // Locked by the company: whose door nobody stored yet has no row to lock.
    await lockCompany(db, company.id);
    const before = await refuseStale(await readDoor(db, company), lastChange);
    await putDoor(db, company, { factor, factorFrom });
    await refuseOwnEnd(db, editor);
    const after = await readDoor(db, company);
    await auditOf(company)(db, editor, { before, after });
    return after;
  });
}

/** Whoever demands what they have not themselves would be signed out by it. @throws in_use */
async function refuseOwnEnd(db: WriteDb, { session, factors, now }: DoorEditor): Promise<void> {
  if (isSetUp(await readFactors(db, session.accountId))) return;
  const demand = await factors.demandOf(db, session, now);
  if (demand === 'demanded') throw problem('in_use', { message: 'own_factor_first' });
}

function auditOf({ id, name }: CompanyContext) {
  return createAudit<Door>({ kind: 'door', idOf: () => id, nameOf: () => name });
}
