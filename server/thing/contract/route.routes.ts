// The call that makes a plan from a link (API-097, API-098). It asks the outside world only when a person
// asks it.
import { computeRoute } from '@flotila/domain/contract/contract-change.api.ts';
import { hungUp } from '../../ground/http/hung-up.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import type { MapsLinkDeps } from '../../ground/outside/maps-link.ts';
import type { Router } from '../../ground/outside/router.ts';
import { computePlan, type PlanDeps } from './compute-route.ts';

export interface RouteDeps {
  router?: Router | undefined;
  mapsLink?: MapsLinkDeps | undefined;
}

export function routeRoutes({ router, mapsLink }: RouteDeps): Route[] {
  return [
    serve(computeRoute, ({ input, company, session, request, reply }) => {
      const deps: PlanDeps = {
        router,
        mapsLink,
        onAway: (error) => request.log.warn({ err: error }, 'the router is away'),
        asker: { companyId: company.id, accountId: session.accountId },
        hungUp: hungUp(reply),
      };
      return computePlan(deps, input.query.url, company.countryCode);
    }),
  ];
}
