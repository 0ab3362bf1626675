// The rules of the ride update form (VAL-015 … VAL-019): texts of the fields as they begin, what is sent of
// them, what is refused, and what somebody else changed meanwhile. Every field has a switch; rules hold
// for switched-on fields only. Pure.

import { isDriven } from '@flotila/domain/ride/marker.ts';
import { type RideEdit, type RideView, refuseNote } from '@flotila/domain/ride/ride.api.ts';
import { decimalText, readDecimal } from '@flotila/domain/text.ts';
import { fromHours, fromKm, toHours, toKm } from '@flotila/domain/units.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';

export const RIDE_FIELDS = ['rideType', 'kmStop', 'ehStop', 'driverId', 'note'] as const;
export type RideField = (typeof RIDE_FIELDS)[number];

/** VAL-016, VAL-017: digits after the decimal mark. */
export const KM_DIGITS = 3;
export const HOUR_DIGITS = 2;
/** Largest readings that the call takes, in km and hours. */
const KM_MAX = 9_999_999;
const HOURS_MAX = 555_555;

export interface RideForm {
  isOn: Record<RideField, boolean>;
  /** As typed or chosen; driverId '' is nobody. */
  text: Record<RideField, string>;
}

export type ReadForm =
  | { body: Omit<RideEdit, 'lastChange'>; errors: null }
  | { body: null; errors: Partial<Record<RideField, FieldRefusal>> };

/** HIS-010, LOG-009: administrators correct rides that are over; a stop is no ride. */
export function isCorrectable(ride: Pick<RideView, 'rideState' | 'rideType'>): boolean {
  return ride.rideState === 'finished' && isDriven(ride);
}

/**
 * The ride that begins at the moment, among what touches it: a stop or a refueling may begin with it, and
 * neither can be corrected.
 * @param from ISO text
 */
export function rideFromStart(rides: readonly RideView[], from: string): RideView | undefined {
  const start = Date.parse(from);
  return rides.find((ride) => isDriven(ride) && Date.parse(ride.fromTimestamp) === start);
}

/** The form of a ride with every field switched off. */
export function startForm(ride: RideView, language: Language): RideForm {
  return {
    isOn: { rideType: false, kmStop: false, ehStop: false, driverId: false, note: false },
    text: {
      rideType: ride.rideType,
      kmStop: kmText(ride, language),
      ehStop: hoursText(ride, language),
      driverId: String(ride.driver?.personId ?? ''),
      note: ride.note ?? '',
    },
  };
}

function kmText({ kmStop }: Pick<RideView, 'kmStop'>, language: Language): string {
  return decimalText(toKm(kmStop), language, KM_DIGITS);
}

function hoursText({ mhStop }: Pick<RideView, 'mhStop'>, language: Language): string {
  return mhStop === null ? '' : decimalText(toHours(mhStop), language, HOUR_DIGITS);
}

/** After the ride changed: what is switched on stays as typed, the rest shows the ride as it now is. */
export function restartForm(typed: RideForm, now: RideForm): RideForm {
  const text = { ...now.text };
  for (const field of RIDE_FIELDS) if (typed.isOn[field]) text[field] = typed.text[field];
  return { isOn: typed.isOn, text };
}

/** NAV-038: has something been typed that would be lost? */
export function isChanged(form: RideForm, start: RideForm): boolean {
  return RIDE_FIELDS.some((field) => form.isOn[field] && form.text[field] !== start.text[field]);
}

/** What a reading that is switched on says, metres or seconds; null while it says nothing, or is refused. */
export function typedReading(
  form: RideForm,
  ride: ReadRide,
  field: 'kmStop' | 'ehStop',
  language: Language,
  refused: Partial<Record<RideField, unknown>>,
): number | null {
  if (!form.isOn[field] || refused[field] !== undefined) return null;
  const only = { rideType: false, kmStop: false, ehStop: false, driverId: false, note: false };
  const read = readForm({ ...form, isOn: { ...only, [field]: true } }, ride, language);
  return read.body?.[field] ?? null;
}

type ReadRide = Pick<RideView, 'kmStop' | 'mhStop' | 'fixedKm' | 'fixedMh'>;

/** VAL-015 … VAL-019: what is sent of the switched-on fields, or what is wrong with them. */
export function readForm(form: RideForm, ride: ReadRide, language: Language): ReadForm {
  const body: Omit<RideEdit, 'lastChange'> = {};
  const errors: Partial<Record<RideField, FieldRefusal>> = {};
  const { isOn, text } = form;
  if (isOn.rideType) {
    const { rideType } = text;
    if (rideType === 'bussines' || rideType === 'private') body.rideType = rideType;
    else errors.rideType = { code: 'required' };
  }
  if (isOn.kmStop) {
    const km = readReading(text.kmStop, language, KM_DIGITS, KM_MAX, ride.fixedKm);
    if (text.kmStop === kmText(ride, language)) body.kmStop = ride.kmStop;
    else if (km.refusal) errors.kmStop = km.refusal;
    else body.kmStop = km.value === null ? null : fromKm(km.value);
  }
  if (isOn.ehStop) {
    const hours = readReading(text.ehStop, language, HOUR_DIGITS, HOURS_MAX, ride.fixedMh);
    const isAsShown = ride.mhStop !== null && text.ehStop === hoursText(ride, language);
    // The text is rounded: what nobody touched is fixed as it is stored.
    if (isAsShown) body.ehStop = ride.mhStop;
    else if (hours.refusal) errors.ehStop = hours.refusal;
    else body.ehStop = hours.value === null ? null : fromHours(hours.value);
  }
  if (isOn.driverId) body.driverId = text.driverId === '' ? null : Number(text.driverId);
  if (isOn.note) {
    const note = text.note.trim();
    const refusal = refuseNote(note);
    if (refusal) errors.note = refusal;
    else body.note = note === '' ? null : note;
  }
  return Object.keys(errors).length > 0 ? { body: null, errors } : { body, errors: null };
}

/** Fields of the form that differ in two readings of the ride, e.g. before and after a conflict. */
export function differingFields(before: RideView, after: RideView): RideField[] {
  const values = (ride: RideView): Record<RideField, unknown> => ({
    rideType: ride.rideType,
    kmStop: ride.kmStop,
    ehStop: ride.mhStop,
    driverId: ride.driver?.personId ?? null,
    note: ride.note,
  });
  const [old, now] = [values(before), values(after)];
  return RIDE_FIELDS.filter((field) => old[field] !== now[field]);
}

/** An empty reading takes the correction of a corrected ride back; elsewhere it is missing. */
function readReading(
  text: string,
  language: Language,
  digits: number,
  max: number,
  mayTakeBack: boolean,
): { value: number | null; refusal: FieldRefusal | null } {
  if (text.trim() === '') {
    return { value: null, refusal: mayTakeBack ? null : { code: 'required' } };
  }
  const value = readDecimal(text, language, digits);
  if (value === null) return { value, refusal: { code: 'decimal', params: { digits } } };
  const isInside = value >= 0 && value <= max;
  return { value, refusal: isInside ? null : { code: 'range', params: { min: 0, max } } };
}
