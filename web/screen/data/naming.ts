// What the words of a record need beside its values: the zone of moments, and who stands behind an id.
import { useMemo } from 'react';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { fullName } from '../../ground/words/format.ts';
import { usePersons } from './persons.ts';

export interface Naming {
  /** Moments are written in it. */
  zone: string;
  /** null: not known, or not yet. */
  person(personId: number): string | null;
}

/** `tellsPersons`: names of persons are needed, so they are read. */
export function useNaming(
  { ccode, company }: { ccode: string; company: CurrentCompany },
  tellsPersons: boolean,
): Naming {
  const { persons } = usePersons(ccode, tellsPersons);
  const zone = company.timeZone;
  return useMemo(() => {
    const names = new Map(persons?.map((person) => [person.personId, fullName(person)]));
    return { zone, person: (personId) => names.get(personId) ?? null };
  }, [persons, zone]);
}
