// The own account: reading it, changing it, and ending sessions of one's own.
import {
  deleteSession,
  getAccount,
  updateAccount,
  updatePassword,
} from '@flotila/domain/account/account.api.ts';
import { isLocalRequest } from '../../ground/http/local-request.ts';
import { type Route, type SessionCall, serveSession } from '../../ground/http/serve.ts';
import type { Mailer } from '../../ground/outside/mail.ts';
import { hereOf } from '../factor/passkeys.ts';
import { callerOf } from '../session/enter.ts';
import type { SignInDeps } from '../session/sign-in.ts';
import { createAccountMails } from './account-mail.ts';
import {
  changeContacts,
  changePassword,
  endOwnSession,
  type OwnAccountDeps,
  type Owner,
  readAccount,
} from './own-account.ts';

export interface AccountRoutesDeps extends Omit<SignInDeps, 'log'> {
  configuredLogin?: string | undefined;
  /** Left out: there is no mail server. */
  mailer?: Mailer | null | undefined;
}

type Call = SessionCall<typeof getAccount>;
type Asked = Pick<Call, 'session' | 'request' | 'now'>;

export function accountRoutes({ mailer, ...common }: AccountRoutesDeps): Route[] {
  // Lines of a request carry its id.
  const depsOf = ({ request: { log } }: Asked): OwnAccountDeps => ({
    ...common,
    log,
    mails: createAccountMails(mailer ?? null, log),
  });
  return [
    serveSession(getAccount, (call) =>
      call.db.read((read) => readAccount(common, read, ownerOf(call))),
    ),
    serveSession(updateAccount, (call) => {
      const { email, phone, password, lastChange } = call.input.body;
      return changeContacts(depsOf(call), ownerOf(call), {
        ...(email !== undefined && { email }),
        ...(phone !== undefined && { phone }),
        ...(password && { password }),
        lastChange,
      });
    }),
    serveSession(updatePassword, async (call) => {
      const { request, reply, now } = call;
      const account = await changePassword(depsOf(call), ownerOf(call), call.input.body);
      // Its mark was of the old password.
      const cookie = common.knownBrowsers.give(account, now, request.protocol === 'https');
      reply.header('set-cookie', cookie);
    }),
    serveSession(deleteSession, (call) =>
      endOwnSession(depsOf(call), ownerOf(call), call.input.path.sessionId),
    ),
  ];
}

export function ownerOf({ session, request, now }: Asked): Owner {
  const here = hereOf(request);
  return { ...callerOf(request), session, isLocal: isLocalRequest(request), here, now };
}
