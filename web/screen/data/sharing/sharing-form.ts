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
  /** The contract whose arrival visitors are told, null none. */
  contractId: number | null;
}

/** What a new sharing begins with where it is made for a contract. */
export interface SharedContract {
  contractId: number;
  name: string;
  vehicle: ListedVehicle;
  /** ISO moments, null open. */
  from: string | null;
  to: string | null;
}

export interface SharingBody {
  validFrom: string | null;
  validTo: string | null;
  note: string | null;
  flagPanic: boolean;
  flagCargoDoor: boolean;
  vehiclesIds: number[];
  contractId: number | null;
  lastChange?: string;
}

/**
 * `now` in epoch milliseconds: a new one gets an end, which may be cleared. One for a contract shows its
 * vehicle in its days.
 */
export function startSharing(
  record: SharingRecord | null,
  timeZone: string,
  now: number,
  contract: SharedContract | null = null,
): SharingForm {
  if (!record) {
    const flags = { flagPanic: false, flagCargoDoor: false };
    const validTo = suggestedEnd(localDay(now, timeZone));
    const empty = { validFrom: '', validTo, note: '', ...flags, vehicles: [], contractId: null };
    return contract ? { ...empty, ...ofContract(contract, timeZone, validTo) } : empty;
  }
  const { note, flagPanic, flagCargoDoor, vehicles, contractId } = record;
  return {
    validFrom: dayOf(record.validFrom, timeZone),
    validTo: dayOf(record.validTo, timeZone),
    note: note ?? '',
    flagPanic,
    flagCargoDoor,
    vehicles,
    contractId,
  };
}

function ofContract(contract: SharedContract, timeZone: string, validTo: string) {
  const { contractId, name, vehicle, from, to } = contract;
  return {
    contractId,
    note: name,
    vehicles: [vehicle],
    validFrom: dayOf(from, timeZone),
    validTo: to === null ? validTo : dayOf(to, timeZone),
  };
}

export function readSharing(
  form: SharingForm,
  record: SharingRecord | null,
  timeZone: string,
): { body: SharingBody; errors?: never } | { body?: never; errors: FieldRefusals } {
  const errors: FieldRefusals = {};
  const { validFrom, validTo, flagPanic, flagCargoDoor, vehicles, contractId } = form;
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
      flagPanic,
      flagCargoDoor,
      contractId,
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
