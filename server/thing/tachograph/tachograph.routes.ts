// Files of tachographs and drivers' hours (API-030, interfaces §6).

import { pageOf } from '@flotila/domain/endpoint.ts';
import { found } from '@flotila/domain/problem.ts';
import { listTachographDays, TACHOGRAPH_DAYS_MAX } from '@flotila/domain/tachograph/day.api.ts';
import { deleteExcuse, putExcuse } from '@flotila/domain/tachograph/excuse.api.ts';
import {
  getDriverHours,
  getVehicleReading,
  listDriverHours,
  listTachographFiles,
  tachographFileContent,
  uploadTachographFile,
} from '@flotila/domain/tachograph/tachograph.api.ts';
import { getWorkingTime, WORKING_DAYS_MAX } from '@flotila/domain/tachograph/working-time.api.ts';
import { viewPage } from '../../ground/db/page.ts';
import type { Bytes } from '../../ground/http/answer.ts';
import { attachment } from '../../ground/http/attachment.ts';
import { hungUp } from '../../ground/http/hung-up.ts';
import { readPeriod } from '../../ground/http/period.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { checkGroupset } from '../groupset/select-groupset.ts';
import { listDays } from './days.ts';
import { hoursRow, readBy, UNIT_DAYS_MAX } from './driver-hours.ts';
import { findContent, findFileRow, findUnitRead, listFileRows } from './file.queries.ts';
import { fileView } from './file-view.ts';
import { findUnread, listHoursRows } from './hours.queries.ts';
import { seenFiles } from './may-see.ts';
import { removeExcuse, storeExcuse } from './store-excuse.ts';
import { storeFile } from './store-file.ts';
import type { TrustedKeys } from './trusted-keys.ts';
import { readWorkingTime } from './working-time.ts';

const DAY_MS = 86_400_000;

/** `keys`: the European keys under which signatures are believed. */
export function tachographRoutes(keys: TrustedKeys): Route[] {
  return [
    serve(uploadTachographFile, async (call) => {
      const { bytes, fileName } = await call.readFile();
      return storeFile({ ...call, bytes, fileName, keys, hungUp: hungUp(call.reply) });
    }),
    serve(putExcuse, (call) => storeExcuse(call, call.input.path.id, call.input.body)),
    serve(deleteExcuse, (call) =>
      removeExcuse(call, call.input.path.id, {
        excuseId: call.input.path.excuseId,
        lastChange: call.input.query.lastChange,
      }),
    ),
    ...questions,
  ];
}

const questions: Route[] = [
  serve(listTachographFiles, answerFiles),
  serve(tachographFileContent, answerContent),
  serve(listTachographDays, answerDays),
  serve(getWorkingTime, answerWorkingTime),
  serve(listDriverHours, (call) =>
    call.db.read(async (db) => {
      const { query } = call.input;
      await checkGroupset(db, call, query.groupset);
      const filter = { ...call.visible, groupsetId: query.groupset };
      const rows = await listHoursRows(db, call.company, filter);
      return pageOf(rows.map(hoursRow), query);
    }),
  ),
  serve(getDriverHours, (call) =>
    call.db.read(async (db) => {
      const personId = call.input.path.id;
      const [row] = await listHoursRows(db, call.company, { ...call.visible, personId });
      return hoursRow(found(row));
    }),
  ),
  serve(getVehicleReading, (call) =>
    call.db.read(async (db) => {
      const { company, input } = call;
      const { id } = input.path;
      const downloaded = await findUnitRead(db, company, id);
      const unread = await findUnread(db, company, id, downloaded);
      const downloadBy = readBy(unread, UNIT_DAYS_MAX);
      return { downloaded: downloaded?.toISOString() ?? null, downloadBy };
    }),
  ),
];

function answerFiles(call: CompanyCall<typeof listTachographFiles>) {
  const { company, input } = call;
  const { query } = input;
  const { from, to, personId, vehicleId } = query;
  // A period that ends before it begins is a slip.
  if (from !== undefined && to !== undefined) readPeriod({ from, to }, 'UTC');
  return call.db.read(async (db) => {
    const filter = { from, to, personId, vehicleId };
    return viewPage(await listFileRows(db, company, seenFiles(call), filter, query), fileView);
  });
}

async function answerContent(call: CompanyCall<typeof tachographFileContent>): Promise<Bytes> {
  const { company, input, reply } = call;
  const { id } = input.path;
  return call.db.read(async (db) => {
    const { fileName } = found(await findFileRow(db, company, seenFiles(call), id));
    const content = found(await findContent(db, company, id));
    reply.header('content-disposition', attachment(fileName));
    return content;
  });
}

function answerDays(call: CompanyCall<typeof listTachographDays>) {
  const { company, visible, now, input } = call;
  const personId = input.path.id;
  const period = readPeriod(input.query, 'UTC', TACHOGRAPH_DAYS_MAX);
  return call.db.read(async (db) => {
    const from = Math.floor(period.from / DAY_MS);
    const to = Math.floor(period.to / DAY_MS);
    const days = await listDays(db, { company, visible, personId, from, to, now });
    return pageOf(days, input.query);
  });
}

function answerWorkingTime(call: CompanyCall<typeof getWorkingTime>) {
  const { company, visible, now, input } = call;
  const personId = input.path.id;
  const period = readPeriod(input.query, 'UTC', WORKING_DAYS_MAX);
  return call.db.read(async (db) => {
    const [from, to] = [Math.floor(period.from / DAY_MS), Math.floor(period.to / DAY_MS)];
    return readWorkingTime(db, { company, visible, personId, from, to, now });
  });
}
