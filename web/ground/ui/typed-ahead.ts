// What was typed into the field that stands at once where a list with a field is still on its way (V-3), and whether
// Enter was pressed behind it. The list's own field takes it over.
import { pageValue } from './page-value.ts';

interface TypedAhead {
  text: string;
  isEntered: boolean;
}

const NOTHING: TypedAhead = { text: '', isEntered: false };
const typed = pageValue(NOTHING);

export const useTypedAhead = typed.use;
/** Whoever types on did not mean the Enter before. */
export const typeAhead = (text: string) => typed.set({ text, isEntered: false });
/** Without a word there is nothing to take. */
export const enterAhead = () => typed.set({ ...typed.get(), isEntered: typed.get().text !== '' });

/** Once: the next list begins with nothing. */
export function takeTypedAhead(): TypedAhead {
  const ahead = typed.get();
  typed.set(NOTHING);
  return ahead;
}
