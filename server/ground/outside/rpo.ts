// The Slovak register of legal persons (RPO, Statistical Office, CC BY 4.0): a company by its IČO. Each field
// of its answer is a history; the tax number is not in it.
import type { FoundSubject } from '@flotila/domain/subject/subject.api.ts';
import { z } from 'zod';
import { askJson, OutsideAway, type RegisterQuestion } from './ask-json.ts';
import { endedNote, seatContact, word } from './register-address.ts';

export const RPO_URL = 'https://api.statistics.sk/rpo/v1';

const named = z.object({ value: word }).nullish().catch(null);
const past = { validFrom: word, validTo: word };
const listOf = <T extends z.ZodType>(one: T) => z.array(one).catch([]);
const Address = z.object({
  street: word,
  regNumber: word,
  buildingNumber: word,
  ...past,
  postalCodes: listOf(word),
  municipality: named,
  country: named,
});
const Company = z.object({
  identifiers: listOf(z.object({ value: word, ...past })),
  fullNames: listOf(z.object({ value: word, ...past })),
  addresses: listOf(Address),
  termination: word,
});
const Answer = z.object({ results: z.array(Company) });

/** null: there is no such company. @throws OutsideAway; an error for a refusal that is no outage */
export async function askRpo(
  ico: string,
  question: RegisterQuestion,
): Promise<FoundSubject | null> {
  const { baseUrl, ...limits } = question;
  const url = new URL(`${baseUrl}/search?identifier=${ico}&onlyActive=false`);
  const { status, body } = await askJson({ url, ...limits });
  if (status === 404) return null;
  if (status !== 200) throw new Error(`RPO answered ${status}`);
  const parsed = Answer.safeParse(body);
  if (!parsed.success) throw new OutsideAway('RPO: an answer of another form');
  const all = parsed.data.results;
  const company = all.find(({ termination }) => !termination) ?? all[0];
  if (!company) return null;
  const name = currentOf(company.fullNames)?.value;
  if (!name) throw new OutsideAway('RPO: a company without a name');
  const seat = currentOf(company.addresses);
  const note = company.termination ? endedNote('zaniknutá', company.termination) : null;
  return {
    name,
    id: ico,
    vatNumber: null,
    contacts: seat ? seatContact(addressOf(seat), note) : [],
  };
}

/** The entry that is valid still, otherwise the latest. */
function currentOf<T extends { validFrom: string | null; validTo: string | null }>(
  history: readonly T[],
): T | undefined {
  const from = (entry: T) => entry.validFrom ?? '';
  const latest = history.toSorted((a, b) => (from(a) < from(b) ? 1 : -1));
  return latest.find(({ validTo }) => validTo === null) ?? latest[0];
}

function addressOf(seat: z.output<typeof Address>) {
  const registered = seat.regNumber === '0' ? null : seat.regNumber;
  const country = seat.country?.value;
  return {
    road: seat.street,
    houseNumber: [registered, seat.buildingNumber].filter(Boolean).join('/') || null,
    city: seat.municipality?.value ?? null,
    postcode: seat.postalCodes[0] ?? null,
    // The register names the country in words; a seat abroad is rare.
    countryCode: !country || /^slovensk/i.test(country) ? 'SK' : null,
  };
}
