// What the sign-in page knows of providers before anybody asks. Apart from what leads to them and back, which is loaded
// only where one is known.
import { z } from 'zod';
import { pageValue } from '../ui/page-value.ts';
import { onlyWay } from './only-way.ts';
import { remembered } from './remembered.ts';

const Used = z.object({
  code: z.string(),
  company: z.string(),
  name: z.string(),
  host: z.string(),
});
export type UsedProvider = z.output<typeof Used>;

/** By which somebody came in here last. */
export const lastProvider = remembered('flotila.sign-on', Used.nullable(), null);
/** Whom this tab left for, and from which page. */
export const leftFor = remembered(
  'flotila.sign-on-left',
  Used.extend({ path: z.string() }).nullable(),
  null,
  { kind: 'session' },
);
/** The session of this browser began by a provider. */
export const isSignedOn = remembered('flotila.signed-on', z.boolean(), false);
/** Why somebody who came back from a provider did not come in. */
export const backFailure = pageValue<unknown>(null);
/** Where the session that ended here can be ended at its provider, too. */
export const endThere = pageValue<{ url: string; name: string } | null>(null);

/** First parts of addresses that are no company. */
const NO_COMPANY = new Set(['', 'map', 'share', 'in', 'sign-on', 'oauth']);

/** The company in the address of the page, which may have a provider. */
export function companyOfPage(): string | null {
  const company = decodeURIComponent(window.location.pathname.split('/')[1] ?? '');
  return NO_COMPANY.has(company) ? null : company;
}

/** Is there any provider that the page could tell of, or anything that one left to say? */
export function useHasKnownWay(): boolean {
  const known = [
    onlyWay.use(),
    lastProvider.use(),
    leftFor.use(),
    backFailure.use(),
    endThere.use(),
    companyOfPage(),
  ];
  return known.some((one) => one !== null);
}
