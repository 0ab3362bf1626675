// The rules of the form of a key: how it begins, what is sent, what is refused. Pure.
import type { ApiKeyRecord } from '@flotila/domain/api-key/api-key.api.ts';
import { ADDRESSES_MAX, KEY_DAYS, type KeyRole } from '@flotila/domain/api-key/api-key.ts';
import { API_KEY_FIELDS } from '@flotila/domain/api-key/api-key-fields.ts';
import { lineRefusal } from '@flotila/domain/text.ts';
import { addDays, isDay, localDay } from '@flotila/domain/time.ts';
import { ALL_VEHICLES, type VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { type FieldRefusals, refusalsOf } from '../module.ts';

export interface ApiKeyForm {
  name: string;
  role: KeyRole;
  isBound: boolean;
  assistantWrites: boolean;
  vehicles: VehicleChoice;
  /** As they are typed, apart by spaces, commas or lines. */
  addresses: string;
  /** A day of the company, the last on which it opens; '': never. */
  expires: string;
}

interface Place {
  timeZone: string;
  /** epoch milliseconds */
  now: number;
}

export function startApiKey(record: ApiKeyRecord | null, { timeZone, now }: Place): ApiKeyForm {
  if (!record) {
    const expires = addDays(localDay(now, timeZone), KEY_DAYS);
    const flags = { isBound: false, assistantWrites: false };
    return { name: '', role: 'reader', ...flags, vehicles: ALL_VEHICLES, addresses: '', expires };
  }
  const { name, role, isBound, assistantWrites, vehicles, addresses } = record;
  const expires = dayOf(record, timeZone);
  return {
    name,
    role,
    isBound,
    assistantWrites,
    vehicles,
    addresses: addresses.join(', '),
    expires,
  };
}

export function readApiKey(
  form: ApiKeyForm,
  record: ApiKeyRecord | null,
  place: Place,
): { body: object; errors?: never } | { body?: never; errors: FieldRefusals } {
  const name = form.name.trim();
  const addresses = form.addresses.split(/[\s,;]+/).filter((one) => one !== '');
  const errors = refusalsOf({
    name: name === '' ? { code: 'required' } : lineRefusal(name, API_KEY_FIELDS.name.max),
    vehicles: isNone(form.vehicles) ? { code: 'required' } : null,
    addresses:
      addresses.length > ADDRESSES_MAX
        ? { code: 'maxItems', params: { max: ADDRESSES_MAX } }
        : null,
    expires: expiresRefusal(form.expires, record, place),
  });
  if (Object.keys(errors).length > 0) return { errors };
  const { role, isBound, vehicles } = form;
  const assistantWrites = form.assistantWrites && role !== 'reader';
  const expires = expiresOf(form.expires, record, place.timeZone);
  const stamp = record && { lastChange: record.lastChange };
  const what = { name, role, isBound, assistantWrites, vehicles };
  return { body: { ...what, addresses, expires, ...stamp } };
}

function isNone({ all, vehicleIds, groupSetIds, typeCodes }: VehicleChoice): boolean {
  return !all && vehicleIds.length + groupSetIds.length + typeCodes.length === 0;
}

function expiresRefusal(
  day: string,
  record: ApiKeyRecord | null,
  { timeZone, now }: Place,
): FieldRefusal | null {
  if (day === '' || (record && day === dayOf(record, timeZone))) return null;
  if (!isDay(day)) return { code: 'date' };
  return day < localDay(now, timeZone) ? { code: 'past' } : null;
}

/** A day that was not changed keeps its moment. */
function expiresOf(day: string, record: ApiKeyRecord | null, timeZone: string): string {
  if (day === '') return 'never';
  return record && day === dayOf(record, timeZone) ? record.expires : day;
}

function dayOf({ expires }: ApiKeyRecord, timeZone: string): string {
  return expires === 'never' ? '' : localDay(Date.parse(expires), timeZone);
}
