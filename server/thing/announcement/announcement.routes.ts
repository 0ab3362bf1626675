// Announcements of the operator over HTTP, for superusers.
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@flotila/domain/announcement/announcement.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  type AnyEndpoint,
  type Route,
  type SessionCall,
  serveSession,
} from '../../ground/http/serve.ts';
import { listAnnouncementRows } from './announcement.queries.ts';
import {
  type AnnouncementEditor,
  getAnnouncementRecord,
  removeAnnouncement,
  storeAnnouncement,
  storeNewAnnouncement,
} from './store-announcement.ts';

export const announcementRoutes: Route[] = [
  serveSession(listAnnouncements, ({ db, input }) =>
    db.read(async (read) => pageOf(await listAnnouncementRows(read), input.query)),
  ),
  serveSession(getAnnouncement, ({ db, input }) =>
    db.read((read) => getAnnouncementRecord(read, input.path.announcementId)),
  ),
  serveSession(createAnnouncement, (call) => storeNewAnnouncement(editorOf(call), call.input.body)),
  serveSession(updateAnnouncement, (call) =>
    storeAnnouncement(editorOf(call), call.input.path.announcementId, call.input.body),
  ),
  serveSession(deleteAnnouncement, (call) => {
    const { path, query } = call.input;
    return removeAnnouncement(editorOf(call), path.announcementId, query.lastChange);
  }),
];

function editorOf({ db, session, now }: SessionCall<AnyEndpoint>): AnnouncementEditor {
  return { db, session, now };
}
