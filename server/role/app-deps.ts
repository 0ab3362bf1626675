// What the application is made of: everything that touches the world, so tests build the same application over a database of
// theirs.
import type { StatusFacts } from '@flotila/domain/status/status.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { CheckedFinding } from '../flow/checkup/checkup.ts';
import type { ListJudge } from '../flow/import/import-thread.ts';
import type { ReportMaker } from '../flow/report/order.ts';
import type { RunDeps } from '../flow/traccar/runs.ts';
import type { BackupConfig } from '../ground/config/backup-config.ts';
import type { Database } from '../ground/db/open.ts';
import type { Drain } from '../ground/http/drain.ts';
import type { Readiness } from '../ground/http/health.ts';
import type { OwnNames } from '../ground/http/own-names.ts';
import type { Geocoder } from '../ground/outside/geocoder.ts';
import type { Mailer } from '../ground/outside/mail.ts';
import type { MapsLinkDeps } from '../ground/outside/maps-link.ts';
import type { OidcOptions } from '../ground/outside/oidc.ts';
import type { Registers } from '../ground/outside/registers.ts';
import type { Router } from '../ground/outside/router.ts';
import type { Traces } from '../ground/trace/traces.ts';
import type { Past } from '../thing/archive/past.ts';
import type { CommandingProtocol } from '../thing/command/order-command.ts';
import type { ConnectionDeps } from '../thing/connection/connection.routes.ts';
import type { Progress } from '../thing/contract/progress.ts';
import type { CompanyChanges } from '../thing/live/changes.ts';
import type { Notes } from '../thing/live/company-notes.ts';
import type { MapFile } from '../thing/map/map-file.ts';
import type { TrialFinder } from '../thing/rule/trial-order.ts';
import type { OwnProvider } from '../thing/sign-on/providers.ts';
import type { TrustedKeys } from '../thing/tachograph/trusted-keys.ts';
import type { VehicleDeps } from '../thing/vehicle/vehicle.routes.ts';
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
  /** Who reads lists and judges their rows, beside the calls. */
  judgeList: ListJudge;
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
  /** Assistants may register themselves; left out: a company enters them. */
  assistantRegistration?: boolean | undefined;
  /** The installation's own provider of single sign-on; left out: there is none. */
  signOn?: OwnProvider | undefined;
  /** Tests ask providers otherwise. */
  oidc?: Partial<OidcOptions> | undefined;
  /** Tests ask a Traccar of their own, without pauses. */
  traccar?: Partial<RunDeps> | undefined;
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
