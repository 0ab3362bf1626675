// What was typed into the field that stands at once where a list with a field is still on its way (V-3). The list's own
// field takes it over.
import { pageValue } from './page-value.ts';

const typed = pageValue('');

export const useTypedAhead = typed.use;
export const typeAhead = typed.set;

/** Once: the next list begins with nothing. */
export function takeTypedAhead(): string {
  const text = typed.get();
  typed.set('');
  return text;
}
