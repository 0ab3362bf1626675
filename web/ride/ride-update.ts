// The rules of the ride update form (VAL-015 … VAL-019): texts of the fields as they begin, what is sent of
// them, what is refused, and what somebody else changed meanwhile. Every field has a switch; rules hold
// for switched-on fields only. Pure.
import { RIDE_NOTE_MAX, type RideEdit, type RideView } from '@flotila/domain/ride/ride.api.ts';
import { decimalText, type Language, readDecimal } from '@flotila/domain/text.ts';
import { fromHours, fromKm, toHours, toKm } from '@flotila/domain/units.ts';

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

export interface FieldRefusal {
  code: string;
  params?: Record<string, string | number>;
}

export type ReadForm =
  | { body: Omit<RideEdit, 'lastChange'>; errors: null }
  | { body: null; errors: Partial<Record<RideField, FieldRefusal>> };

/** HIS-010, LOG-009: administrators correct rides that are over; a stop is no ride. */
export function isCorrectable(ride: Pick<RideView, 'rideState' | 'rideType'>): boolean {
  const isDriven = ride.rideType === 'bussines' || ride.rideType === 'private';
  return ride.rideState === 'finished' && isDriven;
}

/** The form of a ride with every field switched off. */
export function startForm(ride: RideView, language: Language): RideForm {
  const hours =
    ride.mhStop === null ? '' : decimalText(toHours(ride.mhStop), language, HOUR_DIGITS);
  return {
    isOn: { rideType: false, kmStop: false, ehStop: false, driverId: false, note: false },
    text: {
      rideType: ride.rideType,
      kmStop: decimalText(toKm(ride.kmStop), language, KM_DIGITS),
      ehStop: hours,
      driverId: String(ride.driver?.personId ?? ''),
      note: ride.note ?? '',
    },
  };
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

/** VAL-015 … VAL-019: what is sent of the switched-on fields, or what is wrong with them. */
export function readForm(
  form: RideForm,
  ride: Pick<RideView, 'fixedKm' | 'fixedMh'>,
  language: Language,
): ReadForm {
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
    if (km.refusal) errors.kmStop = km.refusal;
    else body.kmStop = km.value === null ? null : fromKm(km.value);
  }
  if (isOn.ehStop) {
    const hours = readReading(text.ehStop, language, HOUR_DIGITS, HOURS_MAX, ride.fixedMh);
    if (hours.refusal) errors.ehStop = hours.refusal;
    else body.ehStop = hours.value === null ? null : fromHours(hours.value);
  }
  if (isOn.driverId) body.driverId = text.driverId === '' ? null : Number(text.driverId);
  if (isOn.note) {
    const note = text.note.trim();
    if (note.length > RIDE_NOTE_MAX) {
      errors.note = { code: 'maxLength', params: { max: RIDE_NOTE_MAX } };
    } else body.note = note === '' ? null : note;
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
