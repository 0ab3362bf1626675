// The contract that a new sharing is made for, as it stands in the address of its form (newSharingPath). What
// is wrong there is left to the server to refuse.
import type { Company } from '../../../ground/session/company.ts';
import type { DataPlace } from '../module.ts';
import type { SharedContract } from './sharing-form.ts';

/** null: the address names none. */
export function sharedContract(
  search: DataPlace['search'] = {},
  company: Pick<Company, 'name'>,
): SharedContract | null {
  const [contractId, vehicleId] = [Number(search.contract), Number(search.vehicle)];
  if (!isId(contractId) || !isId(vehicleId)) return null;
  return {
    contractId,
    name: search.name ?? '',
    from: momentOf(search.from),
    to: momentOf(search.to),
    vehicle: {
      vehicleId,
      numericPlate: search.plate ?? String(vehicleId),
      name: '',
      companyName: company.name,
      deviceSerialNumber: null,
    },
  };
}

function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0;
}

function momentOf(text: string | undefined): string | null {
  const ts = Date.parse(text ?? '');
  return Number.isNaN(ts) ? null : new Date(ts).toISOString();
}
