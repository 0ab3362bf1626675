// What is said of a setting, and the parts of the reference.
import type { z } from 'zod';

/** In the order of the reference. */
export const GROUPS = {
  address: 'Address and data',
  trackers: 'Trackers',
  maps: 'Maps and roads',
  others: 'Mails, webhooks, tachographs',
  signOn: 'Single sign-on',
  backups: 'Backups',
  many: 'Months of records, several machines',
  traces: 'Traces',
} as const;

/** What the first release had says nothing of it. */
export const FIRST_RELEASE = '2026.12.0';

interface Told {
  group: keyof typeof GROUPS;
  /** Parses the text, and says what is wrong with it. */
  kind: z.ZodType<unknown, string>;
  /** A value that is right, of nobody's. */
  example: string;
  /** For operators, Markdown of one line. */
  meaning: string;
  /** The release that brought it; left out: the first. */
  since?: string;
}

/** `preset` is read where nothing is given; `leftOut` tells in words what holds then. */
export type Setting = Told &
  ({ preset: string; leftOut?: never } | { leftOut: string; preset?: never });
