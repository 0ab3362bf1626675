// Noting Article 12 of a possible infringement and taking it back, each in one transaction with its entry in the record of
// changes. The infringement is worked out again: nothing is noted of what is found no more.
import { found, invalidField, problem } from '@flotila/domain/problem.ts';
import type { Excuse, Infringement, LostExcuse } from '@flotila/domain/tachograph/day.api.ts';
import { type ExcuseInput, NOTHING_NOTED } from '@flotila/domain/tachograph/excuse.api.ts';
import { groundsFor, matchExcuses } from '@flotila/domain/tachograph/excuse.ts';
import { namedSeconds } from '@flotila/domain/tachograph/shown-found.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext, SessionContext, Visible } from '../../ground/http/context.ts';
import { type Author, writeAudit } from '../audit/audit.queries.ts';
import { refuseStale } from '../audit/record-change.ts';
import { listDays } from './days.ts';
import { type ExcuseValues, excuseRows, findExcuse, getDriverName } from './excuse.queries.ts';

const DAY_MS = 86_400_000;

export interface ExcuseEditor extends Author {
  session: SessionContext;
  db: Database;
  company: CompanyContext;
  visible: Visible;
  /** Who notes it, where that is a person of the company. */
  personId: number | null;
}

/**
 * A second one of the same infringement takes the place of the first, which its author has seen.
 * @throws not_found, conflict with the excuse as it is, invalid where the article knows no such ground, or nothing like
 * the infringement is found
 */
export function storeExcuse(
  editor: ExcuseEditor,
  driverId: number,
  input: ExcuseInput,
): Promise<Excuse> {
  const { company, session, now } = editor;
  return editor.db.write(async (db) => {
    await takeTurn(db, 'excuses', driverId);
    const one = await findInfringement(db, editor, driverId, input);
    const seen = one?.excuse ?? null;
    if ((seen?.lastChange ?? NOTHING_NOTED) !== input.lastChange) {
      throw problem('conflict', { current: seen });
    }
    if (!one) throw problem('invalid', { message: 'excuse_nothing' });
    if (!groundsFor(one).includes(input.ground)) throw invalidField('ground', 'excuseGround');
    const { type, from, to } = one;
    const values: ExcuseValues = {
      type,
      from,
      to,
      value: namedSeconds(one),
      ground: input.ground,
      reason: input.reason,
      noted: new Date(now).toISOString(),
      notedBy: `${session.firstName} ${session.lastName}`.trim(),
      accountId: session.accountId,
    };
    const before = seen && (await readExcuse(db, company, driverId, seen.excuseId));
    const excuseId =
      before?.excuseId ?? (await excuseRows.insert(db, company, values, { person_id: driverId }));
    if (before) await excuseRows.update(db, company, excuseId, values);
    const after = await readExcuse(db, company, driverId, excuseId);
    await writeAudit(db, editor, await changeOf(db, company, driverId, { before, after }));
    const { type: _type, from: _from, to: _to, ...excuse } = after;
    return excuse;
  });
}

/** @throws not_found, conflict with the excuse as it is */
export function removeExcuse(
  editor: ExcuseEditor,
  driverId: number,
  { excuseId, lastChange }: { excuseId: number; lastChange: string },
): Promise<void> {
  const { company } = editor;
  return editor.db.write(async (db) => {
    await takeTurn(db, 'excuses', driverId);
    const before = await refuseStale(await readExcuse(db, company, driverId, excuseId), lastChange);
    await excuseRows.delete(db, company, excuseId);
    await writeAudit(db, editor, await changeOf(db, company, driverId, { before, after: null }));
  });
}

/** What it was when it was read may have moved by minutes since; undefined: nothing like it is found. */
async function findInfringement(
  db: ReadDb,
  { company, visible, now }: ExcuseEditor,
  personId: number,
  input: ExcuseInput,
): Promise<Infringement | undefined> {
  const day = Math.floor((Date.parse(input.to) - 1) / DAY_MS);
  const days = await listDays(db, {
    company,
    visible,
    personId,
    from: day - 1,
    to: day + 1,
    now,
  });
  const found = days.flatMap((one) => one.infringements);
  return matchExcuses(found, [input]).pairs[0]?.one;
}

async function readExcuse(
  db: ReadDb,
  company: CompanyContext,
  personId: number,
  excuseId: number,
): Promise<LostExcuse> {
  return found(await findExcuse(db, company, { personId, excuseId }));
}

async function changeOf(
  db: ReadDb,
  company: CompanyContext,
  personId: number,
  { before, after }: { before: LostExcuse | null; after: LostExcuse | null },
) {
  const excuseId = (after ?? before)?.excuseId;
  return {
    companyId: company.id,
    kind: 'excuse' as const,
    recordId: `${personId}/${excuseId}`,
    recordName: await getDriverName(db, company, personId),
    before: before && keptOf(before),
    after: after && keptOf(after),
  };
}

function keptOf({ type, value, from, to, ground, reason }: LostExcuse) {
  return { infringement: { type, value }, from, to, ground, reason };
}
