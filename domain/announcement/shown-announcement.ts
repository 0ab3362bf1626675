// An announcement as its readers get it: with the live stream, on the sign-in screen and with the state of the service.
import { z } from 'zod';
import { instant } from '../endpoint.ts';
import { LANGUAGES } from '../words/languages.ts';
import { ANNOUNCEMENT_KINDS, SHOWN_MAX } from './announcement.ts';

export const ShownAnnouncement = z.object({
  announcementId: z.number().int(),
  kind: z
    .enum(ANNOUNCEMENT_KINDS)
    .describe('planned: work that is announced; disturbance: something does not work; information'),
  texts: z.partialRecord(z.enum(LANGUAGES), z.string()),
  begin: instant.nullable().describe('When the work begins, or since when something does not work'),
  end: instant.nullable(),
  shownUntil: instant.nullable().describe('null: until it is ended'),
  lastChange: z.string(),
});
export type ShownAnnouncement = z.output<typeof ShownAnnouncement>;

export const ShownAnnouncements = z
  .array(ShownAnnouncement)
  .describe(`What users are shown now, what counts most first; at most ${SHOWN_MAX}`);
