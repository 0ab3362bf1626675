// The call that makes a plan from a link (API-097, API-098). It asks the outside world only when a person
// asks it.
import { computeRoute } from '@flotila/domain/contract/contract.api.ts';
import { type Route, serve } from '../http/serve.ts';
import { computePlan } from './compute-route.ts';

export const routeRoutes: Route[] = [
  serve(computeRoute, ({ input, company }) => computePlan(input.query.url, company.countryCode)),
];
