// Making, changing and deleting contracts, and the route that a link is read to (API-086, API-097). The map loads nothing
// of it.
import { z } from 'zod';
import {
  endpoint,
  givenChange,
  localOrInstant,
  moduleRight,
  recordId,
  seenChange,
} from '../endpoint.ts';
import { givenShape } from '../record/field.ts';
import { ContractRecord } from './contract.api.ts';
import { CONTRACT_FIELDS, PLAN_URL_MAX, PLANNED_FIELDS, ROUTE_FIELDS } from './contract-fields.ts';
import { RoutePlan } from './route-plan.ts';

/** Body of POST and PUT; days are taken whole (D-CTR-010). */
export const ContractInput = z.object({
  ...givenShape({ ...CONTRACT_FIELDS, ...PLANNED_FIELDS, ...ROUTE_FIELDS }),
  fromTimestamp: localOrInstant.nullable().default(null),
  toTimestamp: localOrInstant.nullable().default(null),
  lastChange: givenChange,
});
export type ContractInput = z.output<typeof ContractInput>;

const one = '/v1/{company}/contract' as const;
const write = {
  needs: moduleRight('contract', 'write'),
  body: ContractInput,
  answer: ContractRecord,
} as const;

export const createContract = endpoint(`POST ${one}`, {
  summary: 'New contract',
  ...write,
  status: 201,
});

export const updateContract = endpoint(`PUT ${one}/{id}`, {
  summary: 'Change a contract',
  ...write,
  path: { id: recordId },
});

export const deleteContract = endpoint(`DELETE ${one}/{id}`, {
  summary: 'Delete a contract; what was driven stays',
  needs: moduleRight('contract', 'delete'),
  path: { id: recordId },
  query: { lastChange: seenChange },
});

/** API-097, API-098, VAL-069: a link to a route of the maps service becomes a plan; anything else is 400. */
export const computeRoute = endpoint('GET /v1/{company}/map/compute-route-url', {
  summary: 'Plan of a route link: waypoints, parts, path',
  needs: moduleRight('contract', 'write'),
  query: { url: z.string().trim().min(1).max(PLAN_URL_MAX) },
  answer: RoutePlan,
});
