// Makes a person of one company unknown, on demand: what law needs stays as figures of a number, everything else goes. One
// transaction: a person is small beside the locations of a vehicle.
import { DAY_MS } from '@flotila/domain/time.ts';
import type { Database, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { endGrantsOf } from '../../thing/assistant/grants.ts';
import { COMMAND_AUTHOR } from '../../thing/audit/audit.queries.ts';
import { readPersonLists } from '../../thing/person/person-record.queries.ts';
import { lockIdentifications, markPersonDeleted } from '../../thing/person/person-write.queries.ts';
import { replaceCards } from '../../thing/person/store-cards.queries.ts';
import { tellShown } from '../../thing/person/tell-shown.ts';
import { deleteAccount } from '../../thing/session/account.queries.ts';
import { tellSessions } from '../../thing/session/session-notes.ts';
import { endAssignments } from '../../thing/vehicle/assigned-driver.queries.ts';
import {
  type Counts,
  countTied,
  deleteReports,
  deleteSchedules,
  deleteTied,
  type ErasedKey,
  type ErasingCompany,
  findErasure,
  finishErasure,
  insertErasure,
  numberOf,
  replaceWords,
} from './erasing.queries.ts';
import {
  blankAuthor,
  blankPerson,
  countCardData,
  deleteAlerts,
  deleteCardData,
  deleteOfAccount,
  deleteRecipient,
  type ErasedPerson,
  findErasedPersons,
  isElsewhere,
} from './person.queries.ts';
import {
  companyOf,
  dayOf,
  ErasingRefused,
  type Order,
  onlyOne,
  REQUIRED_DAYS,
  stillRequired,
  type Wanted,
} from './plan.ts';
import { tablesWithRows } from './tables.ts';

export interface PersonErasing {
  db: Database;
  /** epoch milliseconds */
  now: () => number;
}

export interface PersonPlan {
  key: ErasedKey;
  company: ErasingCompany;
  person: ErasedPerson;
  /** Other companies have it, or it is a superuser's. */
  keepsAccount: boolean;
  counts: Counts;
}

/** @throws ErasingRefused */
export async function planPerson({ db, now }: PersonErasing, wanted: Wanted): Promise<PersonPlan> {
  const company = await companyOf(db, wanted.companyCode);
  const found = await db.read((read) => findErasedPersons(read, company.id, wanted.text));
  const person = onlyOne(found, 'person', ({ personId }) => personId);
  const key: ErasedKey = { companyId: company.id, kind: 'person', id: person.personId };
  const last = await db.read((read) => findErasure(read, key));
  // Somebody who came back under the same number has a name again.
  if (last?.finished && person.lastName === numberOf(key)) {
    throw new ErasingRefused(`The person ${key.id} was erased on ${dayOf(last.finished)}.`);
  }
  if (person.administrator && person.otherAdministrators === 0) {
    throw new ErasingRefused(
      'This is the last administrator of the company. Make somebody else an administrator first.',
    );
  }
  const { accountId, isSuperuser } = person;
  const keepsAccount =
    accountId !== null &&
    (isSuperuser || (await db.read((read) => isElsewhere(read, company.id, accountId))));
  const since = new Date(now() - REQUIRED_DAYS * DAY_MS);
  const cards = await db.read((read) => countCardData(read, key, since));
  if (cards.required > 0 && !wanted.alsoRequired) {
    throw stillRequired(`${cards.required} days of the driver's card are`);
  }
  const counts = {
    ...(await db.read((read) => countTied(read, key))),
    tachograph_file: cards.files,
    tachograph_day: cards.days,
  };
  return { key, company, person, keepsAccount, counts };
}

export function erasePerson(
  { db, now }: PersonErasing,
  plan: PersonPlan,
  { reason }: Order,
): Promise<void> {
  const { key, person } = plan;
  const at = new Date(now());
  return db.write(async (write) => {
    await insertErasure(write, key, { reason, author: COMMAND_AUTHOR, now: at }, plan.counts);
    await eraseTexts(write, plan);
    await takeOut(write, plan, at);
    await deleteAlerts(write, key);
    const { first, rest } = tablesWithRows('person');
    for (const table of [...first, ...rest]) await deleteTied(write, key, table);
    await blankPerson(write, key);
    await finishErasure(write, key, { reason, now: at });
    if (person.accountId !== null) await tellSessions(write, { kind: 'rights' });
  });
}

async function eraseTexts(db: WriteDb, { key, person }: PersonPlan): Promise<void> {
  const { firstName, lastName, email, phone, login, hasOwnName } = person;
  await blankAuthor(db, key, person.accountId);
  await deleteReports(db, key.companyId);
  await deleteSchedules(db, key);
  if (email !== null) await deleteRecipient(db, key.companyId, email);
  // One name alone is that of many; it is replaced only where nothing else stands.
  const isFull = firstName !== '' && lastName !== '';
  const names = [`${firstName} ${lastName}`, `${lastName} ${firstName}`];
  const [full, single] = isFull ? [names, []] : [[], names];
  const inside = [...(hasOwnName ? full : []), email ?? '', phone ?? ''];
  const words = { inside, plates: [], whole: [login ?? '', ...(hasOwnName ? single : [])] };
  await replaceWords(db, key.companyId, words, numberOf(key));
}

/** Out of lists, vehicles, cards and sign-in, as by deleting in the screens. */
async function takeOut(db: WriteDb, plan: PersonPlan, now: Date) {
  const { key, company, person, keepsAccount } = plan;
  const { companyId, id: personId } = key;
  const ofCompany = { id: companyId as CompanyId, timeZone: company.timeZone };
  await lockIdentifications(db, companyId);
  const { identifications } = await readPersonLists(db, companyId, personId);
  await tellShown(db, now.getTime(), { companyId, personId }, identifications);
  await endAssignments(db, ofCompany, personId, now);
  await deleteCardData(db, key);
  // What was driven with them stays the number's, and does not become the next holder's.
  await replaceCards(db, { company: ofCompany, personId, now }, []);
  await markPersonDeleted(db, ofCompany, personId, now);
  const { accountId } = person;
  if (accountId === null) return;
  const commanded = { session: null, now: now.getTime() };
  await endGrantsOf(db, commanded, { ownerId: accountId, companyId });
  if (keepsAccount) await deleteOfAccount(db, companyId, accountId);
  else await deleteAccount(db, accountId);
}
