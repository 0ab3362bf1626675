// The permission matrix: the rows of all rooms, and the calls that have none.
import { accountRows } from './account-rows.ts';
import { alertRows } from './alert-rows.ts';
import { announcementRows } from './announcement-rows.ts';
import { apiKeyRows } from './api-key-rows.ts';
import { assistantRows } from './assistant-rows.ts';
import { auditRows } from './audit-rows.ts';
import { companyRows } from './company-rows.ts';
import { connectionRows } from './connection-rows.ts';
import { contractRows } from './contract-rows.ts';
import { doorRows } from './door-rows.ts';
import { forwardingRows } from './forwarding-rows.ts';
import { mapRows } from './map-rows.ts';
import { mealRateRows } from './meal-rate-rows.ts';
import { outsideRows } from './outside-rows.ts';
import { personRows } from './person-rows.ts';
import { refuelingRows } from './refueling-rows.ts';
import { reportRows } from './report-rows.ts';
import { rideRows } from './ride-rows.ts';
import type { Rows } from './rows.ts';
import { ruleRows } from './rule-rows.ts';
import { serviceRows } from './service-rows.ts';
import { sharingRows } from './sharing-rows.ts';
import { signOnRows } from './sign-on-rows.ts';
import { tachographRows } from './tachograph-rows.ts';
import { vehicleRows } from './vehicle-rows.ts';
import { webhookRows } from './webhook-rows.ts';
import { zoneRows } from './zone-rows.ts';

export const TABLE: Rows = {
  ...vehicleRows,
  ...rideRows,
  ...refuelingRows,
  ...ruleRows,
  ...serviceRows,
  ...contractRows,
  ...zoneRows,
  ...connectionRows,
  ...personRows,
  ...companyRows,
  ...sharingRows,
  ...tachographRows,
  ...reportRows,
  ...outsideRows,
  ...mapRows,
  ...accountRows,
  ...alertRows,
  ...mealRateRows,
  ...webhookRows,
  ...forwardingRows,
  ...apiKeyRows,
  ...doorRows,
  ...assistantRows,
  ...signOnRows,
  ...announcementRows,
  ...auditRows,
};

/** Calls that anyone makes, or that look at credentials themselves; their own tests hold them. */
export const WITHOUT_SESSION = [
  'GET /v1/all/token',
  'DELETE /v1/all/token',
  'POST /v1/all/token/passkey',
  'PUT /v1/all/token/passkey',
  'POST /v1/all/token/first-app',
  'PUT /v1/all/token/first-app',
  'POST /v1/all/token/first-passkey',
  'PUT /v1/all/token/first-passkey',
  'GET /v1/public/settings',
  'GET /v1/public/status',
  'POST /v1/public/sign-in-link',
  'POST /v1/public/sign-in-link/use',
  'POST /v1/public/forgotten-password',
  'GET /v1/public/report',
  'GET /v1/public/sign-on',
  'POST /v1/public/sign-on',
  'POST /v1/public/sign-on/finish',
  'POST /v1/public/sign-on/logout/{provider}',
  'GET /v1/public/sharing/{hash}',
  'GET /v1/public/sharing/{hash}/tiles/{version}',
  'GET /v1/public/sharing/{hash}/tiles/{version}/{z}/{x}/{y}',
];
/** Streams stay open; live.routes.test.ts holds them. */
export const STREAMS = ['GET /v1/{company}/live'];
/** It ends the sessions of who calls; sign-out-everywhere.test.ts holds it for every kind of caller. */
export const ENDS_SESSIONS = ['DELETE /v1/all/session'];
