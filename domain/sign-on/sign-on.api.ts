// Single sign-on (decision 0119): the provider that a company keeps, and the way of whoever signs in by one.
import { z } from 'zod';
import {
  anyone,
  bodyId,
  endpoint,
  givenChange,
  moduleRight,
  oneLine,
  seenChange,
  signedIn,
  withDefault,
} from '../endpoint.ts';
import { Token } from '../session/session.api.ts';
import {
  CLAIM_MAX,
  DOMAIN_MAX,
  DOMAINS_MAX,
  MATCH_FIELDS,
  ROLE_ROWS_MAX,
  SIGN_ON_ROLES,
} from './sign-on.ts';

const ISSUER_MAX = 500;
const CLIENT_MAX = 300;
const SCOPES_MAX = 200;
/** Longer texts are no code, state or token that a provider makes. */
const PARAMETER_MAX = 8000;
const LOGOUT_TOKEN_MAX = 20_000;
const PATH_MAX = 2000;

const Domain = oneLine(DOMAIN_MAX)
  .overwrite((text) => text.toLowerCase().replace(/^@/, ''))
  .refine((text) => /^([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}]{2,}$/u.test(text), {
    error: 'domain',
  });
const claimName = oneLine(CLAIM_MAX);
const ProviderCode = z.string().min(1).max(100);

const RoleRow = z.object({ value: oneLine(CLAIM_MAX).min(1), role: z.enum(SIGN_ON_ROLES) });

const entered = {
  name: oneLine(60).min(1),
  issuer: oneLine(ISSUER_MAX).min(1),
  clientId: oneLine(CLIENT_MAX).min(1),
};

export const SignOnInput = z.object({
  ...entered,
  clientSecret: oneLine(CLIENT_MAX)
    .nullish()
    .describe('Left out or empty: the stored one stays; it is never answered'),
  scopes: withDefault(oneLine(SCOPES_MAX), '').describe('Asked for beside openid, email, profile'),
  active: withDefault(z.boolean(), false).describe('false: only to be tried'),
  domains: withDefault(z.array(Domain).max(DOMAINS_MAX), []).describe(
    'E-mail domains that lead from the sign-in page to the provider',
  ),
  matchClaim: withDefault(claimName.min(1), 'email'),
  matchField: withDefault(z.enum(MATCH_FIELDS), 'email'),
  trustsEmail: withDefault(z.boolean(), false).describe(
    'The provider says of no address whether it is checked, and all of its are',
  ),
  makesPersons: withDefault(z.boolean(), false).describe(
    'Who is unknown and has an address of one of the domains becomes a person',
  ),
  roleClaim: withDefault(claimName, ''),
  roles: withDefault(z.array(RoleRow).max(ROLE_ROWS_MAX), []).describe(
    'While it is filled in, each sign-in sets the roles by it',
  ),
  onlyBy: withDefault(z.boolean(), false).describe('Nobody else of the company has another way'),
  breakGlassId: bodyId.nullish().describe('The administrator whose password opens all the same'),
  lastChange: givenChange,
});
export type SignOnInput = z.output<typeof SignOnInput>;

/** Of a company without a provider all of it is empty. */
export const SignOnRecord = z.object({
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  active: z.boolean(),
  domains: z.array(z.string()),
  matchClaim: z.string(),
  matchField: z.enum(MATCH_FIELDS),
  trustsEmail: z.boolean(),
  makesPersons: z.boolean(),
  roleClaim: z.string(),
  roles: z.array(RoleRow),
  onlyBy: z.boolean(),
  breakGlassId: z.number().int().nullable(),
  /** null: there is none yet. */
  lastChange: z.string().nullable(),
  redirectUrl: z.string().describe('To be entered at the provider'),
  backChannelUrl: z.string().describe('To be entered at the provider: back-channel logout'),
  linked: z.number().int().describe('Persons who have come in by it'),
  breakGlassChoices: z
    .array(z.object({ personId: z.number().int(), name: z.string() }))
    .describe('Administrators with a password who see the whole company'),
  mayChange: z.boolean().describe('false: the caller sees only a part of the company'),
});
export type SignOnRecord = z.output<typeof SignOnRecord>;

const ofAdmins = { needs: moduleRight('sign-on', 'write'), ofPeople: true };

export const getSignOn = endpoint('GET /v1/{company}/sign-on', {
  summary: 'The provider of single sign-on that the company keeps',
  needs: moduleRight('sign-on', 'read'),
  ofPeople: true,
  answer: SignOnRecord,
});

