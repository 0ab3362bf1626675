// The state of the service for everybody: as a page of its own, which needs neither the built application nor the database
// nor a script, and as JSON.
import { getServiceStatus, type ServiceStatus } from '@flotila/domain/status/status.api.ts';
import {
  partStates,
  type StatusFacts,
  toldIncidents,
  worstOf,
} from '@flotila/domain/status/status.ts';
import { isOffered } from '@flotila/domain/words/languages.ts';
import type { FastifyInstance } from 'fastify';
import { type Route, servePublic } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import type { Board } from '../../thing/announcement/board.ts';
import { statusPage } from './status-page.ts';

export interface StatusDeps {
  facts(): StatusFacts;
  board: Pick<Board, 'all' | 'shown'>;
  /** epoch milliseconds */
  now(): number;
}

/** What is seen is seen every five seconds. */
const CACHED_SECONDS = 5;

export function statusRoutes(deps: StatusDeps): Route[] {
  return [servePublic(getServiceStatus, () => serviceStatus(deps))];
}

/** `/status`, in the language of `?lang=`, else in that of the browser. */
export function addStatusPage(app: FastifyInstance, deps: StatusDeps): void {
  app.get<{ Querystring: { lang?: unknown } }>('/status', async (request, reply) => {
    const { lang } = request.query;
    const language = isOffered(lang) ? lang : languageOf(request.headers['accept-language']);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', `public, max-age=${CACHED_SECONDS}`)
      .header('vary', 'accept-language')
      .send(statusPage(serviceStatus(deps), language));
  });
}

function serviceStatus({ facts: factsOf, board, now: clock }: StatusDeps): ServiceStatus {
  const [facts, all, now] = [factsOf(), board.all(), clock()];
  const parts = partStates(facts, now);
  const announcements = board.shown();
  return {
    asOf: new Date(now).toISOString(),
    state: worstOf(parts, announcements),
    parts,
    announcements,
    incidents: toldIncidents(facts, all, now),
  };
}
