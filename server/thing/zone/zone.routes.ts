// Zones of a company and the visits of vehicles in them (zones-and-rules §1, §2).
import { problem } from '@flotila/domain/problem.ts';
import { localDay } from '@flotila/domain/time.ts';
import { listVisits, VISITS_DAYS_MAX } from '@flotila/domain/zone/visit.api.ts';
import {
  createZone,
  deleteZone,
  exportZones,
  getZone,
  importZones,
  listZones,
  previewZone,
  updateZone,
  type ZoneFormat,
} from '@flotila/domain/zone/zone.api.ts';
import { ZONES_MAX } from '@flotila/domain/zone/zone.ts';
import { pageFrom, viewPage } from '../../ground/db/page.ts';
import { attachment } from '../../ground/http/attachment.ts';
import { readPeriod } from '../../ground/http/period.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import { isVehicleOf } from '../vehicle/vehicle-list.queries.ts';
import { zonesKml } from './export-kml.ts';
import { zonesText } from './export-zones.ts';
import { importFile } from './import-zones.ts';
import { previewVisits } from './preview.ts';
import { getZoneRecord, removeZone, storeNewZone, storeZone, zoneRecord } from './store-zone.ts';
import { isZoneOf, listVisitRows, sumVisits, type VisitRow } from './visit.queries.ts';
import { findContracts } from './visit-contracts.ts';
import { listZoneRows } from './zone.queries.ts';
import { listAskedVehicles } from './zone-version.queries.ts';

const EXPORT_TYPES: Record<ZoneFormat, string> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
};

export const zoneRoutes: Route[] = [
  serve(listZones, ({ db, company, input: { query } }) =>
    db.read(async (read) => {
      const page = await listZoneRows(read, company, query.category, query);
      const asked = await listAskedVehicles(read, company);
      return viewPage(page, (row) => zoneRecord(row, asked));
    }),
  ),
  serve(getZone, ({ db, company, input }) =>
    db.read((read) => getZoneRecord(read, company, input.path.zoneId)),
  ),
  serve(createZone, (call) => storeNewZone(call, call.input.body)),
  serve(updateZone, (call) => storeZone(call, call.input.path.zoneId, call.input.body)),
  serve(deleteZone, (call) =>
    removeZone(call, call.input.path.zoneId, call.input.query.lastChange),
  ),
  serve(importZones, async (call) => {
    const { bytes, fields } = await call.readFile();
    // Said in either place it is meant: nothing may be stored by a slip.
    const isDry = call.input.query.dryrun === true || fields.dryrun === true;
    const language = languageOf(call.request.headers['accept-language']);
    return importFile({ ...call, bytes, isDry, language });
  }),
  serve(exportZones, async ({ db, company, now, reply, input }) => {
    const { format } = input.query;
    const all = { page: 0, size: ZONES_MAX };
    const { content: zones } = await db.read((read) => listZoneRows(read, company, undefined, all));
    const day = localDay(now, company.timeZone);
    const file = attachment(`${company.code}-${day}.${format}`);
    reply.type(EXPORT_TYPES[format]).header('content-disposition', file);
    return format === 'kml' ? zonesKml(zones, company.name) : zonesText(zones);
  }),
  serve(previewZone, (call) => {
    const isOver = () => call.reply.raw.destroyed;
    return previewVisits({ ...call, isOver }, call.input.body);
  }),
  serve(listVisits, answerVisits),
];

async function answerVisits({ db, company, visible, input, now }: CompanyCall<typeof listVisits>) {
  const { page, size, zoneId = null, vehicleId, passes = false } = input.query;
  const filter = {
    period: readPeriod(input.query, company.timeZone, VISITS_DAYS_MAX),
    visible: visible.vehicles,
    zoneId,
    vehicleId,
    withPasses: passes,
  };
  return db.read(async (read) => {
    const isThere =
      (vehicleId === undefined ||
        (await isVehicleOf(read, company, visible.vehicles, vehicleId))) &&
      (zoneId === null || (await isZoneOf(read, company, zoneId)));
    if (!isThere) throw problem('not_found');
    const rows = await listVisitRows(read, company, filter, { page, size });
    const sums = await sumVisits(read, company, filter);
    const total = sums.visits + (passes ? sums.passes : 0);
    const contractOf = await findContracts(read, company, rows, now);
    const content = rows.map((row) => ({ ...visitView(row), contract: contractOf(row) }));
    return { ...pageFrom(content, total, { page, size }), sums };
  });
}

function visitView({ arrival, departure, rideIn, rideOut, ...row }: VisitRow) {
  return {
    ...row,
    arrival: arrival.toISOString(),
    departure: departure?.toISOString() ?? null,
    rideIn: rideIn?.toISOString() ?? null,
    rideOut: rideOut?.toISOString() ?? null,
  };
}