export const updateSignOn = endpoint('PUT /v1/{company}/sign-on', {
  ...ofAdmins,
  summary: 'Keep a provider of single sign-on; it is asked whether it is there',
  body: SignOnInput,
  answer: SignOnRecord,
  asksOutside: true,
});

export const deleteSignOn = endpoint('DELETE /v1/{company}/sign-on', {
  ...ofAdmins,
  summary: 'Keep no provider any more; sessions that began by it end',
  query: { lastChange: seenChange },
});

export const deleteSignOnLinks = endpoint('DELETE /v1/{company}/sign-on/link', {
  ...ofAdmins,
  summary: 'Forget who is who at the provider: everybody is found by their claim again',
});

const Started = z.object({ url: z.string().describe('Where the browser goes now') });

export const trySignOn = endpoint('POST /v1/{company}/sign-on/trial', {
  ...ofAdmins,
  summary: 'Try the stored provider: signs nobody in and shows what it says',
  answer: Started,
  asksOutside: true,
});

export const FoundProvider = z.object({
  code: z.string().describe('Code of the company'),
  company: z.string(),
  name: z.string(),
  host: z.string().describe('Where it leads'),
  isOnly: z.boolean().describe('Passwords do not open the company'),
});
export type FoundProvider = z.output<typeof FoundProvider>;

export const findSignOn = endpoint('GET /v1/public/sign-on', {
  summary: 'The provider of an e-mail domain or of a company, whoever asks',
  needs: anyone,
  query: {
    domain: z.string().max(DOMAIN_MAX).optional().describe('Of an e-mail address, behind the @'),
    company: ProviderCode.optional().describe('Code of the company'),
  },
  answer: z.object({ provider: FoundProvider.nullable() }),
});

export const startSignOn = endpoint('POST /v1/public/sign-on', {
  summary: 'Begin to sign in by a provider',
  needs: anyone,
  refuses: [404, 429],
  body: z.object({
    provider: ProviderCode.describe('Code of the company; `all`: that of the installation'),
    permanent: withDefault(z.boolean(), false),
    path: withDefault(z.string().max(PATH_MAX), '/').describe('Where the application goes then'),
    loginHint: z.string().max(254).nullish(),
  }),
  answer: Started,
  asksOutside: true,
});

const parameter = z.string().max(PARAMETER_MAX).nullish();

export const TrialOutcome = z.object({
  claims: z.record(z.string(), z.unknown()).describe('As they came'),
  isLetIn: z.boolean(),
  why: z.string().nullable().describe('Why not, in the language of the caller'),
  person: z.string().nullable(),
  login: z.string().nullable(),
  isNew: z.boolean().describe('The person would be made'),
  isLinked: z.boolean().describe('Known by the number that the provider has of them'),
  roles: z.array(z.enum(SIGN_ON_ROLES)).nullable().describe('null: the roles stay as they are'),
});
export type TrialOutcome = z.output<typeof TrialOutcome>;

export const finishSignOn = endpoint('POST /v1/public/sign-on/finish', {
  summary: 'Come back from a provider, with what it put into the address',
  needs: anyone,
  refuses: [401, 404, 410],
  body: z.object({
    state: z.string().min(1).max(PARAMETER_MAX),
    code: parameter,
    iss: parameter,
    error: parameter,
    error_description: parameter,
  }),
  answer: z.object({
    /** null: it was a trial. */
    token: Token.nullable(),
    trial: TrialOutcome.nullable(),
    permanent: z.boolean(),
    path: z.string(),
  }),
  asksOutside: true,
});

export const endSignOn = endpoint('GET /v1/all/sign-on', {
  summary: 'Where the session of the caller ends at its provider',
  needs: signedIn,
  ofPeople: true,
  answer: z.object({
    /** null: by no provider, or it has no such address. */
    end: z.object({ url: z.string(), name: z.string() }).nullable(),
  }),
  asksOutside: true,
});

export const backChannelLogout = endpoint('POST /v1/public/sign-on/logout/{provider}', {
  summary:
    'A provider tells that somebody has signed out there (OpenID Connect Back-Channel Logout)',
  needs: anyone,
  path: { provider: ProviderCode.describe('Code of the company; `all`: of the installation') },
  body: z.object({ logout_token: z.string().max(LOGOUT_TOKEN_MAX) }),
  isForm: true,
  status: 200,
  answer: z.object({}),
});
