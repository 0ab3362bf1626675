// The rules of the form of a forwarding: how it begins, what is sent, what is refused. Pure.
import type { ForwardingRecord } from '@flotila/domain/forwarding/forwarding.api.ts';
import type {
  ForwardingForm as Form,
  ForwardingContent,
} from '@flotila/domain/forwarding/forwarding.ts';
import { isDay, localDay, startOfDay } from '@flotila/domain/time.ts';
import { ALL_VEHICLES, type VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { type ReceiverForm, readReceiver } from '../receiver.ts';

export interface ForwardingForm extends ReceiverForm {
  form: Form;
  content: ForwardingContent;
  vehicles: VehicleChoice;
  /** A day of the company; '': from now on. */
  from: string;
}

export function startForwarding(record: ForwardingRecord | null, timeZone: string): ForwardingForm {
  if (!record) {
    const empty = { name: '', url: '', from: '', isOn: true, vehicles: ALL_VEHICLES };
    return { ...empty, form: 'json', content: 'records' };
  }
  const { name, form, content, url, vehicles, isOn } = record;
  return { name, form, content, url, vehicles, isOn, from: dayOf(record, timeZone) };
}

/** @param now epoch milliseconds */
export function readForwarding(
  form: ForwardingForm,
  record: ForwardingRecord | null,
  timeZone: string,
  now: number,
) {
  const { content, vehicles } = form;
  const refusal = fromRefusal(form.from, timeZone, now);
  // A day that was not changed keeps its moment.
  const isKept = form.from === '' || (record !== null && form.from === dayOf(record, timeZone));
  const from = isKept || refusal ? {} : { from: momentOf(form.from, timeZone) };
  return readReceiver(form, record, {
    beside: { form: form.form, content, vehicles, ...from },
    refusals: { from: refusal },
  });
}

function fromRefusal(day: string, timeZone: string, now: number): FieldRefusal | null {
  if (day === '') return null;
  if (!isDay(day)) return { code: 'date' };
  return startOfDay(day, timeZone) > now ? { code: 'future' } : null;
}

function dayOf({ from }: ForwardingRecord, timeZone: string): string {
  return localDay(Date.parse(from), timeZone);
}

function momentOf(day: string, timeZone: string): string {
  return new Date(startOfDay(day, timeZone)).toISOString();
}
