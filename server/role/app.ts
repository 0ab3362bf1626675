// The HTTP application: an explicit list of features, bound to one Fastify. Everything that touches
// the world comes in as a dependency, so tests build the same application over a database of theirs.

import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { type Problem, problem } from '@flotila/domain/problem.ts';
import { NOTHING_NOTED, type StatusFacts } from '@flotila/domain/status/status.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Registry } from 'prom-client';
import { backupRoutes } from '../flow/backup/backup.routes.ts';
import { checkupRoutes } from '../flow/checkup/checkup.routes.ts';
import type { CheckedFinding } from '../flow/checkup/checkup.ts';
import { type LiveRoutes, liveRoutes } from '../flow/live/live.routes.ts';
import { createLiveHub } from '../flow/live/live-hub.ts';
import { addMcp, reportLinkRoutes } from '../flow/mcp/mcp.ts';
import { createReportLinks, type ReportLinks } from '../flow/mcp/report-links.ts';
import { jobRoutes } from '../flow/report/job.routes.ts';
import type { ReportMaker } from '../flow/report/order.ts';
import { reportRoutes } from '../flow/report/report.routes.ts';
import { scheduleRoutes } from '../flow/report/schedule.routes.ts';
import { addStatusPage, type StatusDeps, statusRoutes } from '../flow/status/status.routes.ts';
import type { BackupConfig } from '../ground/config/backup-config.ts';
import type { Database } from '../ground/db/open.ts';
import { addBodyParsing, BODY_BYTES_MAX } from '../ground/http/bodies.ts';
import { createCallLimit } from '../ground/http/call-limit.ts';
import type { Identities } from '../ground/http/context.ts';
import { addDocs } from '../ground/http/docs.ts';
import { createDrain, type Drain } from '../ground/http/drain.ts';
import {
  addHeaders,
  contentSecurityPolicy,
  type MapHosts,
  tileOrigins,
} from '../ground/http/headers.ts';
import { addHealth, type Readiness } from '../ground/http/health.ts';
import { addHttpTraces } from '../ground/http/http-traces.ts';
import { addHttpMetrics } from '../ground/http/metrics.ts';
import { noteMethods } from '../ground/http/other-methods.ts';
import { type OwnNames, refuseForeignNames } from '../ground/http/own-names.ts';
import { handleError, sendProblem } from '../ground/http/problems.ts';
import { NAMED_REQUESTS } from '../ground/http/request-id.ts';
import { bindRoutes, CALLS_PER_PERSON, type Route } from '../ground/http/serve.ts';
import { withTickets } from '../ground/http/tickets.ts';
import { answerUnreadable } from '../ground/http/unreadable.ts';
import { addWeb, isApiAddress } from '../ground/http/web.ts';
import type { Geocoder } from '../ground/outside/geocoder.ts';
import type { Mailer } from '../ground/outside/mail.ts';
import type { MapsLinkDeps } from '../ground/outside/maps-link.ts';
import { createOidc, type OidcOptions } from '../ground/outside/oidc.ts';
import { createRegisters, type Registers } from '../ground/outside/registers.ts';
import type { Router } from '../ground/outside/router.ts';
import type { Traces } from '../ground/trace/traces.ts';
import { createSlots } from '../ground/work/slots.ts';
import { accountRoutes } from '../thing/account/account.routes.ts';
import { alertRoutes } from '../thing/alert/alert.routes.ts';
import { helpCallRoutes } from '../thing/alert/help-call.routes.ts';
import { notificationRoutes } from '../thing/alert/notification.routes.ts';
import { pushRoutes } from '../thing/alert/push.routes.ts';
import { createSendLimit } from '../thing/alert/send-limit.ts';
import { announcementRoutes } from '../thing/announcement/announcement.routes.ts';
import { type Board, openBoard } from '../thing/announcement/board.ts';
import { apiKeyRoutes } from '../thing/api-key/api-key.routes.ts';
import { withKeys } from '../thing/api-key/key-identities.ts';
import { createKeyUses } from '../thing/api-key/key-uses.ts';
import type { Past } from '../thing/archive/past.ts';
import { assistantRoutes } from '../thing/assistant/assistant.routes.ts';
import { auditRoutes } from '../thing/audit/audit.routes.ts';
import { codeRoutes } from '../thing/code/code.routes.ts';
import { commandRoutes } from '../thing/command/command.routes.ts';
import type { CommandingProtocol } from '../thing/command/order-command.ts';
import { companyRoutes } from '../thing/company/company.routes.ts';
import { type ApiCallers, createApiCallers } from '../thing/connection/api-callers.ts';
import { type ConnectionDeps, connectionRoutes } from '../thing/connection/connection.routes.ts';
import { contractRoutes } from '../thing/contract/contract.routes.ts';
import { createProgress, type Progress } from '../thing/contract/progress.ts';
import { routeRoutes } from '../thing/contract/route.routes.ts';
import { doorRoutes } from '../thing/door/door.routes.ts';
import { eventRoutes } from '../thing/event/event.routes.ts';
import { factorRoutes } from '../thing/factor/factor.routes.ts';
import { createFactorGuard } from '../thing/factor/guard.ts';
import { stepRoutes } from '../thing/factor/step.routes.ts';
import { forwardingRoutes } from '../thing/forwarding/forwarding.routes.ts';
import { groupsetRoutes } from '../thing/groupset/groupset.routes.ts';
import { listRoutes } from '../thing/list/list.routes.ts';
import type { CompanyChanges } from '../thing/live/changes.ts';
import type { Notes } from '../thing/live/company-notes.ts';
import { locationRoutes } from '../thing/location/location.routes.ts';
import { placeRoutes } from '../thing/location/place.routes.ts';
import { mapRoutes } from '../thing/map/map.routes.ts';
import type { MapFile } from '../thing/map/map-file.ts';
import { outsideAddresses } from '../thing/map/street-sources.ts';
import { personRoutes } from '../thing/person/person.routes.ts';
import { refuelingRoutes } from '../thing/refueling/refueling.routes.ts';
import { dayRoutes } from '../thing/ride/day.routes.ts';
import { rideRoutes } from '../thing/ride/ride.routes.ts';
import { ruleRoutes } from '../thing/rule/rule.routes.ts';
import { trialRoutes } from '../thing/rule/trial.routes.ts';
import type { TrialFinder } from '../thing/rule/trial-order.ts';
import { createTrials } from '../thing/rule/trials.ts';
import { serviceRoutes } from '../thing/service/service.routes.ts';
import { shareThrottle } from '../thing/session/attempt-notes.ts';
import { createIdentities } from '../thing/session/identity.ts';
import { createKnownBrowsers } from '../thing/session/known-browser.ts';
import { createSeal } from '../thing/session/sealed.ts';
import { sessionRoutes } from '../thing/session/session.routes.ts';
import { hearSessions } from '../thing/session/session-notes.ts';
import { createThrottle, type Throttle } from '../thing/session/throttle.ts';
import { createTokens } from '../thing/session/tokens.ts';
import { sharingRoutes } from '../thing/sharing/sharing.routes.ts';
import { createForgotten } from '../thing/sign-in-link/forgotten.ts';
import { signInLinkRoutes } from '../thing/sign-in-link/sign-in-link.routes.ts';
import type { OwnProvider } from '../thing/sign-on/providers.ts';
import { signOnRoutes } from '../thing/sign-on/sign-on.routes.ts';
import { specialAccessRoutes } from '../thing/special-access/special-access.routes.ts';
import { registerRoutes } from '../thing/subject/register.routes.ts';
import { subjectRoutes } from '../thing/subject/subject.routes.ts';
import { tachographRoutes } from '../thing/tachograph/tachograph.routes.ts';
import { NO_KEYS, type TrustedKeys } from '../thing/tachograph/trusted-keys.ts';
import { mealRateRoutes } from '../thing/travel/meal-rate.routes.ts';
import { type VehicleDeps, vehicleRoutes } from '../thing/vehicle/vehicle.routes.ts';
import { webhookRoutes } from '../thing/webhook/webhook.routes.ts';
import { zoneRoutes } from '../thing/zone/zone.routes.ts';
import { checkNamedRecords } from './named-records.ts';
import type { ConfiguredSettings } from './public-settings.ts';

