// Making, changing and deleting forwardings, each in one transaction with its entry in the record of changes. A forwarding
// sends records away for good, so it is kept by administrators who see all vehicles.
import type {
  ForwardingInput,
  ForwardingRecord,
} from '@flotila/domain/forwarding/forwarding.api.ts';
import { FORWARDINGS_MAX } from '@flotila/domain/forwarding/forwarding.ts';
import { type FieldError, invalidField, problem } from '@flotila/domain/problem.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { askReceiverTest } from '../alert/ask-test.ts';
import type { SendLimit } from '../alert/send-limit.ts';
import type { Author } from '../audit/audit.queries.ts';
import { createAudit, refuseStale, seenChange } from '../audit/record-change.ts';
import { listGroupsetsOf } from '../groupset/groupset.queries.ts';
import { checkMembers } from '../groupset/member-ids.ts';
import { groupsetReader } from '../groupset/select-groupset.ts';
import { checkCalledUrl, newSecret } from '../webhook/store-webhook.ts';
import {
  countForwardings,
  deleteForwardingRow,
  type ForwardingRow,
  type ForwardingValues,
  findForwarding,
  findForwardingSecret,
  insertForwarding,
  lockForwarding,
  setForwardingSecret,
  updateForwardingRow,
} from './forwarding.queries.ts';
import { followVehicles } from './passing.queries.ts';

export interface ForwardingReader {
  company: CompanyContext;
  visible: Visible;
}

export interface ForwardingEditor extends ForwardingReader, Author {
  db: Database;
  /** The caller's own person in the company. */
  personId: number | null;
  /** The operator lets addresses of the own networks be called. */
  allowsPrivate: boolean;
}

/** @throws invalid, forbidden */
export function storeNewForwarding(
  editor: ForwardingEditor,
  input: ForwardingInput,
): Promise<ForwardingRecord> {
  const { company } = editor;
  checkAddress(editor, input);
  return editor.db.write(async (db) => {
    if (!mayChange(editor)) throw refusal();
    const values = await checkValues(db, editor, input, null);
    await takeTurn(db, 'forwardings', company.id);
    if ((await countForwardings(db, company)) >= FORWARDINGS_MAX) {
      throw problem('invalid', { message: 'forwardings_max', params: { max: FORWARDINGS_MAX } });
    }
    const secret = input.form === 'json' ? newSecret() : null;
    const now = new Date(editor.now);
    const forwardingId = await insertForwarding(db, company, values, { secret, now });
    await followVehicles(db, { companyId: company.id, forwardingId }, now);
    return { ...(await endChange(db, editor, forwardingId, null)), secret };
  });
}

/** One that is signed from now on is answered with its secret. @throws invalid, not_found, forbidden, conflict */
export async function storeForwarding(
  editor: ForwardingEditor,
  forwardingId: number,
  input: ForwardingInput,
): Promise<ForwardingRecord> {
  const lastChange = seenChange(input);
  const { company } = editor;
  checkAddress(editor, input);
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, forwardingId, lastChange);
    const values = await checkValues(db, editor, input, before);
    const now = new Date(editor.now);
    await updateForwardingRow(db, company, forwardingId, { values, before, now });
    await followVehicles(db, { companyId: company.id, forwardingId }, now);
    const isUnsigned = (await findForwardingSecret(db, company, forwardingId)) === null;
    const secret = input.form === 'json' && isUnsigned ? newSecret() : null;
    if (secret) await setForwardingSecret(db, company, forwardingId, secret);
    return { ...(await endChange(db, editor, forwardingId, before)), secret };
  });
}

/** @throws not_found, forbidden, conflict with the current record */
export function renewSecret(
  editor: ForwardingEditor,
  forwardingId: number,
  lastChange: string,
): Promise<ForwardingRecord> {
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, forwardingId, lastChange);
    const secret = newSecret();
    await setForwardingSecret(db, editor.company, forwardingId, secret);
    await audit(db, editor, { before, after: before, note: { secretChanged: true } });
    return { ...(await getForwardingRecord(db, editor, forwardingId)), secret };
  });
}

/** @throws not_found, forbidden, conflict */
export function removeForwarding(
  editor: ForwardingEditor,
  forwardingId: number,
  lastChange: string,
): Promise<void> {
  return editor.db.write(async (db) => {
    const before = await lockCurrent(db, editor, forwardingId, lastChange);
    await deleteForwardingRow(db, editor.company, forwardingId);
    await audit(db, editor, { before, after: null });
  });
}

/** Asks for a test; the worker sends it. @throws not_found, forbidden */
export function askTest(
  editor: ForwardingEditor,
  forwardingId: number,
  sends: SendLimit,
): Promise<{ deliveryId: number }> {
  const { company } = editor;
  return editor.db.write(async (db) => {
    await lockForwarding(db, company, forwardingId);
    await getRow(db, editor, forwardingId);
    if (!mayChange(editor)) throw refusal();
    return askReceiverTest(db, { ...editor, sends }, { forwardingId });
  });
}

/** @throws not_found */
export async function getForwardingRecord(
  db: ReadDb,
  reader: ForwardingReader,
  forwardingId: number,
): Promise<ForwardingRecord> {
  return forwardingRecord(await getRow(db, reader, forwardingId), reader);
}

