// By which provider somebody came in here, and for which one this tab left.
import { z } from 'zod';
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