export interface AppDeps {
  db: Database;
  /** epoch milliseconds */
  now: () => number;
  /** FLOTILA_SECRET: signs tokens and marks of browsers. The configuration says how long it must be. */
  secret: string;
  /** Product version, for /openapi.json. */
  version: string;
  /** false: no log. */
  log: FastifyBaseLogger | false;
  settings: () => ConfiguredSettings;
  /** Who tells which vehicles changed (server/thing/live/changes.ts). */
  changes: CompanyChanges;
  /** Who tells which alerts changed (server/thing/alert/alert-changes.ts). */
  alerts: Notes;
  /** Who tells which vehicles' commands changed (server/thing/command/command-changes.ts). */
  commands: Notes;
  readiness: () => Readiness | Promise<Readiness>;
  metrics: Registry;
  metricsToken: string | null;
  connections: ConnectionDeps;
  parseDeviceOptions: VehicleDeps['parseDeviceOptions'];
  trackerPorts?: VehicleDeps['trackerPorts'];
  /** Where locations lie that are archived. */
  past: Past;
  /** Who makes reports, beside the calls. */
  reports: ReportMaker;
  /** Who tries rules, beside the calls. */
  trials: TrialFinder;
  /** What the gateway speaks, for commands; left out: no tracker understands any. */
  commandProtocols?: readonly CommandingProtocol[];
  /** Left out: places are looked for in the gazetteer alone. */
  geocoder?: Geocoder | undefined;
  /** Left out: ways are guessed over roads of our own. */
  router?: Router | undefined;
  /** Of contracts under way; shared with the worker of this process. */
  progress?: Progress | undefined;
  /** Tests ask fakes; left out: the public ones. */
  registers?: Registers;
  /** Tests lead short links to a fake. */
  mapsLink?: MapsLinkDeps | undefined;
  /** The names that it answers to; left out: all. */
  names?: OwnNames | undefined;
  /** A password that the world knows: who still has it stays outside. */
  lockedPassword?: string | undefined;
  /** Whose password the operator's settings hold; left out: nobody's. */
  configuredLogin?: string | undefined;
  /** Of whom the operator demands a second factor; left out: of nobody. */
  secondFactor?: 'superuser' | undefined;
  /** Tells people of changes of their own account; left out: nobody. */
  mailer?: Mailer | null | undefined;
  /** Address of public pages, a sharing's code is added to it; left out: /share/ of the origin asked. */
  trackingUrl?: string | undefined;
  /** Webhooks may call addresses of the own networks; left out: not. */
  webhookPrivate?: boolean | undefined;
  /** The installation's own provider of single sign-on; left out: there is none. */
  signOn?: OwnProvider | undefined;
  /** Tests ask providers otherwise. */
  oidc?: Partial<OidcOptions> | undefined;
  /** The operator's street map; left out: there is none. */
  mapFile?: MapFile | undefined;
  /** European keys of tachographs; left out: no signature of a file is proven. */
  tachographKeys?: TrustedKeys | undefined;
  /** Proxies that say whom they ask for; left out: nobody is believed. */
  trustedProxies?: readonly string[];
  /** Who is told of requests; left out: nobody. */
  traces?: Traces | undefined;
  /** Looks whether what the settings name is there; left out: nothing is looked at. */
  checkup?: () => Promise<CheckedFinding[]>;
  /** Where backups go; left out: none are made. */
  backup?: BackupConfig | undefined;
  /** The database is the embedded one, and its log is kept where backups go; left out: it is not. */
  keepsLog?: boolean;
  /** What was noted of the service's state; left out: nothing. */
  statusFacts?: (() => StatusFacts) | undefined;
  /** Folder of the built web application. */
  webRoot: string;
  /** Told when the process is about to stop; left out: calls are cut off when it is closed. */
  drain?: Drain;
  /** Tests check every answer against its schema. */
  checkAnswers?: boolean;
}

