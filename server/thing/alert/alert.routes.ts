// Alerts of the vehicles that the caller sees, and acknowledging them.
import {
  ALERTS_DAYS_MAX,
  type AlertCounts,
  acknowledgeAlert,
  acknowledgeAlerts,
  countAlerts,
  getAlert,
  listAlerts,
} from '@flotila/domain/alert/alert.api.ts';
import { found } from '@flotila/domain/problem.ts';
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import { viewPage } from '../../ground/db/page.ts';
import { readOpenPeriod } from '../../ground/http/period.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { acknowledge } from './acknowledge.ts';
import { countAlertRows, findAlert, listAlertRows } from './alert.queries.ts';
import { sightOf } from './alert-sight.ts';
import { alertDetail, alertView } from './alert-view.ts';

export const alertRoutes: Route[] = [
  serve(listAlerts, async (call) => {
    const { query } = call.input;
    const { from, to, vehicleId, ruleId, state, severity, acknowledged } = query;
    const period = readOpenPeriod({ from, to }, call.company.timeZone, ALERTS_DAYS_MAX);
    const filter = { period, vehicleId, ruleId, state, severity, acknowledged };
    const page = await call.db.read((db) => listAlertRows(db, sightOf(call), filter, query));
    return viewPage(page, alertView);
  }),
  serve(countAlerts, answerCounts),
  serve(getAlert, async (call) => {
    const { alertId } = call.input.path;
    const row = found(await call.db.read((db) => findAlert(db, sightOf(call), alertId)));
    return alertDetail(row);
  }),
  serve(acknowledgeAlert, async (call) => {
    const { path, body } = call.input;
    const [alert] = await acknowledge(editorOf(call), [path.alertId], body);
    return found(alert);
  }),
  serve(acknowledgeAlerts, async (call) => {
    const { alertIds, ...said } = call.input.body;
    return { content: await acknowledge(editorOf(call), alertIds, said) };
  }),
];

function editorOf(call: CompanyCall<AnyEndpoint>) {
  const { db, session, now, personId } = call;
  return { db, session, now, personId, sight: sightOf(call) };
}

async function answerCounts(call: CompanyCall<typeof countAlerts>): Promise<AlertCounts> {
  const { company, now } = call;
  const yesterday = startOfDay(addDays(localDay(now, company.timeZone), -1), company.timeZone);
  const { rows, lastRang } = await call.db.read((db) =>
    countAlertRows(db, sightOf(call), { now, yesterday }),
  );
  const counts = (what: 'waiting' | 'recent' | 'new') => {
    const of = (severity: string) =>
      rows.find((row) => row.what === what && row.severity === severity)?.count ?? 0;
    return { info: of('info'), warning: of('warning'), alarm: of('alarm') };
  };
  return {
    unacknowledged: counts('waiting'),
    sinceYesterday: counts('recent'),
    new: counts('new'),
    lastRang: lastRang?.toISOString() ?? null,
  };
}
