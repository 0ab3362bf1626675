// The events of a vehicle (API-059).
import { namedParameter } from '@flotila/domain/code/parameters.ts';
import { EVENTS_DAYS_MAX, listMeasures } from '@flotila/domain/event/event.api.ts';
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import { readPeriod } from '../../ground/http/period.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { listEvents } from './event.queries.ts';

/** EVT-003: what is listed when the query names no parameters. */
const DEFAULT_PARAMETERS = 'panic,cargo_door';

export const eventRoutes: Route[] = [
  serve(listMeasures, (call) => {
    const { company, input } = call;
    const vehicleId = input.path.id;
    const { page, size, withLocations = false, withPersons = false, params } = input.query;
    const period = readPeriod(input.query, company.timeZone, EVENTS_DAYS_MAX);
    const parameterIds = readParameters(params || DEFAULT_PARAMETERS);
    const query = { vehicleId, ...period, parameterIds, withLocations, withPersons, page, size };
    return call.db.read((db) => listEvents(db, company.id, query));
  }),
];

/** Ids of the named parameters, by code or id. @throws invalid for one that does not exist */
function readParameters(text: string): number[] {
  const ids = new Set<number>();
  const errors: FieldError[] = [];
  for (const name of text.split(',').map((part) => part.trim())) {
    const id = namedParameter(name);
    if (id !== undefined) ids.add(id);
    else errors.push({ field: 'params', code: 'unknownParameter', params: { parameter: name } });
  }
  if (errors.length > 0) throw problem('invalid', { errors });
  return [...ids];
}
