// The last known data of a company in this browser, for when there is no net: who is signed in, the vehicles, hours of
// drivers, rides of single days. They live as long as the session: whatever ends it deletes them (session.ts).
import { Token } from '@flotila/domain/session/session.api.ts';
import { companyOf } from '../address/paths.ts';
import { language } from '../i18n/i18n.ts';
import { rememberedCompanyCode } from '../session/company.ts';
import { KNOWN_CACHE } from './known-cache.ts';

/** An answer as the query cache has it. */
export interface KnownAnswer {
  key: readonly unknown[];
  data: unknown;
  /** Epoch milliseconds. */
  asOf: number;
}

export interface Known {
  session: Token;
  answers: KnownAnswer[];
}

/** In the language of the screens, because answers carry texts. The tokens stay out of it. */
export async function storeKnown(company: string, { session, answers }: Known): Promise<void> {
  const cache = await caches.open(KNOWN_CACHE);
  const known: Known = { session: { ...session, accessToken: '', refreshToken: '' }, answers };
  await cache.put(addressOf(company), Response.json(known));
}

/** null: nothing is known, or it cannot be read. */
export async function readKnown(company: string): Promise<Known | null> {
  try {
    const kept = await caches.match(addressOf(company), { cacheName: KNOWN_CACHE });
    return kept ? ((await kept.json()) as Known) : null;
  } catch {
    return null;
  }
}

/** Who was signed in when there was a net, in the company of the address, else in the remembered one; null: nobody. */
export async function knownSession(): Promise<Token | null> {
  const company = companyOf(window.location.pathname) ?? rememberedCompanyCode();
  const known = company && (await readKnown(company));
  return known ? (Token.safeParse(known.session).data ?? null) : null;
}

function addressOf(company: string): string {
  return `/known/${encodeURIComponent(company)}/${language()}`;
}
