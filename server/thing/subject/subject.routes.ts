// Business partners of a company (API-087, API-093).
import {
  createSubject,
  deleteSubject,
  getSubject,
  listSubjects,
  updateSubject,
} from '@flotila/domain/subject/subject.api.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { getSubjectRecord, removeSubject, storeNewSubject, storeSubject } from './store-subject.ts';
import { listSubjectRows } from './subject.queries.ts';

export const subjectRoutes: Route[] = [
  serve(listSubjects, ({ db, company, input }) =>
    db.read((read) => listSubjectRows(read, company, input.query)),
  ),
  serve(getSubject, ({ db, company, input }) =>
    db.read((read) => getSubjectRecord(read, { company }, input.path.id)),
  ),
  serve(createSubject, (call) => storeNewSubject(call, call.input.body)),
  serve(updateSubject, (call) => storeSubject(call, call.input.path.id, call.input.body)),
  serve(deleteSubject, (call) =>
    removeSubject(call, call.input.path.id, call.input.query.lastChange),
  ),
];
