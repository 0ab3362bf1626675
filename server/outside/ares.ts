// The Czech register (ARES, Ministry of Finance): a company by its IČO. Its answers change, so only the number
// and the name must be there.
import type { FoundSubject } from '@flotila/domain/subject/subject.api.ts';
import { z } from 'zod';
import { askJson, OutsideAway, type RegisterQuestion } from './ask-json.ts';
import { endedNote, seatContact, word } from './register-address.ts';

export const ARES_URL = 'https://ares.gov.cz/ekonomicke-subjekty-v-be/rest';

const Seat = z.object({
  kodStatu: word,
  nazevObce: word,
  nazevCastiObce: word,
  nazevUlice: word,
  cisloDomovni: word,
  cisloOrientacni: word,
  cisloOrientacniPismeno: word,
  psc: word,
});
const Answer = z.object({
  ico: z.union([z.string(), z.number()]),
  obchodniJmeno: z.string().trim().min(1),
  dic: word,
  dicSkDph: word,
  datumZaniku: word,
  sidlo: Seat.nullish().catch(null),
  seznamRegistraci: z.object({ stavZdrojeDph: word, stavZdrojeSkDph: word }).nullish().catch(null),
});
type Answer = z.output<typeof Answer>;

/** null: there is no such company. @throws OutsideAway; an error for a refusal that is no outage */
export async function askAres(
  ico: string,
  question: RegisterQuestion,
): Promise<FoundSubject | null> {
  const { baseUrl, ...limits } = question;
  const url = new URL(`${baseUrl}/ekonomicke-subjekty/${ico}`);
  const { status, body } = await askJson({ url, ...limits });
  if (status === 404) return null;
  if (status !== 200) throw new Error(`ARES answered ${status}`);
  const parsed = Answer.safeParse(body);
  if (!parsed.success) throw new OutsideAway('ARES: an answer of another form');
  const found = parsed.data;
  const note = found.datumZaniku ? endedNote('zaniklá', found.datumZaniku) : null;
  return {
    name: found.obchodniJmeno,
    id: ico,
    vatNumber: vatNumberOf(found),
    contacts: found.sidlo ? seatContact(addressOf(found.sidlo), note) : [],
  };
}

/** A DIČ stays in the answer after the registration for VAT has ended, so its state decides. */
function vatNumberOf({ dic, dicSkDph, seznamRegistraci: states }: Answer): string | null {
  if (!states) return dicSkDph ?? dic;
  if (states.stavZdrojeSkDph === 'AKTIVNI' && dicSkDph) return dicSkDph;
  return states.stavZdrojeDph === 'AKTIVNI' ? dic : null;
}

/** Without a street the part of the town stands for it. */
function addressOf(seat: z.output<typeof Seat>) {
  const orientation = seat.cisloOrientacni
    ? `${seat.cisloOrientacni}${seat.cisloOrientacniPismeno ?? ''}`
    : null;
  return {
    road: seat.nazevUlice ?? seat.nazevCastiObce ?? seat.nazevObce,
    houseNumber: [seat.cisloDomovni, orientation].filter(Boolean).join('/') || null,
    city: seat.nazevObce,
    postcode: seat.psc,
    countryCode: seat.kodStatu && /^[A-Z]{2}$/.test(seat.kodStatu) ? seat.kodStatu : null,
  };
}