/** A request must have arrived within these times; how long its answer takes is another matter. */
const HEADERS_MS_MAX = 10_000;
const BODY_MS_MAX = 15_000;
/** So often connections are looked through for requests that are late. */
const LATE_CHECK_MS = 1000;

/** Builds the application; `listen` or `inject` is the caller's. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    ...(deps.log ? { loggerInstance: deps.log } : { logger: false }),
    ...NAMED_REQUESTS,
    bodyLimit: BODY_BYTES_MAX,
    ...(deps.trustedProxies?.length && { trustProxy: [...deps.trustedProxies] }),
    requestTimeout: HEADERS_MS_MAX + BODY_MS_MAX,
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: LATE_CHECK_MS },
    clientErrorHandler: answerUnreadable,
    // Fastify sends its own address errors before our handler would; give it ours.
    frameworkErrors: (error, request, reply) => void answerBadAddress(error, request, reply),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.setErrorHandler(handleError);
  const drain = deps.drain ?? createDrain();
  const throttle = await shareThrottle(deps.db, createThrottle(), (error) =>
    app.log.error({ err: error }, 'other processes were not told of a try to sign in'),
  );
  const board = await openBoard({
    ...deps,
    onError: (error) => app.log.error({ err: error }, 'announcements could not be read'),
  });
  const status = { facts: deps.statusFacts ?? (() => NOTHING_NOTED), board, now: deps.now };
  const made = createFeatures(app, deps, { drain, throttle, board, status });
  const { hosts, features, identities, callers, links, endStreams, checkRights } = made;
  const stopHearing = await hearSessions(deps.db, (note) => {
    if (note?.kind === 'session') identities.forgetSession(note.sessionId);
    else identities.forgetAll();
    if (note && note.kind !== 'rights') endStreams(note);
    if (note?.kind !== 'session') checkRights();
  });
  app.addHook('onClose', async () => {
    stopHearing();
    board.stop();
    throttle.stop();
  });
  const refuse = refuserOf(identities, deps.now);
  /** The order holds for an address that cannot be read, too: 401 comes before 400. */
  async function answerBadAddress(
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const refusal = isApiAddress(request.url) ? await refuse(request) : undefined;
    if (refusal && refusal.code !== 'not_found') sendProblem(request, reply, refusal);
    else handleError(error, request, reply);
  }
  const refuseOtherMethods = noteMethods(app);
  addHeaders(app, contentSecurityPolicy(hosts));
  app.decorate('publicUrl', deps.names?.publicUrl);
  refuseForeignNames(app, deps.names ?? {});
  drain.addTo(app);
  addHttpMetrics(app, deps.metrics);
  addHttpTraces(app, { traces: deps.traces, trustedProxies: deps.trustedProxies ?? [] });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
  addBodyParsing(app);
  const turns = createSlots(CALLS_PER_PERSON);
  const checkNamed = checkNamedRecords;
  const limit = createCallLimit();
  await bindRoutes(app, { ...deps, identities, callers, limit, turns, checkNamed }, features);
  const endpoints = features.map(({ endpoint }) => endpoint);
  addMcp(app, { ...deps, identities, callers, limit, links }, endpoints);
  addHealth(app, deps);
  addStatusPage(app, status);
  await addDocs(app, endpoints, deps.version);
  await addWeb(app, deps.webRoot, refuse);
  refuseOtherMethods(refuse);
  return app;
}

/** What an address under /v1 that is no call answers: 401 to a stranger, else 404. */
function refuserOf(
  identities: Identities,
  now: () => number,
): (request: FastifyRequest) => Promise<Problem> {
  const unknown = () => problem('not_found', { message: 'unknown_call' });
  return async (request) => {
    // A stranger may call here, so a miss is a miss.
    if (request.url.startsWith('/v1/public/')) return unknown();
    try {
      await identities.ofRequest(request.headers.authorization, now(), request.ip ?? '');
      return unknown();
    } catch (error) {
      return error instanceof Error && 'detail' in error
        ? problem('unauthorized')
        : problem('unavailable');
    }
  };
}

type CallNotes = Pick<ApiCallers, 'note'>;

interface Features {
  features: Route[];
  identities: Identities;
  callers: CallNotes;
  hosts: MapHosts;
  links: ReportLinks;
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

/** The list of features: deleting one is deleting its folder and its line here. */
function createFeatures(
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
    ...reportLinkRoutes({ app, identities, tickets, links }),
    ...forwardingRoutes({ allowsPrivate: deps.webhookPrivate ?? false, sends }),
    ...trialRoutes(trials),
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
    endStreams: live.endOf,
    checkRights: live.checkRights,
  };
}
