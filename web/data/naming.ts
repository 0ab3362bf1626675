// What the words of a record need beside its values: the zone of moments, and who stands behind an id.
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { useMemo } from 'react';
import { useEndpoint } from '../api.ts';
import { fullName } from '../format.ts';
import type { DataPlace } from './module.ts';

export interface Naming {
  /** Moments are written in it. */
  zone: string;
  /** null: not known, or not yet. */
  person(personId: number): string | null;
}

/** `tellsPersons`: names of persons are needed, so they are read. */
export function useNaming({ ccode, company }: DataPlace, tellsPersons: boolean): Naming {
  const asked = useEndpoint(listPersonBriefs, tellsPersons ? { company: ccode } : null);
  const persons = asked.data?.content;
  const zone = company.timeZone;
  return useMemo(() => {
    const names = new Map(persons?.map((person) => [person.personId, fullName(person)]));
    return { zone, person: (personId) => names.get(personId) ?? null };
  }, [persons, zone]);
}
