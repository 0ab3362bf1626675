// Assistants that come in by OAuth (decision 0123): which ones a company lets ask people, the question that a person answers, and what
// was let in. No key may call these.
import { z } from 'zod';
import {
  endpoint,
  givenChange,
  instant,
  oneLine,
  page,
  paging,
  recordId,
  refusedAs,
  role,
  signedIn,
} from '../endpoint.ts';
import {
  ASSISTANT_NAME_MAX,
  ASSISTANTS_MAX,
  isRedirect,
  REDIRECT_CHARS_MAX,
  REDIRECTS_MAX,
  STATE_CHARS_MAX,
} from './oauth.ts';

const Redirect = z
  .string()
  .trim()
  .superRefine(refusedAs((text) => (isRedirect(text) ? null : { code: 'redirect' })))
  .meta({ maxLength: REDIRECT_CHARS_MAX });

export const AssistantInput = z.object({
  name: oneLine(ASSISTANT_NAME_MAX).refine((name) => name !== '', { error: 'required' }),
  redirects: z
    .array(Redirect)
    .min(1)
    .max(REDIRECTS_MAX)
    .describe('Where people may be sent back to; of http only the own machine, with any port'),
  lastChange: givenChange,
});
export type AssistantInput = z.output<typeof AssistantInput>;

export const Assistant = z.object({
  assistantId: z.number().int(),
  name: z.string(),
  redirects: z.array(z.string()),
  clientId: z.string().describe('What it calls itself by; no secret'),
  created: instant,
  grants: z.number().int().describe('People who let it in'),
  lastChange: z.string(),
});
export type Assistant = z.output<typeof Assistant>;

export const AssistantGrant = z.object({
  grantId: z.number().int(),
  assistant: z.string(),
  person: z.string(),
  company: z.string(),
  mayChange: z.boolean(),
  isRegistered: z.boolean().describe('It registered itself; nobody of the company entered it'),
  created: instant,
  expires: instant.describe('Then the person is asked again'),
  lastUsed: instant.nullable().describe('Up to half a minute late'),
  calls: z.number().int().describe('Calls of the last 30 days'),
});
export type AssistantGrant = z.output<typeof AssistantGrant>;

const url = '/v1/{company}/assistant' as const;
const path = { assistantId: recordId.describe('Id of the assistant') };
const grantPath = { grantId: recordId.describe('Id of what was let in') };
const ofAdmins = { needs: role('admin'), ofPeople: true };
const ofAnybody = { needs: signedIn, ofPeople: true };

export const listAssistants = endpoint(`GET ${url}`, {
  ...ofAdmins,
  summary: 'Assistants that may ask people of the company to let them in, by name',
  query: paging(ASSISTANTS_MAX),
  answer: page(Assistant),
});

export const createAssistant = endpoint(`POST ${url}`, {
  ...ofAdmins,
  summary: 'Enter an assistant that comes in by OAuth',
  body: AssistantInput,
  answer: Assistant,
  status: 201,
});

export const updateAssistant = endpoint(`PUT ${url}/{assistantId}`, {
  ...ofAdmins,
  summary: 'Change name or addresses of an assistant; what it was let in for stays',
  path,
  body: AssistantInput,
  answer: Assistant,
});

/** No `lastChange`: one that shall not ask any more is out at once. */
export const deleteAssistant = endpoint(`DELETE ${url}/{assistantId}`, {
  ...ofAdmins,
  summary: 'Remove an assistant; all who let it in are rid of it at once',
  path,
});

export const listAssistantGrants = endpoint(`GET ${url}-grant`, {
  ...ofAdmins,
  summary: 'Whom people of the company let in, the newest first',
  query: paging(1000),
  answer: page(AssistantGrant),
});

export const deleteAssistantGrant = endpoint(`DELETE ${url}-grant/{grantId}`, {
  ...ofAdmins,
  summary: 'Put an assistant of somebody out, at once and everywhere',
  path: grantPath,
});

export const listOwnGrants = endpoint('GET /v1/all/assistant-grant', {
  ...ofAnybody,
  summary: 'Assistants that the caller let in, the newest first',
  answer: z.object({
    address: z
      .string()
      .nullable()
      .describe('Where assistants ask; null: no company of the caller lets them'),
    grants: z.array(AssistantGrant),
  }),
});

export const deleteOwnGrant = endpoint('DELETE /v1/all/assistant-grant/{grantId}', {
  ...ofAnybody,
  summary: 'Put an own assistant out, at once and everywhere',
  path: grantPath,
});

const told = (max: number) => z.string().max(max).nullish();

/** As its address has it (RFC 6749, 7636, 8707). */
export const AuthorizationRequest = z.object({
  response_type: told(100),
  client_id: told(100),
  redirect_uri: told(REDIRECT_CHARS_MAX),
  scope: told(STATE_CHARS_MAX),
  state: told(STATE_CHARS_MAX),
  code_challenge: told(200),
  code_challenge_method: told(20),
  resource: told(500),
});
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>;

export const AssistantQuestion = z.object({
  assistant: z.string(),
  isRegistered: z.boolean().describe('The name is what it says of itself'),
  host: z.string().describe('Where the person is sent back to'),
  isOwnMachine: z.boolean().describe('That is a program on the machine of the person'),
  asksToChange: z.boolean(),
  companies: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .describe('Of the caller that let it ask'),
});
export type AssistantQuestion = z.output<typeof AssistantQuestion>;

export const askForAssistant = endpoint('POST /v1/all/assistant-question', {
  ...ofAnybody,
  summary: 'What an assistant asks for; changes nothing',
  body: AuthorizationRequest,
  answer: z.object({
    question: AssistantQuestion.nullable(),
    redirect: z.string().nullable().describe('Asked wrongly: where that is told'),
  }),
});

export const answerAssistant = endpoint('POST /v1/all/assistant-grant', {
  ...ofAnybody,
  summary: 'Let an assistant in, or refuse it',
  body: z.object({
    /** It was asked about, so it says at least who asks. */
    request: AuthorizationRequest.extend({ client_id: z.string().max(100) }),
    isAllowed: z.boolean(),
    company: z.string().max(50).nullish().describe('Code; asked for where it is let in'),
    mayChange: z.boolean().nullish().describe('Left out: it reads only'),
  }),
  answer: z.object({ redirect: z.string().describe('Where the person goes on to') }),
});
