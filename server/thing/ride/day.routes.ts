// The day summaries of a vehicle (API-054).
import { pageOf } from '@flotila/domain/endpoint.ts';
import { invalidField } from '@flotila/domain/problem.ts';
import { listDaySummaries, SUMMARY_DAYS_MAX } from '@flotila/domain/ride/ride.api.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { readPeriod } from '../../ground/http/period.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { listDays } from './day.queries.ts';

export const dayRoutes: Route[] = [
  serve(listDaySummaries, (call) => {
    const { company, input } = call;
    const { page, size, from, to } = input.query;
    const period = readPeriod({ from, to }, company.timeZone);
    // Whole days of the calendar, however long the clock makes them.
    if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= SUMMARY_DAYS_MAX) {
      throw invalidField('to', 'periodMax', { days: SUMMARY_DAYS_MAX });
    }
    const vehicleId = input.path.id;
    return call.db.read(async (db) =>
      pageOf(await listDays(db, company, { vehicleId, ...period }), { page, size }),
    );
  }),
];
