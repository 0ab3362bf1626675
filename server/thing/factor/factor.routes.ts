// Second factors over HTTP: those of the own account, and taking away those of somebody who lost their device.
import { deviceOf } from '@flotila/domain/account/device.ts';
import {
  beginApp,
  beginPasskey,
  confirmAccount,
  deleteApp,
  deletePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetFactors,
  storeApp,
  storePasskey,
} from '@flotila/domain/factor/factor.api.ts';
import { PASSKEY_NAME_MAX } from '@flotila/domain/factor/factor.ts';
import type { FastifyRequest } from 'fastify';
import { type Route, type SessionCall, serve, serveSession } from '../../ground/http/serve.ts';
import { type AccountRoutesDeps, ownerOf } from '../account/account.routes.ts';
import { createAccountMails } from '../account/account-mail.ts';
import type { OwnAccountDeps } from '../account/own-account.ts';
import { administeredBy } from '../session/identity.ts';
import * as own from './own-factors.ts';
import { resetPerson } from './reset-factors.ts';

type Asked = Pick<SessionCall<typeof beginApp>, 'request'>;

export function factorRoutes({ mailer, ...common }: AccountRoutesDeps): Route[] {
  // Lines of a request carry its id.
  const depsOf = ({ request: { log } }: Asked): OwnAccountDeps => ({
    ...common,
    log,
    mails: createAccountMails(mailer ?? null, log),
  });
  return [
    serveSession(confirmAccount, (call) =>
      own.confirmOwner(depsOf(call), ownerOf(call), call.input.body),
    ),
    serveSession(beginApp, (call) => own.beginApp(depsOf(call), ownerOf(call))),
    serveSession(storeApp, (call) => own.storeApp(depsOf(call), ownerOf(call), call.input.body)),
    serveSession(deleteApp, (call) => own.removeApp(depsOf(call), ownerOf(call))),
    serveSession(renewRecoveryCodes, (call) => own.renewCodes(depsOf(call), ownerOf(call))),
    serveSession(beginPasskey, (call) => own.beginPasskey(depsOf(call), ownerOf(call))),
    serveSession(storePasskey, (call) => {
      const { passkey, name } = call.input.body;
      const answer = { answer: passkey, name: name || nameOfDevice(call.request) };
      return own.storePasskey(depsOf(call), ownerOf(call), answer);
    }),
    serveSession(renamePasskey, (call) => {
      const { passkeyId } = call.input.path;
      const key = { passkeyId, name: call.input.body.name };
      return own.callPasskey(depsOf(call), ownerOf(call), key);
    }),
    serveSession(deletePasskey, (call) =>
      own.removePasskey(depsOf(call), ownerOf(call), call.input.path.passkeyId),
    ),
    serve(resetFactors, (call) => {
      const reader = {
        ...call,
        administers: administeredBy(call.identity),
        memberships: call.identity.memberships,
      };
      return resetPerson(depsOf(call), reader, call.input.path.personId);
    }),
  ];
}

/** What its owner knows the device by until they call it otherwise. */
export function nameOfDevice(request: FastifyRequest): string {
  const { program, system } = deviceOf(request.headers['user-agent'] ?? null);
  return [system, program].filter(Boolean).join(', ').slice(0, PASSKEY_NAME_MAX) || 'Flotila';
}
