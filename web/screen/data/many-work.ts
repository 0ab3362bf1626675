// What is done with each of many records: by the calls of its own form, so that every rule of the form holds, with the
// record as it is at that moment.

import { t } from '../../ground/i18n/i18n.ts';
import { failureText } from '../../ground/ui/failure.ts';
import { fieldText } from '../../ground/words/field-text.ts';
import type { AnyDataModule, DataPlace } from './module.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows and forms of all modules.
type Any = any;

/** Why a record is not stored, in words. */
class Refusal extends Error {}

export function whyOf(error: unknown): string {
  return error instanceof Refusal ? error.message : failureText(error);
}

async function readRecord(module: AnyDataModule, place: DataPlace, row: Any) {
  const kind = module.record;
  const id = module.idOf?.(row, place) ?? null;
  if (!kind) throw new Error(`${module.list}: a list without records`);
  if (id === null) throw new Refusal(t('many.fixed'));
  const record = await kind.load(place, id, new AbortController().signal);
  const refusal = kind.refusal?.(record, place) ?? null;
  if (refusal !== null) throw new Refusal(refusal);
  return { kind, record };
}

/** Stores the record with these fields of its form. */
export async function changeRecord(
  module: AnyDataModule,
  place: DataPlace,
  { row, fields }: { row: Any; fields: object },
): Promise<void> {
  const { kind, record } = await readRecord(module, place, row);
  const form = { ...kind.start(record, place), ...fields };
  const { body, errors = {} } = kind.read(form, record, place);
  if (body === undefined) {
    const [field = '', why] = Object.entries(errors)[0] ?? [];
    throw new Refusal(why ? (kind.refusalText?.(why, field) ?? fieldText(why)) : '');
  }
  await kind.store(place, record, body);
}

export async function deleteRecord(
  module: AnyDataModule,
  place: DataPlace,
  row: Any,
): Promise<void> {
  const { kind, record } = await readRecord(module, place, row);
  await kind.remove?.(place, record);
}