export function forwardingRecord(row: ForwardingRow, reader: ForwardingReader): ForwardingRecord {
  const { forwardingId, name, form, content, url, isOn, passed, waiting, refused } = row;
  const { switchedOffAt, failingSince, lastAt, lastChange } = row;
  const { vehicles: seen } = reader.visible;
  const vehicleIds = row.vehicles.vehicleIds.filter((id) => seen === null || seen.has(id));
  return {
    forwardingId,
    name,
    form,
    content,
    url,
    isOn,
    passed,
    waiting,
    refused,
    lastChange,
    vehicles: { ...row.vehicles, vehicleIds },
    from: row.from.toISOString(),
    switchedOff: switchedOffAt && {
      at: switchedOffAt.toISOString(),
      answer: row.switchedOffAnswer ?? '',
    },
    passedAt: row.passedAt?.toISOString() ?? null,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    failing: failingSince && {
      since: failingSince.toISOString(),
      tries: row.failures,
      next: row.due.toISOString(),
    },
    last: lastAt && {
      at: lastAt.toISOString(),
      isPassed: row.isPassed ?? false,
      answer: row.answer ?? '',
    },
    secret: null,
    mayChange: mayChange(reader),
  };
}

function mayChange({ visible }: ForwardingReader): boolean {
  return visible.vehicles === null;
}

function refusal() {
  return problem('forbidden', { message: 'forwarding_of_all' });
}

/** A form body is not read where the address has a query. */
function checkAddress(editor: ForwardingEditor, { url, form }: ForwardingInput): void {
  checkCalledUrl(editor, url);
  if (form === 'osmandPost' && new URL(url).search) throw invalidField('url', 'query');
}

async function checkValues(
  db: ReadDb,
  editor: ForwardingEditor,
  input: ForwardingInput,
  before: ForwardingRow | null,
): Promise<ForwardingValues> {
  const { name, form, content, url, isOn } = input;
  const from = input.from ? new Date(input.from) : (before?.from ?? new Date(editor.now));
  if (from.getTime() > editor.now) throw invalidField('from', 'future');
  const vehicles = await checkChoice(db, editor, input.vehicles, before?.vehicles);
  return { name, form, content, url, isOn, from, vehicles };
}

async function checkChoice(
  db: ReadDb,
  editor: ForwardingEditor,
  wanted: VehicleChoice,
  stored: VehicleChoice | undefined,
): Promise<VehicleChoice> {
  const { all, typeCodes, groupSetIds } = wanted;
  const errors: FieldError[] = [];
  const vehicleIds = await checkMembers(
    db,
    editor.company,
    {
      field: 'vehicles.vehicleIds',
      kind: 'vehicle',
      wanted: wanted.vehicleIds,
      stored: stored?.vehicleIds ?? [],
      visible: editor.visible.vehicles,
    },
    errors,
  );
  const groups = groupSetIds.length
    ? await listGroupsetsOf(db, editor.company, groupsetReader(editor))
    : [];
  const known = new Set([
    ...(stored?.groupSetIds ?? []),
    ...groups.map(({ groupSetId }) => groupSetId),
  ]);
  for (const [index, id] of groupSetIds.entries()) {
    if (!known.has(id)) errors.push({ field: `vehicles.groupSetIds.${index}`, code: 'unknown' });
  }
  const isNobody = !all && vehicleIds.length + groupSetIds.length + typeCodes.length === 0;
  if (isNobody && errors.length === 0) {
    errors.push({ field: 'vehicles', code: 'required' });
  }
  if (errors.length > 0) throw problem('invalid', { errors });
  return { all, vehicleIds, groupSetIds, typeCodes };
}

async function getRow(
  db: ReadDb,
  { company }: ForwardingReader,
  forwardingId: number,
): Promise<ForwardingRow> {
  const row = await findForwarding(db, company, forwardingId);
  if (!row) throw problem('not_found');
  return row;
}

async function lockCurrent(
  db: WriteDb,
  editor: ForwardingEditor,
  forwardingId: number,
  lastChange: string,
): Promise<ForwardingRow> {
  await lockForwarding(db, editor.company, forwardingId);
  const row = await getRow(db, editor, forwardingId);
  if (!mayChange(editor)) throw refusal();
  return refuseStale(row, lastChange, () => forwardingRecord(row, editor));
}

async function endChange(
  db: WriteDb,
  editor: ForwardingEditor,
  forwardingId: number,
  before: ForwardingRow | null,
): Promise<ForwardingRecord> {
  const after = await getRow(db, editor, forwardingId);
  await audit(db, editor, { before, after });
  return forwardingRecord(after, editor);
}

/** The secret is never given. */
const audit = createAudit<ForwardingRow>({
  kind: 'forwarding',
  idOf: ({ forwardingId }) => forwardingId,
  nameOf: ({ name }) => name,
  keptOf: chosenOf,
});

function chosenOf({ name, form, content, url, vehicles, from, isOn }: ForwardingValues): object {
  const { all, vehicleIds, groupSetIds, typeCodes } = vehicles;
  const chosen = { all, vehicleIds, groupSetIds, typeCodes };
  return { name, form, content, url, ...chosen, from: from.toISOString(), isOn };
}
