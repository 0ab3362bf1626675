// The persons of the company for the pickers of the form.
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { useEndpoint } from '../../api.ts';
import { fullName } from '../../format.ts';

export interface PersonChoice {
  personId: number;
  name: string;
  roles: readonly string[];
}

/** Names of those whom the pickers offered last: a conflict tells persons by name, outside of any component. */
let known: ReadonlyMap<number, string> = new Map();

/** Everybody whom the user may see; none while they are awaited. */
export function usePersons(ccode: string): PersonChoice[] {
  const list = useEndpoint(listPersonBriefs, { company: ccode });
  const persons = (list.data?.content ?? []).map((person) => ({
    ...{ personId: person.personId, name: fullName(person), roles: person.roles },
  }));
  if (persons.length > 0) known = new Map(persons.map((one) => [one.personId, one.name]));
  return persons;
}

/** The name of a person, else their id. */
export function personName(personId: number): string {
  return known.get(personId) ?? String(personId);
}
