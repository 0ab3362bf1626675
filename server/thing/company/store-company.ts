// Making, changing and deleting companies, each in one transaction with its entry in the record of
// changes. Names, zones and modules stand in everybody's session, so all sessions read them again.
import { currencies } from '@flotila/domain/code/work-codes.ts';
import type { CompanyInput, CompanyRecord } from '@flotila/domain/company/company.api.ts';
import { COUNTRY_DEFAULTS } from '@flotila/domain/company/company-fields.ts';
import { duplicateField, found, invalidField, problem } from '@flotila/domain/problem.ts';
import { nightOf } from '@flotila/domain/tachograph/working-limits.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { unlessTaken } from '../../ground/db/unique-violation.ts';
import type { SessionContext } from '../../ground/http/context.ts';
import { NO_COMPANY, writeAudit } from '../audit/audit.queries.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import { makeCallForHelp } from '../rule/make-call-for-help.ts';
import { editRights, type RightsEditor } from '../session/account.ts';
import {
  findCompanyRecord,
  insertCompany,
  isCodeTaken,
  isCompanyInUse,
  lockCompany,
  markCompanyDeleted,
  type StoredCompany,
  updateCompanyRow,
} from './company.queries.ts';

/** Of a new company nothing is known that its country does not tell. */
const NO_DETAILS = {
  address: null,
  registrationNumber: null,
  vatNumber: null,
  freshMonths: null,
  keptMonths: null,
  referenceWeeks: null,
  nightFrom: null,
  nightTo: null,
};

export interface CompanyEditor extends RightsEditor {
  session: SessionContext;
  /** epoch milliseconds */
  now: number;
}

/** @throws invalid, duplicate */
export function storeNewCompany(
  editor: CompanyEditor,
  input: CompanyInput,
): Promise<CompanyRecord> {
  return editCompanies(editor, async (db) => {
    const stored = storedOf(input, { ...COUNTRY_DEFAULTS[input.countryCode], ...NO_DETAILS });
    await checkCode(db, input.code, null);
    const now = new Date(editor.now);
    const companyId = await insertCompany(db, stored, now);
    await makeCallForHelp(db, { companyId, countryCode: stored.countryCode }, now);
    const after = await recordOf(db, companyId);
    await audit(db, editor, null, after);
    return after;
  });
}

/** D-COM-009: the code may change, too. @throws invalid, not_found, conflict, duplicate */
export function storeCompany(
  editor: CompanyEditor,
  companyId: number,
  input: CompanyInput,
): Promise<CompanyRecord> {
  const lastChange = seenChange(input);
  return editCompanies(editor, async (db) => {
    const before = await lockCurrent(db, companyId, lastChange);
    const stored = storedOf(input, before);
    await checkCode(db, input.code, companyId);
    await updateCompanyRow(db, companyId, stored);
    const after = await recordOf(db, companyId);
    await audit(db, editor, before, after);
    return after;
  });
}

/** @throws not_found, conflict, in_use while it has vehicles or persons */
export function removeCompany(
  editor: CompanyEditor,
  companyId: number,
  lastChange: string,
): Promise<void> {
  return editCompanies(editor, async (db) => {
    const before = await lockCurrent(db, companyId, lastChange);
    if (await isCompanyInUse(db, companyId)) {
      throw problem('in_use', { message: 'company_in_use' });
    }
    await markCompanyDeleted(db, companyId, new Date(editor.now));
    await audit(db, editor, before, null);
  });
}

function editCompanies<T>(editor: CompanyEditor, edit: (db: WriteDb) => Promise<T>): Promise<T> {
  return unlessTaken(/^company_code/, 'code', () => editRights(editor, edit));
}

/** What is left out stays, in a new company it is what its country has. */
function storedOf(
  input: CompanyInput,
  known: Pick<StoredCompany, 'timeZone' | 'currency' | keyof typeof NO_DETAILS>,
): StoredCompany {
  const { name, code, countryCode, active, moduleContracts } = input;
  const currency = input.currency ?? known.currency;
  if (currency !== known.currency && !currencies.some((one) => one.code === currency)) {
    throw invalidField('currency', 'unknown');
  }
  const timeZone = input.timeZone ?? known.timeZone;
  const told = (given: string | null | undefined, stored: string | null) =>
    given === undefined ? stored : given;
  return {
    name,
    code,
    countryCode,
    active,
    moduleContracts,
    timeZone,
    currency,
    address: told(input.address, known.address),
    registrationNumber: told(input.registrationNumber, known.registrationNumber),
    vatNumber: told(input.vatNumber, known.vatNumber),
    freshMonths: input.freshMonths === undefined ? known.freshMonths : input.freshMonths,
    keptMonths: input.keptMonths === undefined ? known.keptMonths : input.keptMonths,
    referenceWeeks:
      input.referenceWeeks === undefined ? known.referenceWeeks : input.referenceWeeks,
    ...storedNight(input, known),
  };
}

/** Both times or none. */
function storedNight(
  input: CompanyInput,
  known: Pick<StoredCompany, 'nightFrom' | 'nightTo'>,
): Pick<StoredCompany, 'nightFrom' | 'nightTo'> {
  const { nightFrom = known.nightFrom, nightTo = known.nightTo } = input;
  if (nightFrom === null && nightTo === null) return { nightFrom, nightTo };
  if (nightFrom === null) throw invalidField('nightFrom', 'required');
  if (nightTo === null) throw invalidField('nightTo', 'required');
  if (!nightOf(nightFrom, nightTo)) throw invalidField('nightTo', 'nightLength');
  return { nightFrom, nightTo };
}

async function checkCode(db: WriteDb, code: string, companyId: number | null): Promise<void> {
  if (await isCodeTaken(db, code, companyId)) throw duplicateField('code');
}

async function lockCurrent(
  db: WriteDb,
  companyId: number,
  lastChange: string,
): Promise<CompanyRecord> {
  await lockCompany(db, companyId);
  return refuseStale(await recordOf(db, companyId), lastChange);
}

async function recordOf(db: WriteDb, companyId: number): Promise<CompanyRecord> {
  return found(await findCompanyRecord(db, companyId));
}

async function audit(
  db: WriteDb,
  editor: CompanyEditor,
  before: CompanyRecord | null,
  after: CompanyRecord | null,
): Promise<void> {
  const company = after ?? before;
  if (!company) return;
  const { companyId, name: recordName } = company;
  await writeAudit(db, editor, {
    // Nobody asks for the record of a company that is gone, so its beginning and end stand outside.
    companyId: before && after ? companyId : NO_COMPANY,
    kind: 'company',
    recordId: companyId,
    recordName,
    before,
    after,
  });
}
