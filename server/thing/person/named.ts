// The person of a row that was joined with who drove or was identified, as it is answered.

export interface NamedRow {
  person_id: number | null;
  first_name: string | null;
  last_name: string | null;
}

/** null: nobody is known. */
export function namedOf({ person_id: personId, first_name, last_name }: NamedRow) {
  return personId === null
    ? null
    : { personId, firstName: first_name ?? '', lastName: last_name ?? '' };
}
