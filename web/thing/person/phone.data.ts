// Telephones of persons for those who call them: one short list of the company, from which every screen takes its own.
import { listPersonPhones, type PersonPhone } from '@flotila/domain/person/phone.api.ts';
import { useQuery } from '@tanstack/react-query';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf, nextRefresh } from '../../ground/call/api.ts';
import { useCompany } from '../../ground/session/company.ts';

const PHONES = { size: 5000, pagesMax: 2 };
/** Somebody else may write one down meanwhile. */
const REFRESH_MS = 300_000;

const byPerson = (rows: readonly PersonPhone[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ personId, phone }) => [personId, phone]));

/** The person's telephone; undefined: none, not known yet, or not for this user. */
export function usePhone(personId: number | null): string | undefined {
  const { ccode, is } = useCompany();
  const { data } = useQuery({
    queryKey: keyOf(listPersonPhones, { company: ccode }),
    queryFn: ({ signal }) => allRows(listPersonPhones, { company: ccode }, signal, PHONES),
    select: byPerson,
    enabled: personId !== null && is('dispatcher'),
    refetchInterval: ({ state }) => nextRefresh(state, REFRESH_MS),
  });
  return personId === null ? undefined : data?.get(personId);
}
