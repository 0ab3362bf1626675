// The persons of the company for the pickers of the form.
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { useEndpoint } from '../../api.ts';
import { fullName } from '../../format.ts';

export interface PersonChoice {
  personId: number;
  name: string;
  roles: readonly string[];
}

export interface Persons {
  /** Everybody whom the user may see; none while they are awaited. */
  persons: readonly PersonChoice[];
  isLoading: boolean;
  /** Why they could not be read (again). */
  failure: unknown;
  retry: () => void;
}

export function usePersons(ccode: string): Persons {
  const asked = useEndpoint(listPersonBriefs, { company: ccode });
  const persons = (asked.data?.content ?? []).map((person) => ({
    ...{ personId: person.personId, name: fullName(person), roles: person.roles },
  }));
  const retry = () => void asked.refetch();
  return { persons, isLoading: asked.isPending, failure: asked.error, retry };
}
