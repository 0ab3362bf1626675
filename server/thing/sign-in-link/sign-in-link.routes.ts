// Inviting persons, and the public calls of whoever has a link or forgot the password.

import { problem } from '@flotila/domain/problem.ts';
import {
  forgotPassword,
  getInvitation,
  invitePerson,
  invitePersons,
  readLink,
  signInByLink,
  takeBackInvitation,
} from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import type { Identities } from '../../ground/http/context.ts';
import { isLocalRequest } from '../../ground/http/local-request.ts';
import { originOf } from '../../ground/http/origin.ts';
import {
  type AnyEndpoint,
  type CompanyCall,
  type PublicCall,
  type Route,
  serve,
  servePublic,
} from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import type { Mailer } from '../../ground/outside/mail.ts';
import { createAccountMails } from '../account/account-mail.ts';
import type { SendLimit } from '../alert/send-limit.ts';
import { personEditorOf } from '../person/person.routes.ts';
import { getHuman } from '../person/person-view.ts';
import { findSignIn, signInProgress } from '../person/sign-in-state.queries.ts';
import { callerOf, type EnterDeps, entryOf } from '../session/enter.ts';
import { createMisses } from '../session/misses.ts';
import type { Forgotten } from './forgotten.ts';
import * as invite from './invite.ts';
import { createLinkMails } from './sign-in-link-mail.ts';
import * as use from './use-link.ts';

export interface SignInLinkDeps extends Omit<EnterDeps, 'log'> {
  identities: Identities;
  forgotten: Forgotten;
  sends: SendLimit;
  configuredLogin?: string | undefined;
  /** Left out: there is no mail server, and links are handed over. */
  mailer?: Mailer | null | undefined;
  now: () => number;
}

export function signInLinkRoutes(deps: SignInLinkDeps): Route[] {
  const misses = createMisses(use.UNKNOWN_LINKS_MAX);
  const mailsOf = ({ log }: { log: EnterDeps['log'] }) =>
    deps.mailer ? createLinkMails(deps.mailer, log, deps.now) : null;
  const inviterOf = (call: CompanyCall<AnyEndpoint>): invite.Inviter => ({
    ...personEditorOf(call, deps.identities),
    origin: originOf(call.request),
    language: languageOf(call.request.headers['accept-language']),
    mails: mailsOf(call.request),
  });
  const countMail = ({ session, company, now }: CompanyCall<AnyEndpoint>, byMail: boolean) => {
    if (byMail) deps.sends.take({ accountId: session.accountId, companyId: company.id }, now);
  };
  const linkDeps = ({ log }: { log: EnterDeps['log'] }): use.LinkDeps => ({
    ...deps,
    log,
    misses,
    mails: createAccountMails(deps.mailer ?? null, log),
  });
  const shown = ({ request, now }: PublicCall<AnyEndpoint>, token: string): use.Shown => ({
    ...callerOf(request),
    isLocal: isLocalRequest(request),
    token,
    now,
  });
  return [
    serve(getInvitation, (call) =>
      call.db.read(async (db) => {
        const { mine } = await getHuman(db, call.company, call.input.path.id);
        return signInProgress(await findSignIn(db, mine.accountId), call.now);
      }),
    ),
    serve(invitePerson, (call) => {
      const { path, body } = call.input;
      countMail(call, body.byMail);
      return invite.invitePerson(inviterOf(call), path.id, body);
    }),
    serve(takeBackInvitation, (call) => invite.takeBack(inviterOf(call), call.input.path.id)),
    serve(invitePersons, async (call) => {
      countMail(call, call.input.body.byMail);
      return { persons: await invite.invitePersons(inviterOf(call), call.input.body) };
    }),
    servePublic(readLink, (call) =>
      use.readLink(linkDeps(call.request), shown(call, call.input.body.token)),
    ),
    servePublic(signInByLink, async (call) => {
      const { token, password, permanent = false } = call.input.body;
      const entry = entryOf(call.request, permanent);
      const deed = { password, entry };
      const entered = await use.signInByLink(linkDeps(call.request), shown(call, token), deed);
      call.reply.header('set-cookie', entered.cookie);
      return entered.token;
    }),
    servePublic(forgotPassword, ({ input, request, now }) => {
      const mails = mailsOf(request);
      if (!mails) throw problem('not_found', { message: 'forgotten_noMail' });
      deps.forgotten.ask(
        {
          db: deps.db,
          mails,
          log: request.log,
          publicUrl: request.server.publicUrl,
          configuredLogin: deps.configuredLogin,
        },
        {
          name: input.body.name,
          remoteAddress: request.ip ?? '',
          isLocal: isLocalRequest(request),
          now,
        },
      );
    }),
  ];
}
