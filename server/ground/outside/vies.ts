// VIES of the European Commission: is a VAT number valid? Member states are often away, and only their clear
// no is one.
import type { VatCheck } from '@flotila/domain/subject/subject.api.ts';
import { z } from 'zod';
import { askJson, type RegisterQuestion } from './ask-json.ts';
import { word } from './register-address.ts';

export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

const Answer = z.object({ userError: word, name: word, address: word });

/** `isValid` null: ask later. @throws OutsideAway */
export async function askVies(
  { country, number }: { country: string; number: string },
  question: RegisterQuestion,
): Promise<Omit<VatCheck, 'checked'>> {
  const { baseUrl, ...limits } = question;
  const url = new URL(`${baseUrl}/ms/${country}/vat/${encodeURIComponent(number)}`);
  const { status, body } = await askJson({ url, ...limits });
  const answer = status === 200 ? Answer.safeParse(body).data : undefined;
  const isValid =
    answer?.userError === 'VALID' ? true : answer?.userError === 'INVALID' ? false : null;
  const told = (text: string | null | undefined) =>
    isValid && text && !/^-+$/.test(text) ? text : null;
  return { isValid, name: told(answer?.name), address: told(answer?.address) };
}
