// Making, changing, rolling and ending keys. Only who sees the whole company keeps them, as a key may be for all of it and
// reads what nobody watches; ending one is for every administrator.
import type { ApiKeyInput, ApiKeyRecord } from '@flotila/domain/api-key/api-key.api.ts';
import { FORMER_HOURS, KEY_DAYS, KEYS_MAX } from '@flotila/domain/api-key/api-key.ts';
import { API_KEY_FIELDS } from '@flotila/domain/api-key/api-key-fields.ts';
import { type FieldError, invalidField, problem } from '@flotila/domain/problem.ts';
import { valuesOf } from '@flotila/domain/record/field.ts';
import { DAY_MS, HOUR_MS, readMoment } from '@flotila/domain/time.ts';
import { ALL_VEHICLES, type VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext, Identities, Visible } from '../../ground/http/context.ts';
import type { Author } from '../audit/audit.queries.ts';
import { keepRecords } from '../audit/keep-records.ts';
import { seenChange } from '../audit/record-change.ts';
import { checkChoice } from '../groupset/check-choice.ts';
import { tellSessions } from '../session/session-notes.ts';
import {
  type ApiKeyRow,
  type ApiKeyValues,
  apiKeyRows,
  countKeys,
  endKeyAccount,
  insertKeyAccount,
  listKeyRows,
  updateKeyAccount,
} from './api-key.queries.ts';
import { sessionOfKey } from './key-identities.ts';
import { makeKey } from './key-text.ts';

export interface KeyReader {
  company: CompanyContext;
  visible: Visible;
  /** epoch milliseconds */
  now: number;
}

export interface KeyEditor extends KeyReader, Author {
  db: Database;
  /** The caller's own person in the company. */
  personId: number | null;
  identities: Identities;
}

const keys = keepRecords<KeyReader, number, ApiKeyRow, ApiKeyRecord>({
  kind: 'api-key',
  idOf: ({ apiKeyId }) => apiKeyId,
  nameOf: ({ name }) => name,
  keptOf: (row) => ({ ...chosenOf(row), prefix: row.prefix }),
  rows: apiKeyRows,
  find: async (db, { company, now }, apiKeyId) =>
    (await listKeyRows(db, company, { apiKeyId, now: new Date(now) }))[0],
  viewOf: keyRecord,
  refuse: (_row, reader) => refusePart(reader),
});

export const getKey = keys.get;

export async function listKeys(db: ReadDb, reader: KeyReader): Promise<ApiKeyRecord[]> {
  const rows = await listKeyRows(db, reader.company, { now: new Date(reader.now) });
  return rows.map((row) => keyRecord(row, reader));
}

/** @throws invalid, forbidden */
export async function storeNewKey(editor: KeyEditor, input: ApiKeyInput): Promise<ApiKeyRecord> {
  const { key, prefix, hash } = makeKey();
  const { company, now, session } = editor;
  const record = await keys.make(editor, async (db) => {
    refusePart(editor);
    await takeTurn(db, 'apiKeys', company.id);
    if ((await countKeys(db, company)) >= KEYS_MAX) {
      throw problem('invalid', { message: 'api_keys_max', params: { max: KEYS_MAX } });
    }
    const values = await checkValues(db, editor, input, null);
    const account_id = await insertKeyAccount(db, { prefix, name: values.name });
    const made = { made_by: session.accountId, created: new Date(now) };
    return apiKeyRows.insert(db, company, values, { account_id, prefix, hash, ...made });
  });
  return { ...record, key };
}

/** @throws invalid, not_found, forbidden, conflict with the record as it is */
export async function storeKey(
  editor: KeyEditor,
  apiKeyId: number,
  input: ApiKeyInput,
): Promise<ApiKeyRecord> {
  const lastChange = seenChange(input);
  const record = await keys.change(editor, apiKeyId, lastChange, async (db, before) => {
    const values = await checkValues(db, editor, input, before);
    await apiKeyRows.update(db, editor.company, apiKeyId, values);
    await updateKeyAccount(db, before.accountId, { prefix: before.prefix, name: values.name });
    await forgetKey(db, apiKeyId);
  });
  editor.identities.forgetSession(sessionOfKey(apiKeyId));
  return record;
}

