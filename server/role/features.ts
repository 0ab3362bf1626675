// The list of features: deleting one is deleting its folder and its line here.
import type { FastifyInstance } from 'fastify';
import { backupRoutes } from '../flow/backup/backup.routes.ts';
import { checkupRoutes } from '../flow/checkup/checkup.routes.ts';
import { importRoutes } from '../flow/import/import.routes.ts';
import { type LiveRoutes, liveRoutes } from '../flow/live/live.routes.ts';
import { createLiveHub } from '../flow/live/live-hub.ts';
import { reportLinkRoutes } from '../flow/mcp/mcp.ts';
import { createReportLinks, type ReportLinks } from '../flow/mcp/report-links.ts';
import { jobRoutes } from '../flow/report/job.routes.ts';
import { reportRoutes } from '../flow/report/report.routes.ts';
import { scheduleRoutes } from '../flow/report/schedule.routes.ts';
import { type StatusDeps, statusRoutes } from '../flow/status/status.routes.ts';
import { createTraccarRuns } from '../flow/traccar/runs.ts';
import { traccarRoutes } from '../flow/traccar/traccar.routes.ts';
import type { Identities } from '../ground/http/context.ts';
import type { Drain } from '../ground/http/drain.ts';
import { type MapHosts, tileOrigins } from '../ground/http/headers.ts';
import type { Route } from '../ground/http/serve.ts';
import { type Tickets, withTickets } from '../ground/http/tickets.ts';
import { createOidc } from '../ground/outside/oidc.ts';
import { createRegisters } from '../ground/outside/registers.ts';
import { accountRoutes } from '../thing/account/account.routes.ts';
import { alertRoutes } from '../thing/alert/alert.routes.ts';
import { helpCallRoutes } from '../thing/alert/help-call.routes.ts';
import { notificationRoutes } from '../thing/alert/notification.routes.ts';
import { pushRoutes } from '../thing/alert/push.routes.ts';
import { createSendLimit } from '../thing/alert/send-limit.ts';
import { announcementRoutes } from '../thing/announcement/announcement.routes.ts';
import type { Board } from '../thing/announcement/board.ts';
import { apiKeyRoutes } from '../thing/api-key/api-key.routes.ts';
import { withKeys } from '../thing/api-key/key-identities.ts';
import { createKeyUses } from '../thing/api-key/key-uses.ts';
import { assistantRoutes } from '../thing/assistant/assistant.routes.ts';
import { grantRoutes } from '../thing/assistant/grant.routes.ts';
import { auditRoutes } from '../thing/audit/audit.routes.ts';
import { codeRoutes } from '../thing/code/code.routes.ts';
import { commandRoutes } from '../thing/command/command.routes.ts';
import { companyRoutes } from '../thing/company/company.routes.ts';
import { type ApiCallers, createApiCallers } from '../thing/connection/api-callers.ts';
import { connectionRoutes } from '../thing/connection/connection.routes.ts';
import { contractRoutes } from '../thing/contract/contract.routes.ts';
import { createProgress } from '../thing/contract/progress.ts';
import { routeRoutes } from '../thing/contract/route.routes.ts';
import { doorRoutes } from '../thing/door/door.routes.ts';
import { eventRoutes } from '../thing/event/event.routes.ts';
import { factorRoutes } from '../thing/factor/factor.routes.ts';
import { createFactorGuard } from '../thing/factor/guard.ts';
import { stepRoutes } from '../thing/factor/step.routes.ts';
import { forwardingRoutes } from '../thing/forwarding/forwarding.routes.ts';
import { groupsetRoutes } from '../thing/groupset/groupset.routes.ts';
import { listRoutes } from '../thing/list/list.routes.ts';
import { locationRoutes } from '../thing/location/location.routes.ts';
import { placeRoutes } from '../thing/location/place.routes.ts';
import { mapRoutes } from '../thing/map/map.routes.ts';
import { outsideAddresses } from '../thing/map/street-sources.ts';
import { personRoutes } from '../thing/person/person.routes.ts';
import { refuelingRoutes } from '../thing/refueling/refueling.routes.ts';
import { dayRoutes } from '../thing/ride/day.routes.ts';
import { rideRoutes } from '../thing/ride/ride.routes.ts';
import { ruleRoutes } from '../thing/rule/rule.routes.ts';
import { trialRoutes } from '../thing/rule/trial.routes.ts';
import { createTrials } from '../thing/rule/trials.ts';
import { serviceRoutes } from '../thing/service/service.routes.ts';
import { createIdentities } from '../thing/session/identity.ts';
import { createKnownBrowsers } from '../thing/session/known-browser.ts';
import { createSeal } from '../thing/session/sealed.ts';
import { sessionRoutes } from '../thing/session/session.routes.ts';
import type { Throttle } from '../thing/session/throttle.ts';
import { createTokens } from '../thing/session/tokens.ts';
import { sharingRoutes } from '../thing/sharing/sharing.routes.ts';
import { createForgotten } from '../thing/sign-in-link/forgotten.ts';
import { signInLinkRoutes } from '../thing/sign-in-link/sign-in-link.routes.ts';
import { signOnRoutes } from '../thing/sign-on/sign-on.routes.ts';
import { specialAccessRoutes } from '../thing/special-access/special-access.routes.ts';
import { registerRoutes } from '../thing/subject/register.routes.ts';
import { subjectRoutes } from '../thing/subject/subject.routes.ts';
import { tachographRoutes } from '../thing/tachograph/tachograph.routes.ts';
import { NO_KEYS } from '../thing/tachograph/trusted-keys.ts';
import { mealRateRoutes } from '../thing/travel/meal-rate.routes.ts';
import { vehicleRoutes } from '../thing/vehicle/vehicle.routes.ts';
import { webhookRoutes } from '../thing/webhook/webhook.routes.ts';
import { zoneRoutes } from '../thing/zone/zone.routes.ts';
import type { AppDeps } from './app-deps.ts';

