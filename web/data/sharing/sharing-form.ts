// The rules of the sharing form (D-SHR, VAL-083, VAL-084): how it begins, what is sent, what is refused. Pure.
import type { SharingRecord } from '@flotila/domain/sharing/sharing.api.ts';
import { isWithoutVehicles, NO_VEHICLE, suggestedEnd } from '@flotila/domain/sharing/sharing.ts';
import type { ListedVehicle } from '@flotila/domain/special-access/special-access.api.ts';
import { lineRefusal, NOTE_MAX } from '@flotila/domain/text.ts';
import { isDay, localDay } from '@flotila/domain/time.ts';
import type { FieldRefusals } from '../module.ts';

export interface SharingForm {
  /** `yyyy-MM-dd` of the company, '' no limit. */
  validFrom: string;
  validTo: string;
  note: string;
  flagPanic: boolean;
  flagCargoDoor: boolean;
  vehicles: readonly ListedVehicle[];
}

export interface SharingBody {
  validFrom: string | null;
  validTo: string | null;
  note: string | null;
  flagPanic: boolean;
  flagCargoDoor: boolean;
  vehiclesIds: number[];
  lastChange?: string;
}

/** `now` in epoch milliseconds: a new one gets an end, which may be cleared. */
export function startSharing(
  record: SharingRecord | null,
  timeZone: string,
  now: number,
): SharingForm {
  if (!record) {
    const flags = { flagPanic: false, flagCargoDoor: false };
    const validTo = suggestedEnd(localDay(now, timeZone));
    return { validFrom: '', validTo, note: '', ...flags, vehicles: [] };
  }
  const { note, flagPanic, flagCargoDoor, vehicles } = record;
  return {
    validFrom: dayOf(record.validFrom, timeZone),
    validTo: dayOf(record.validTo, timeZone),
    note: note ?? '',
    ...{ flagPanic, flagCargoDoor, vehicles },
  };
}

export function readSharing(
  form: SharingForm,
  record: SharingRecord | null,
  timeZone: string,
): { body: SharingBody; errors?: never } | { body?: never; errors: FieldRefusals } {
  const errors: FieldRefusals = {};
  const { validFrom, validTo, flagPanic, flagCargoDoor, vehicles } = form;
  const note = form.note.trim();
  if (validFrom !== '' && !isDay(validFrom)) errors.validFrom = { code: 'date' };
  if (validTo !== '' && !isDay(validTo)) errors.validTo = { code: 'date' };
  else if (validFrom !== '' && validTo !== '' && validTo < validFrom) {
    errors.validTo = { code: 'beforeFrom' };
  }
  const refusedNote = lineRefusal(note, NOTE_MAX);
  if (refusedNote) errors.note = refusedNote;
  if (isWithoutVehicles(vehicles)) errors.vehiclesIds = { code: NO_VEHICLE };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      validFrom: momentOf(validFrom, '00:00', record?.validFrom ?? null, timeZone),
      validTo: momentOf(validTo, '23:59', record?.validTo ?? null, timeZone),
      note: note === '' ? null : note,
      ...{ flagPanic, flagCargoDoor },
      vehiclesIds: vehicles.map(({ vehicleId }) => vehicleId),
      ...(record ? { lastChange: record.lastChange } : {}),
    },
  };
}

function dayOf(moment: string | null, timeZone: string): string {
  return moment === null ? '' : localDay(Date.parse(moment), timeZone);
}

/** D-SHR-011. A day that was not changed keeps its moment: a program may have stored another time. */
function momentOf(
  day: string,
  time: string,
  stored: string | null,
  timeZone: string,
): string | null {
  if (day === '') return null;
  return dayOf(stored, timeZone) === day ? stored : `${day}T${time}`;
}
