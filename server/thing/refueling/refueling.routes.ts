// Refuelings of a vehicle: measured ones beside documents of bought fuel (API-055), the documents
// (API-058) and their import (API-056).
import { pageOf, pathMoment } from '@flotila/domain/endpoint.ts';
import { invalidField } from '@flotila/domain/problem.ts';
import {
  createDocument,
  deleteDocument,
  importRefuelings,
  listRefuelings,
  REFUELINGS_DAYS_MAX,
  updateDocument,
} from '@flotila/domain/refueling/refueling.api.ts';
import { readPeriod } from '../../ground/http/period.ts';
import type { AnyEndpoint, CompanyCall } from '../../ground/http/serve.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import { momentOf, placeOf } from './document-place.ts';
import { importDocuments } from './import-documents.ts';
import { markOwn } from './own-document.ts';
import { photoRoutes } from './photo.routes.ts';
import { listEntryKeys, readEntries } from './refueling.queries.ts';
import { deleteStoredDocument, storeDocument, storeNewDocument } from './store-document.ts';

export const refuelingRoutes: Route[] = [
  serve(listRefuelings, answerEntries),
  serve(createDocument, async (call) => {
    const { path, body } = call.input;
    const ts = momentOf(call, path.timestamp);
    return storeNewDocument(await placeOf(call, path.vehicleId, ts, ts), body);
  }),
  serve(updateDocument, async (call) => {
    const { path, body } = call.input;
    if (!body.lastChange) throw invalidField('lastChange', 'required');
    const ts = momentOf(call, path.timestamp);
    const movedTo = body.timestamp === undefined ? ts : bodyMoment(call, body.timestamp);
    return storeDocument(await placeOf(call, path.vehicleId, ts, movedTo), movedTo, body);
  }),
  serve(deleteDocument, async (call) => {
    const { path, query } = call.input;
    const ts = momentOf(call, path.timestamp);
    await deleteStoredDocument(await placeOf(call, path.vehicleId, ts, null), query.lastChange);
  }),
  serve(importRefuelings, async (call) => {
    const { bytes, fields } = await call.readFile();
    // Said in either place it is meant: nothing may be stored by a slip.
    const isDry = call.input.query.dryrun === true || fields.dryrun === true;
    const language = languageOf(call.request.headers['accept-language']);
    return importDocuments({ ...call, bytes, isDry, language });
  }),
  ...photoRoutes,
];

async function answerEntries(call: CompanyCall<typeof listRefuelings>) {
  const { company, input } = call;
  const { page, size, losses = false } = input.query;
  const { vehicleId } = input.path;
  const period = readPeriod(input.query, company.timeZone, REFUELINGS_DAYS_MAX);
  return call.db.read(async (db) => {
    const query = { vehicleId, ...period, withLosses: losses };
    const keys = pageOf(await listEntryKeys(db, company.id, query), { page, size });
    const entries = await readEntries(db, company.id, new Map([[vehicleId, keys.content]]));
    const content = await markOwn(db, call, vehicleId, entries.get(vehicleId) ?? []);
    return { ...keys, content };
  });
}

/** A moment in a body is written as one in a path is. */
function bodyMoment(call: CompanyCall<AnyEndpoint>, text: string): number {
  const parsed = pathMoment.safeParse(text);
  if (!parsed.success) throw invalidField('timestamp', 'date');
  return momentOf(call, parsed.data);
}
