// Sign-in, refresh and sign-out (AUTH, interfaces §3).
import { z } from 'zod';
import { ShownAnnouncements } from '../announcement/shown-announcement.ts';
import {
  anyone,
  credentials,
  endpoint,
  moduleRight,
  queryFlag,
  recordId,
  signedIn,
} from '../endpoint.ts';
import { StreetSource } from '../map/street-source.ts';

export const SessionCompany = z.object({
  code: z.string(),
  name: z.string(),
  administrator: z.boolean(),
  dispatcher: z.boolean(),
  moduleContracts: z.boolean(),
  /** Marks own rides as private and adds receipts; left out: no. */
  ownRecords: z.boolean().optional(),
  /** IANA zone in which the screens show times; left out: Europe/Bratislava. */
  timeZone: z.string().optional(),
  /** ISO 4217 code of its money, with which new documents begin; left out: EUR. */
  currency: z.string().optional(),
  /** ISO 3166-1; the law of business trips is that of this country. */
  countryCode: z.string().optional(),
  /** Who the user is among the persons of the company; left out: nobody. */
  personId: z.number().int().optional(),
});

/** AUTH-010: the token entity; the web client keeps it as the session. */
export const Token = z.object({
  access: z.enum(['normal', 'superuser', 'collective']),
  superuser: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.string()),
  companies: z.array(SessionCompany),
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type Token = z.output<typeof Token>;

/** Basic credentials sign in; a bearer refresh token is exchanged and rotated. */
export const getToken = endpoint('GET /v1/all/token', {
  summary: 'Sign in (Basic) or exchange a refresh token (Bearer)',
  needs: credentials,
  headers: {
    'X-Sign-In-Challenge':
      'Of a refusal `second_factor`: the sign-in that goes on, with the same Basic credentials',
    'X-Sign-In-Code': 'Code of the app, or a recovery code',
  },
  query: { permanent: queryFlag.optional() },
  answer: Token,
});

/** Bearer refresh token; the session and its access tokens end. Repeating it answers 204 too. */
export const deleteToken = endpoint('DELETE /v1/all/token', {
  summary: 'Sign out',
  needs: credentials,
});

export const endPersonSessions = endpoint('DELETE /v1/{company}/person/{personId}/session', {
  summary: 'Sign a person out everywhere: all their sessions end, also in other companies',
  needs: moduleRight('person', 'write'),
  ofPeople: true,
  person: 'visible',
  path: { personId: recordId },
});

/** F-8: whoever lost a telephone, or fears that somebody knows the password, ends everything at once. */
export const deleteSessions = endpoint('DELETE /v1/all/session', {
  summary: 'Sign out everywhere: all sessions of the caller end',
  needs: signedIn,
  query: { others: queryFlag.optional().describe('The session that asks stays') },
  collective: true,
  ofPeople: true,
});

/** What the sign-in screen may know before anybody signs in: demo logins, tile layers, version and release. */
export const PublicSettings = z.object({
  /** Of what the product was specified as (NAV-059). */
  version: z.string(),
  /** By date: which state of the product this is. */
  release: z.string(),
  demo: z
    .object({
      password: z.string(),
      logins: z.array(z.object({ login: z.string(), role: z.string() })),
    })
    .nullable(),
  announcements: ShownAnnouncements,
  /** Reports can be sent by e-mail. */
  hasMail: z.boolean(),
  /** A provider of single sign-on of the whole installation; left out: there is none. */
  signOn: z.object({ name: z.string() }).nullish(),
  /** Where the browser gets the street map from: the first that answers; empty: the offline map alone. */
  streets: z.array(StreetSource),
  /** Online base layers by configuration; `url` is a raster template or null when not configured. */
  layers: z.array(
    z.object({
      code: z.enum(['osm', 'czech', 'czech-satellite', 'roadmap', 'traffic', 'satellite']),
      url: z.string().nullable(),
      attribution: z.string(),
    }),
  ),
});
export type PublicSettings = z.output<typeof PublicSettings>;

export const getPublicSettings = endpoint('GET /v1/public/settings', {
  summary: 'What the sign-in screen needs to know',
  needs: anyone,
  answer: PublicSettings,
});
