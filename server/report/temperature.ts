// The report of temperatures (R-TEMP-001 …).
import { buildTemperature } from '@flotila/domain/report/temperature/build.ts';
import { gatherTemperatures } from '@flotila/domain/report/temperature/gather.ts';
import type { PlaceAt } from '@flotila/domain/report/temperature/rows.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import type { ReportKind } from './report-kind.ts';
import { findDoor, readMeasurements } from './temperature.queries.ts';
import { reportPeriod, reportVehicle, ridesOf } from './vehicle-rides.ts';

/** No ride that goes on as the period begins is looked for further back. */
const RIDE_DAYS_MAX = 2;

export const temperature: ReportKind = async (task) => {
  const { db, company, context } = task;
  const { from, to } = reportPeriod(task);
  const vehicle = await reportVehicle(task);
  const { vehicleId } = vehicle;
  const ends = { from, to: Math.min(to, context.now) };
  const { granularity } = context.input.options;
  const gatherer = gatherTemperatures({ ...ends, zone: context.zone, granularity });
  for await (const one of readMeasurements(db, company.id, vehicleId, ends)) gatherer.take(one);
  const around = { from: from - RIDE_DAYS_MAX * DAY_MS, to };
  return buildTemperature(
    {
      vehicle,
      gathered: gatherer.finish(),
      rides: await ridesOf(task, { vehicleId }, around),
      door: await findDoor(db, company.id, vehicleId, ends),
      placeAt: placesByCell(),
    },
    context,
  );
};

/** A place is looked up once for so many of these, about 200 m. */
const CELLS_A_DEGREE = 500;

function placesByCell(): PlaceAt {
  const found = new Map<string, ReturnType<PlaceAt>>();
  return ({ latitude, longitude }) => {
    const cell = [latitude, longitude].map((one) => Math.round(one * CELLS_A_DEGREE)).join(' ');
    let place = found.get(cell);
    if (place === undefined) {
      const name = placeOf(latitude, longitude);
      const countryCode = countryOf(latitude, longitude);
      place = { latitude, longitude, countryCode, place: name === null ? null : { name } };
      found.set(cell, place);
    }
    return place;
  };
}
