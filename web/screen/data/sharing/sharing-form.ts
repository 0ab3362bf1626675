// The rules of the sharing form (D-SHR, VAL-083, VAL-084): how it begins, what is sent, what is refused. Pure.
import type { SharingRecord } from '@flotila/domain/sharing/sharing.api.ts';
import { isWithoutVehicles, NO_VEHICLE, suggestedEnd } from '@flotila/domain/sharing/sharing.ts';
import { SHARING_FIELDS } from '@flotila/domain/sharing/sharing-fields.ts';
import type { ListedVehicle } from '@flotila/domain/special-access/special-access.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { dayOf, dayRefusal, endRefusal, momentOf } from '../day-moment.ts';
import { type FormOf, formTable, type ReadForm, readForm, startFields } from '../record-form.ts';

export const SHARING = formTable('shr.', SHARING_FIELDS);

export interface SharingForm extends FormOf<typeof SHARING_FIELDS> {
  /** `yyyy-MM-dd` of the company, '' no limit. */
  validFrom: string;
  validTo: string;
  vehicles: readonly ListedVehicle[];
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

interface Clock {
  language: Language;
  timeZone: string;
}

/**
 * `now` in epoch milliseconds: a new one gets an end, which may be cleared. One for a contract shows its
 * vehicle in its days.
 */
export function startSharing(
  record: SharingRecord | null,
  { language, timeZone, now }: Clock & { now: number },
  contract: SharedContract | null = null,
): SharingForm {
  const form = startFields(SHARING, record, language);
  if (record) {
    const { validFrom, validTo, vehicles } = record;
    return {
      ...form,
      validFrom: dayOf(validFrom, timeZone),
      validTo: dayOf(validTo, timeZone),
      vehicles,
    };
  }
  const validTo = suggestedEnd(localDay(now, timeZone));
  if (!contract) return { ...form, validFrom: '', validTo, vehicles: [] };
  return {
    ...form,
    contractId: String(contract.contractId),
    note: contract.name,
    vehicles: [contract.vehicle],
    validFrom: dayOf(contract.from, timeZone),
    validTo: contract.to === null ? validTo : dayOf(contract.to, timeZone),
  };
}

export function readSharing(
  form: SharingForm,
  record: SharingRecord | null,
  { language, timeZone }: Clock,
): ReadForm {
  const { validFrom, validTo, vehicles } = form;
  return readForm(SHARING, {
    form,
    record,
    language,
    beside: {
      validFrom: momentOf(validFrom, '00:00', record?.validFrom ?? null, timeZone),
      validTo: momentOf(validTo, '23:59', record?.validTo ?? null, timeZone),
      vehiclesIds: vehicles.map(({ vehicleId }) => vehicleId),
    },
    refused: {
      validFrom: dayRefusal(validFrom),
      validTo: endRefusal(validFrom, validTo),
      vehiclesIds: isWithoutVehicles(vehicles) ? { code: NO_VEHICLE } : null,
    },
  });
}
