// Moving in from a Traccar as a screen of superusers (decision 0131).
import { problem } from '@flotila/domain/problem.ts';
import {
  beginTraccarRun,
  getTraccarRun,
  stopTraccarRun,
} from '@flotila/domain/traccar/traccar.api.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { askRunToStop, findRun } from './run.queries.ts';
import type { TraccarRuns } from './runs.ts';

export function traccarRoutes(runs: TraccarRuns): Route[] {
  return [
    serve(beginTraccarRun, async ({ db, company, session, now, input }) => {
      await runs.begin({ company, session, now }, input.body);
      const run = await db.read((read) => findRun(read, company));
      if (!run) throw problem('not_found');
      return run;
    }),
    serve(getTraccarRun, async ({ db, company }) => ({
      run: await db.read((read) => findRun(read, company)),
    })),
    serve(stopTraccarRun, ({ db, company }) => db.write((write) => askRunToStop(write, company))),
  ];
}
