// Somebody lost a device or shall be out at once: whoever may change them as a human ends all their sessions, and the assistants that they let in.
import { problem } from '@flotila/domain/problem.ts';
import { endGrantsOf } from '../assistant/grants.ts';
import { getHuman, mayChangeHuman, type PersonReader } from '../person/person-view.ts';
import type { Caller } from './enter.ts';
import { type SignInDeps, signOutEverywhere } from './sign-in.ts';

interface Ender extends PersonReader {
  from: Caller;
  /** epoch milliseconds */
  now: number;
}

/** Where there is no login nothing is to be done. @throws not_found, forbidden for whom the caller may not change as a human */
export async function signOutPerson(
  deps: SignInDeps,
  ender: Ender,
  personId: number,
): Promise<void> {
  const { company, session, from, now } = ender;
  const { mine, rows } = await deps.db.read((read) => getHuman(read, company, personId));
  if (!mayChangeHuman(ender, rows)) throw problem('forbidden');
  if (mine.accountId === null) return;
  const ownerId = mine.accountId;
  await deps.db.write((write) => endGrantsOf(write, { session, now }, { ownerId }));
  await signOutEverywhere(deps, mine.accountId, from, now, { by: session.accountId });
}
