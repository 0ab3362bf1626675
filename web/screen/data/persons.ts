// Everybody of the company, as the forms of the data view offer and name them: also those who are no longer
// active, because they stay chosen where they were (D-PER-006).
import { listPersons, type PersonRow } from '@flotila/domain/person/person.api.ts';
import { useQuery } from '@tanstack/react-query';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { Member } from '../../ground/ui/member-choice.ts';
import { fullName } from '../../ground/words/format.ts';

export type CompanyPerson = Pick<
  PersonRow,
  'personId' | 'firstName' | 'lastName' | 'active' | 'driver'
>;

export interface Persons {
  /** Everybody whom the user may see, by surname; undefined while they are awaited. */
  persons: readonly CompanyPerson[] | undefined;
  isLoading: boolean;
  /** Why they could not be read (again). */
  failure: unknown;
  retry: () => void;
}

/** `isAsked` false: they are not needed. */
export function usePersons(ccode: string, isAsked = true): Persons {
  const asked = useQuery({
    queryKey: [...keyOf(listPersons), 'everybody', ccode],
    queryFn: ({ signal }) => allRows(listPersons, { company: ccode }, signal),
    enabled: isAsked,
  });
  const retry = () => void asked.refetch();
  return { persons: asked.data, isLoading: asked.isPending, failure: asked.error, retry };
}

/** As lists of persons have it, in whose order it is: "Bača Alojz". */
export function surnameFirst({ firstName, lastName }: { firstName: string; lastName: string }) {
  return fullName({ firstName: lastName, lastName: firstName });
}

/** For a picker of many, surname first; who is no longer active is greyed and says so. */
export function memberOf(person: CompanyPerson): Member {
  const { personId: id, active } = person;
  const text = surnameFirst(person);
  return active ? { id, text } : { id, text, isMuted: true, note: t('person.inactive') };
}

/** For a picker of one: active persons, or of them the drivers; who is chosen stays, whatever became of them. */
export function personChoices(
  persons: readonly CompanyPerson[],
  { isDriverOnly, chosen }: { isDriverOnly: boolean; chosen: string },
): { value: string; label: string }[] {
  return persons
    .map((person) => ({ ...person, value: String(person.personId) }))
    .filter(({ value, active, driver }) => {
      const isOffered = active && (driver || !isDriverOnly);
      return isOffered || value === chosen;
    })
    .map((person) => ({ value: person.value, label: labelOf(person) }));
}

function labelOf(person: CompanyPerson): string {
  const name = fullName(person);
  return person.active ? name : `${name} (${t('person.inactive')})`;
}
