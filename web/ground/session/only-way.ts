// A refused password told the way that there is: the provider of the company. Shown by the sign-in screen.
import { CallFailure } from '../call/http.ts';
import { pageValue } from '../ui/page-value.ts';

export const onlyWay = pageValue<{
  code: string;
  company: string;
  name: string;
  host: string;
} | null>(null);

/** Keeps what the refusal says of it. */
export function heedOnlyWay(error: unknown): void {
  const told = error instanceof CallFailure ? error.detail.provider : undefined;
  if (told) onlyWay.set({ ...told, host: '' });
}
