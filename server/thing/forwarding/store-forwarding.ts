// Making and changing forwardings: which vehicles they are about, from when on, and what follows.
import type {
  ForwardingInput,
  ForwardingRecord,
} from '@flotila/domain/forwarding/forwarding.api.ts';
import { FORWARDINGS_MAX } from '@flotila/domain/forwarding/forwarding.ts';
import { type FieldError, invalidField, problem } from '@flotila/domain/problem.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { seenChange } from '../audit/record-change.ts';
import { checkChoice } from '../groupset/check-choice.ts';
import {
  checkCalledUrl,
  keepReceivers,
  newSecret,
  type ReceiverEditor,
  type ReceiverReader,
  toldOf,
} from '../receiver/keep-receivers.ts';
import {
  type ForwardingRow,
  type ForwardingValues,
  findForwarding,
  findForwardingSecret,
  forwardingRows,
  insertForwarding,
  updateForwardingRow,
} from './forwarding.queries.ts';
import { followVehicles } from './passing.queries.ts';

export const forwardings = keepReceivers<ForwardingRow, ForwardingRecord>({
  kind: 'forwarding',
  max: FORWARDINGS_MAX,
  idOf: ({ forwardingId }) => forwardingId,
  nameOf: ({ name }) => name,
  keptOf: chosenOf,
  rows: forwardingRows,
  find: findForwarding,
  viewOf: forwardingRecord,
});

/** @throws invalid, forbidden */
export async function storeNewForwarding(
  editor: ReceiverEditor,
  input: ForwardingInput,
): Promise<ForwardingRecord> {
  const { company } = editor;
  checkAddress(editor, input);
  const secret = input.form === 'json' ? newSecret() : null;
  const now = new Date(editor.now);
  const record = await forwardings.make(editor, async (db) => {
    const values = await checkValues(db, editor, input, null);
    const forwardingId = await insertForwarding(db, company, values, { secret, now });
    await followVehicles(db, { companyId: company.id, forwardingId }, now);
    return forwardingId;
  });
  return { ...record, secret };
}

/** One that is signed from now on is answered with its secret. @throws invalid, not_found, forbidden, conflict */
export async function storeForwarding(
  editor: ReceiverEditor,
  forwardingId: number,
  input: ForwardingInput,
): Promise<ForwardingRecord> {
  const lastChange = seenChange(input);
  const { company } = editor;
  checkAddress(editor, input);
  let secret: string | null = null;
  const record = await forwardings.change(editor, forwardingId, lastChange, async (db, before) => {
    const values = await checkValues(db, editor, input, before);
    const now = new Date(editor.now);
    await updateForwardingRow(db, company, forwardingId, { values, before, now });
    await followVehicles(db, { companyId: company.id, forwardingId }, now);
    if (input.form !== 'json' || (await findForwardingSecret(db, company, forwardingId))) return;
    secret = newSecret();
    await forwardingRows.set(db, company, forwardingId, { secret });
  });
  return { ...record, secret };
}

export function forwardingRecord(row: ForwardingRow, reader: ReceiverReader): ForwardingRecord {
  const { forwardingId, name, form, content, url, isOn, passed, waiting, refused } = row;
  const { failingSince, lastAt } = row;
  const { vehicles: seen } = reader.visible;
  const vehicleIds = row.vehicles.vehicleIds.filter((id) => seen === null || seen.has(id));
  return {
    ...toldOf(row, reader),
    forwardingId,
    name,
    form,
    content,
    url,
    isOn,
    passed,
    waiting,
    refused,
    vehicles: { ...row.vehicles, vehicleIds },
    from: row.from.toISOString(),
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
  };
}

/** A form body is not read where the address has a query. */
function checkAddress(editor: ReceiverEditor, { url, form }: ForwardingInput): void {
  checkCalledUrl(editor, url);
  if (form === 'osmandPost' && new URL(url).search) throw invalidField('url', 'query');
}

async function checkValues(
  db: ReadDb,
  editor: ReceiverEditor,
  input: ForwardingInput,
  before: ForwardingRow | null,
): Promise<ForwardingValues> {
  const { name, form, content, url, isOn } = input;
  const from = input.from ? new Date(input.from) : (before?.from ?? new Date(editor.now));
  if (from.getTime() > editor.now) throw invalidField('from', 'future');
  const vehicles = await checkVehicles(db, editor, input.vehicles, before?.vehicles);
  return { name, form, content, url, isOn, from, vehicles };
}

/** @throws invalid, also where it is none */
async function checkVehicles(
  db: ReadDb,
  editor: ReceiverEditor,
  wanted: VehicleChoice,
  stored: VehicleChoice | undefined,
): Promise<VehicleChoice> {
  const errors: FieldError[] = [];
  const vehicles = await checkChoice(db, editor, { field: 'vehicles', wanted, stored }, errors);
  const { all, vehicleIds, groupSetIds, typeCodes } = vehicles;
  const isNobody = !all && vehicleIds.length + groupSetIds.length + typeCodes.length === 0;
  if (isNobody && errors.length === 0) errors.push({ field: 'vehicles', code: 'required' });
  if (errors.length > 0) throw problem('invalid', { errors });
  return vehicles;
}

/** The secret is never given. */
function chosenOf({ name, form, content, url, vehicles, from, isOn }: ForwardingValues): object {
  return { name, form, content, url, ...vehicles, from: from.toISOString(), isOn };
}
