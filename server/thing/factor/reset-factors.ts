// Somebody lost their device: an administrator, or the operator by a command, takes away what was set up. Whoever is let in
// then has the password alone, and sets it up anew where it is demanded.
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { WriteDb } from '../../ground/db/open.ts';
import type { OwnAccountDeps } from '../account/own-account.ts';
import { toldOwner } from '../account/read-own.ts';
import { getHuman, mayChangeHuman, type PersonReader } from '../person/person-view.ts';
import { endSessionsOf } from '../session/account.queries.ts';
import { callerOf } from '../session/enter.ts';
import { tellSessions } from '../session/session-notes.ts';
import { deleteFactors, readFactors } from './factor.queries.ts';
import { isSetUp } from './guard.ts';
import { noteFactors } from './note-factors.ts';

export type ResetDeps = Pick<OwnAccountDeps, 'db' | 'identities' | 'mails' | 'log'>;

interface Resetter extends PersonReader {
  request: FastifyRequest;
  /** epoch milliseconds */
  now: number;
}

/** @throws not_found, forbidden for whom the caller may not change as a human, in_use where there is nothing */
export async function resetPerson(
  deps: ResetDeps,
  resetter: Resetter,
  personId: number,
): Promise<void> {
  const { company, session, now, request } = resetter;
  const { mine, rows } = await deps.db.read((read) => getHuman(read, company, personId));
  const { accountId } = mine;
  const by = session.accountId;
  // Who holds somebody's session shall not get rid of what they do not have.
  if (accountId === by) throw problem('in_use', { message: 'own_factors' });
  if (!mayChangeHuman(resetter, rows)) throw problem('forbidden');
  if (accountId === null) throw problem('in_use', { message: 'no_factors' });
  const isDone = await deps.db.write((db) => takeFactors(db, { accountId, now, by }));
  if (!isDone) throw problem('in_use', { message: 'no_factors' });
  deps.identities.forgetAll();
  const caller = callerOf(request);
  deps.log.info({ accountId, by, ...caller }, 'second factors were taken away');
  const owner = { remoteAddress: caller.remoteAddress, now };
  const told = await deps.db.read((read) => toldOwner(read, accountId, owner));
  deps.mails.factorsChanged(told, 'factorsReset');
}

/** All of it goes, and all sessions; false: there was nothing. `by` null: an operator's command. */
export async function takeFactors(
  db: WriteDb,
  { accountId, now, by }: { accountId: number; now: number; by: number | null },
): Promise<boolean> {
  if (!isSetUp(await readFactors(db, accountId))) return false;
  await deleteFactors(db, accountId);
  await endSessionsOf(db, accountId, new Date(now));
  await tellSessions(db, { kind: 'account', accountId });
  await noteFactors(db, { accountId, now, by }, { reset: true });
  return true;
}