/** The former text opens for a day more, that before it no longer. @throws not_found, forbidden */
export async function rollKey(editor: KeyEditor, apiKeyId: number): Promise<ApiKeyRecord> {
  const { key, prefix, hash } = makeKey();
  const { company } = editor;
  const record = await editor.db.write(async (db) => {
    await apiKeyRows.lock(db, company, apiKeyId);
    const before = await keys.getRow(db, editor, apiKeyId);
    refusePart(editor);
    const until = new Date(editor.now + FORMER_HOURS * HOUR_MS);
    await apiKeyRows.set(db, company, apiKeyId, {
      former_hash: (eb) => eb.ref('hash'),
      former_until: until,
      hash,
      prefix,
    });
    await updateKeyAccount(db, before.accountId, { prefix, name: before.name });
    await forgetKey(db, apiKeyId);
    return keys.note(db, editor, apiKeyId, before);
  });
  editor.identities.forgetSession(sessionOfKey(apiKeyId));
  return { ...record, key };
}

/** Also by who sees a part: what must end ends. @throws not_found */
export async function endKey(editor: KeyEditor, apiKeyId: number): Promise<void> {
  await editor.db.write(async (db) => {
    await apiKeyRows.lock(db, editor.company, apiKeyId);
    const before = await keys.getRow(db, editor, apiKeyId);
    await apiKeyRows.delete(db, editor.company, apiKeyId);
    await endKeyAccount(db, before.accountId);
    await forgetKey(db, apiKeyId);
    await keys.audit(db, editor, { before, after: null });
  });
  editor.identities.forgetSession(sessionOfKey(apiKeyId));
}

/** At the commit all processes read it again, and streams that it opened end. */
function forgetKey(db: WriteDb, apiKeyId: number): Promise<void> {
  return tellSessions(db, { kind: 'session', sessionId: sessionOfKey(apiKeyId) });
}

async function checkValues(
  db: ReadDb,
  editor: KeyEditor,
  input: ApiKeyInput,
  before: ApiKeyRow | null,
): Promise<ApiKeyValues> {
  const errors: FieldError[] = [];
  const stored = before?.vehicles;
  const choice = { field: 'vehicles', wanted: wantedVehicles(input), stored };
  const vehicles = await checkChoice(db, editor, choice, errors);
  if (errors.length > 0) throw problem('invalid', { errors });
  return {
    ...valuesOf(API_KEY_FIELDS, input),
    vehicles,
    addresses: [...new Set(input.addresses ?? [])],
    expires: expiresOf(editor, input, before),
  };
}

function wantedVehicles({ vehicleIds, vehicles }: ApiKeyInput): VehicleChoice {
  if (vehicleIds) return { ...ALL_VEHICLES, all: false, vehicleIds };
  return vehicles ?? ALL_VEHICLES;
}

function expiresOf(
  { company, now }: KeyEditor,
  { expires }: ApiKeyInput,
  before: ApiKeyRow | null,
): Date | null {
  if (expires === 'never') return null;
  if (expires === undefined || expires === null) {
    return before ? before.expires : new Date(now + KEY_DAYS * DAY_MS);
  }
  const end = readMoment(expires, company.timeZone, true);
  if (end === null) throw invalidField('expires', 'date');
  // One that is over already may be stored again for something else.
  if (end <= now && end !== before?.expires?.getTime()) throw invalidField('expires', 'past');
  return new Date(end);
}

function keyRecord(row: ApiKeyRow, reader: KeyReader): ApiKeyRecord {
  const { lastUsed } = row;
  return {
    apiKeyId: row.apiKeyId,
    ...chosenOf(row),
    prefix: row.prefix,
    key: null,
    formerUntil: row.formerUntil?.toISOString() ?? null,
    created: row.created.toISOString(),
    madeBy: row.madeBy,
    isMakerAway: !row.makerMay,
    lastUsed: lastUsed && {
      at: lastUsed.toISOString(),
      address: row.lastAddress ?? '',
      program: row.lastProgram ?? '',
    },
    calls: row.calls,
    mayChange: seesAll(reader),
    lastChange: row.lastChange,
  };
}

function chosenOf(row: ApiKeyRow) {
  const { vehicles, addresses, expires } = row;
  return {
    ...valuesOf(API_KEY_FIELDS, row),
    vehicles,
    addresses,
    expires: expires?.toISOString() ?? ('never' as const),
  };
}

function refusePart(reader: KeyReader): void {
  if (!seesAll(reader)) throw problem('forbidden', { message: 'api_key_of_all' });
}

function seesAll({ visible }: KeyReader): boolean {
  return visible.vehicles === null && visible.persons === null;
}
