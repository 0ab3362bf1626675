// Announcements of the operator, which superusers write. What users see of them comes with the live stream, with the
// settings of the sign-in screen and with the state of the service.
import { z } from 'zod';
import {
  endpoint,
  givenChange,
  instant,
  moduleRight,
  oneLine,
  page,
  paging,
  recordId,
} from '../endpoint.ts';
import { recordCalls } from '../record-calls.ts';
import { OFFERED } from '../words/languages.ts';
import { ANNOUNCEMENT_TEXT_MAX, ANNOUNCEMENTS_MAX } from './announcement.ts';
import { ShownAnnouncement } from './shown-announcement.ts';

const moment = instant.nullable().default(null);

export const AnnouncementInput = z.object({
  kind: ShownAnnouncement.shape.kind,
  texts: z
    .partialRecord(z.enum(OFFERED), oneLine(ANNOUNCEMENT_TEXT_MAX))
    .describe('By language, at least one; users of another one get the first that there is'),
  begin: moment.describe('When the work begins, or since when something does not work'),
  end: moment,
  shownFrom: moment.describe('null: from now on'),
  shownUntil: moment.describe('null: of planned work its end, else until somebody ends it'),
  lastChange: givenChange,
});
export type AnnouncementInput = z.output<typeof AnnouncementInput>;

export const AnnouncementRecord = z.object({ ...ShownAnnouncement.shape, shownFrom: instant });
export type AnnouncementRecord = z.output<typeof AnnouncementRecord>;

export const listAnnouncements = endpoint('GET /v1/all/announcement', {
  summary: `Announcements of the operator, the newest first; at most ${ANNOUNCEMENTS_MAX} are kept`,
  needs: moduleRight('announcement', 'read'),
  query: paging(1000),
  answer: page(AnnouncementRecord),
});

export const {
  get: getAnnouncement,
  create: createAnnouncement,
  update: updateAnnouncement,
  remove: deleteAnnouncement,
} = recordCalls('/v1/all/announcement', {
  module: 'announcement',
  path: { announcementId: recordId.describe('Id of the announcement') },
  input: AnnouncementInput,
  record: AnnouncementRecord,
  summaries: {
    get: 'One announcement',
    create: 'Tell all users something; those who look on see it at once',
    update: 'Change an announcement; who put it away sees it again',
    remove: 'Delete an announcement',
  },
});