type CallNotes = Pick<ApiCallers, 'note'>;

interface Features {
  features: Route[];
  identities: Identities;
  callers: CallNotes;
  hosts: MapHosts;
  links: ReportLinks;
  tickets: Tickets;
  /** Of a session or an account that ended. */
  endStreams: LiveRoutes['endOf'];
  /** Of all streams, which wait for it. */
  checkRights: LiveRoutes['checkRights'];
}

interface FeatureParts {
  drain: Drain;
  throttle: Throttle;
  board: Board;
  status: StatusDeps;
}

/** All of them, and what they share. */
export function createFeatures(
  app: FastifyInstance,
  deps: AppDeps,
  { drain, throttle, board, status }: FeatureParts,
): Features {
  const { db, now } = deps;
  const tokens = createTokens(deps.secret);
  const knownBrowsers = createKnownBrowsers(deps.secret);
  const isSuperuserDemanded = deps.secondFactor === 'superuser';
  const factors = createFactorGuard({ db, secret: deps.secret, isSuperuserDemanded });
  const known = withKeys(createIdentities({ db, tokens, factors }), { db });
  const { identities, tickets } = withTickets(known);
  const links = createReportLinks(deps.secret);
  const callers = createApiCallers({
    db,
    now,
    onError: (error) => app.log.error({ err: error }, 'callers of the API could not be noted'),
  });
  const uses = createKeyUses({
    db,
    now,
    onError: (error) => app.log.error({ err: error }, 'calls of keys could not be counted'),
  });
  app.addHook('onClose', async () => {
    await callers.stop();
    await uses.stop();
  });
  const traccarRuns = createTraccarRuns({
    db,
    now,
    log: app.log,
    place: deps.past.place,
    allowsPrivate: deps.webhookPrivate ?? false,
    ...deps.traccar,
  });
  // Before the database is let go.
  app.addHook('preClose', () => traccarRuns.stop());
  const noted: CallNotes = {
    note(call, at) {
      callers.note(call, at);
      uses.note(call, at);
    },
  };
  const hub = createLiveHub({
    ...deps,
    board,
    onError: (error) => app.log.error({ err: error }, 'reading changed vehicles failed'),
  });
  const live = liveRoutes({ hub, identities, now });
  const trials = createTrials(deps.trials);
  const endAll = () => {
    live.endAll();
    trials.endAll();
  };
  drain.onBegin(endAll);
  app.addHook('preClose', async () => {
    endAll();
    hub.stop();
  });
  const sends = createSendLimit();
  const progress = deps.progress ?? createProgress(db, deps.router);
  const entering = { ...deps, tokens, identities, throttle, knownBrowsers, callers, factors };
  const features = [
    ...sessionRoutes(entering, () => ({
      ...deps.settings(),
      announcements: board.shown(),
    })),
    ...stepRoutes(entering),
    ...accountRoutes(entering),
    ...signInLinkRoutes({ ...entering, forgotten: createForgotten(), sends }),
    ...factorRoutes(entering),
    ...signOnRoutes({
      db,
      entering,
      identities,
      ownProvider: deps.signOn,
      seal: createSeal(deps.secret, 'sign-on'),
      oidc: createOidc({ allowsPrivate: deps.webhookPrivate ?? false, ...deps.oidc }),
    }),
    ...announcementRoutes,
    ...statusRoutes(status),
    ...codeRoutes,
    ...vehicleRoutes(deps),
    ...locationRoutes(deps),
    ...placeRoutes(deps),
    ...rideRoutes(deps),
    ...eventRoutes,
    ...dayRoutes,
    ...refuelingRoutes,
    ...personRoutes({ identities }),
    ...groupsetRoutes,
    ...companyRoutes({ identities }),
    ...specialAccessRoutes({ identities }),
    ...ruleRoutes,
    ...webhookRoutes({ allowsPrivate: deps.webhookPrivate ?? false, sends }),
    ...apiKeyRoutes({ identities, uses }),
    ...doorRoutes({ identities, factors }),
    ...assistantRoutes({ identities }),
    ...grantRoutes({ identities, uses }),
    ...reportLinkRoutes({ app, identities, tickets, links }),
    ...forwardingRoutes({ allowsPrivate: deps.webhookPrivate ?? false, sends }),
    ...trialRoutes(trials),
    ...importRoutes({ identities, judge: deps.judgeList }),
    ...traccarRoutes(traccarRuns),
    ...serviceRoutes,
    ...contractRoutes(progress),
    ...subjectRoutes,
    ...zoneRoutes,
    ...listRoutes,
    ...registerRoutes(deps.registers ?? createRegisters(deps)),
    ...routeRoutes(deps),
    ...mapRoutes(deps),
    ...sharingRoutes({ trackingUrl: deps.trackingUrl ?? null, mapFile: deps.mapFile, ...progress }),
    ...connectionRoutes({ ...deps.connections, callers }),
    ...checkupRoutes(deps.checkup ?? (async () => [])),
    ...backupRoutes({
      db: deps.db,
      backup: deps.backup,
      keepsLog: deps.keepsLog === true,
      now: deps.now,
    }),
    ...commandRoutes(deps.commandProtocols ?? []),
    ...tachographRoutes(deps.tachographKeys ?? NO_KEYS),
    ...mealRateRoutes,
    ...reportRoutes(deps),
    ...jobRoutes,
    ...scheduleRoutes(() => deps.settings().hasMail, sends),
    ...alertRoutes,
    ...helpCallRoutes,
    ...notificationRoutes(() => deps.settings().hasMail, sends),
    ...pushRoutes,
    ...auditRoutes,
    ...live.routes,
  ];
  const { layers, streets } = deps.settings();
  const hosts = {
    pictures: tileOrigins(layers.map(({ url }) => url)),
    streets: tileOrigins(outsideAddresses(streets)),
  };
  return {
    features,
    identities,
    callers: noted,
    hosts,
    links,
    tickets,
    endStreams: live.endOf,
    checkRights: live.checkRights,
  };
}
