// The report of temperatures (R-TEMP-001 …).
import { buildTemperature } from '@flotila/domain/report/temperature/build.ts';
import { gatherTemperatures } from '@flotila/domain/report/temperature/gather.ts';
import { allowedRanges } from '@flotila/domain/report/temperature/range.ts';
import type { PlaceAt } from '@flotila/domain/report/temperature/rows.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import type { ReportKind } from './report-kind.ts';
import { findDoor, findTemperatureRules, readMeasurements } from './temperature.queries.ts';
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
  const { rules, vehicle: chosen } = await findTemperatureRules(db, company.id, vehicleId);
  const { ranges, names } = allowedRanges(rules, chosen);
  const gatherer = gatherTemperatures({ ...ends, zone: context.zone, granularity, ranges });
  for await (const one of readMeasurements(db, company.id, vehicleId, ends)) gatherer.take(one);
  const rides = await ridesOf(task, { vehicleId }, { from: from - RIDE_DAYS_MAX * DAY_MS, to });
  return buildTemperature(
    {
      vehicle,
      gathered: gatherer.finish(),
      rides,
      door: await findDoor(db, company.id, vehicleId, ends),
      placeAt: placesOf(rides),
      rangeRules: names,
    },
    context,
  );
};

/** A town is looked up once for so many of these, about 200 m. */
const CELLS_A_DEGREE = 500;
/** Nearer to an end of a ride than this in both directions, degrees (100 m), it has the address of that end. */
const END_DEGREES = 0.001;

function placesOf(rides: readonly RideView[]): PlaceAt {
  const ends = rides
    .flatMap(({ locationFrom, locationTo }) => [locationTo, locationFrom])
    .filter((end) => end?.place?.town !== undefined);
  const towns = new Map<string, string | null>();
  return ({ latitude, longitude }) => {
    const isHere = (end: RideView['locationTo']) =>
      end !== null &&
      Math.abs(end.latitude - latitude) < END_DEGREES &&
      Math.abs(end.longitude - longitude) < END_DEGREES;
    const end = ends.find(isHere);
    if (end) return end;
    const cell = [latitude, longitude].map((one) => Math.round(one * CELLS_A_DEGREE)).join(' ');
    const name = towns.get(cell) ?? placeOf(latitude, longitude);
    towns.set(cell, name);
    const countryCode = countryOf(latitude, longitude);
    return { latitude, longitude, countryCode, place: name === null ? null : { name } };
  };
}
