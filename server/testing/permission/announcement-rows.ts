// Who may call what of announcements: superusers write them, what is shown of them everybody reads elsewhere.
import { type Rows, STALE, SUPERUSER } from './rows.ts';

/** An announcement under this id, made before the tests; it is no company's. */
export const ANNOUNCEMENT = 651;
const announcement = { who: SUPERUSER, own: { announcementId: ANNOUNCEMENT } };
const input = { kind: 'information', texts: { sk: 'Oznam' }, lastChange: 'never' };

export const announcementRows: Rows = {
  'GET /v1/all/announcement': { who: SUPERUSER, status: 200 },
  'POST /v1/all/announcement': { who: SUPERUSER, body: {}, status: 400 },
  'GET /v1/all/announcement/{announcementId}': { ...announcement, status: 200 },
  'PUT /v1/all/announcement/{announcementId}': { ...announcement, body: input, status: 412 },
  'DELETE /v1/all/announcement/{announcementId}': { ...announcement, query: STALE, status: 412 },
};
