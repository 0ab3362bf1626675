// The Czech register (ARES, Ministry of Finance): a company by its IČO. Its answers change, so only the number
// and the name must be there.
import type { FoundSubject } from '@flotila/domain/subject/subject.api.ts';
import { firstOf } from '@flotila/domain/text.ts';
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
  // Of a seat that the register could not match with its list of addresses.
  cisloDoAdresy: word,
  pscTxt: word,
  textovaAdresa: word,
});
type Seat = z.output<typeof Seat>;
/** More of what other registers tell of one company is not read. */
const SEATS_MAX = 20;
/** Letters of an address on one line. */
const LINE_MAX = 300;
const Answer = z.object({
  ico: z.union([z.string(), z.number()]),
  obchodniJmeno: z.string().trim().min(1),
  dic: word,
  dicSkDph: word,
  datumZaniku: word,
  sidlo: Seat.nullish().catch(null),
  // What the registers behind ARES tell: where it has no seat itself, theirs.
  dalsiUdaje: z
    .array(
      z.object({
        sidlo: z
          .array(z.object({ sidlo: Seat }))
          .nullish()
          .catch(null),
      }),
    )
    .nullish()
    .catch(null),
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
    contacts:
      seatsOf(found)
        .map((seat) => seatContact(addressOf(seat), note))
        .find(isThere) ?? [],
  };
}

function seatsOf({ sidlo, dalsiUdaje }: Answer): Seat[] {
  const others = dalsiUdaje?.flatMap((told) => told.sidlo?.map((one) => one.sidlo) ?? []) ?? [];
  return [...(sidlo ? [sidlo] : []), ...others].slice(0, SEATS_MAX);
}

const isThere = (contacts: readonly unknown[]) => contacts.length > 0;

/** A DIČ stays in the answer after the registration for VAT has ended, so its state decides. */
function vatNumberOf({ dic, dicSkDph, seznamRegistraci: states }: Answer): string | null {
  if (!states) return dicSkDph ?? dic;
  if (states.stavZdrojeSkDph === 'AKTIVNI' && dicSkDph) return dicSkDph;
  return states.stavZdrojeDph === 'AKTIVNI' ? dic : null;
}

/** Without a street the part of the town stands for it; what is not told in parts is read from the line of text. */
function addressOf(seat: Seat) {
  const orientation = seat.cisloOrientacni
    ? `${seat.cisloOrientacni}${seat.cisloOrientacniPismeno ?? ''}`
    : null;
  const line = readLine(firstOf(seat.textovaAdresa ?? '', LINE_MAX));
  const city = seat.nazevObce ?? line.city;
  return {
    road: seat.nazevUlice ?? seat.nazevCastiObce ?? line.road ?? city,
    houseNumber:
      [seat.cisloDomovni, orientation].filter(Boolean).join('/') ||
      (seat.cisloDoAdresy ?? line.houseNumber),
    city,
    postcode: seat.psc ?? seat.pscTxt ?? line.postcode,
    countryCode: seat.kodStatu && /^[A-Z]{2}$/.test(seat.kodStatu) ? seat.kodStatu : null,
  };
}

/** `67401 Trnava 32` and `Lidická 12/3, Veveří, 602 00 Brno`, the two forms of the text. */
function readLine(
  text: string,
): Record<'road' | 'houseNumber' | 'city' | 'postcode', string | null> {
  const village = /^(?<postcode>\d{3} ?\d{2}) (?<city>\D+) (?<houseNumber>\d\S{0,9})$/.exec(text);
  const street =
    /^(?<road>\D[^,]*?) (?<houseNumber>\d\S{0,9}),.*?(?<postcode>\d{3} ?\d{2}) (?<city>\D.*)$/.exec(
      text,
    );
  const {
    road = null,
    houseNumber = null,
    city = null,
    postcode = null,
  } = village?.groups ?? street?.groups ?? {};
  return { road, houseNumber, city, postcode };
}
