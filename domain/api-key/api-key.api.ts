// Keys of a company for programs, as its administrators keep them. No key may call these.
import { z } from 'zod';
import {
  bodyId,
  endpoint,
  givenChange,
  instant,
  localOrInstant,
  moduleRight,
  page,
  paging,
  recordId,
} from '../endpoint.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { VehicleChoice } from '../vehicle/vehicle-choice.ts';
import { ADDRESSES_MAX, KEY_ROLES, KEYS_MAX } from './api-key.ts';
import { API_KEY_FIELDS } from './api-key-fields.ts';

/** Vehicles that one key names. */
const KEY_VEHICLES_MAX = 5000;

const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const NEVER = z.literal('never');

export const ApiKeyInput = z.object({
  ...givenShape(API_KEY_FIELDS),
  vehicleIds: z
    .array(bodyId)
    .max(KEY_VEHICLES_MAX)
    .nullish()
    .describe('Only these vehicles, in place of `vehicles`; both left out: all of the company'),
  vehicles: VehicleChoice.nullish(),
  addresses: z
    .array(Address)
    .max(ADDRESSES_MAX)
    .nullish()
    .describe('Addresses or networks (CIDR) that it may call from; none: from everywhere'),
  expires: z
    .union([NEVER, localOrInstant])
    .nullish()
    .describe('Its end; left out: a year from now, of a stored key as it is'),
  lastChange: givenChange,
});
export type ApiKeyInput = z.output<typeof ApiKeyInput>;

export const ApiKeyRecord = z.object({
  apiKeyId: z.number().int(),
  ...toldShape(API_KEY_FIELDS),
  role: z.enum(KEY_ROLES),
  vehicles: VehicleChoice,
  addresses: z.array(z.string()),
  expires: z.union([NEVER, instant]),
  prefix: z.string().describe('How it begins, by which it is recognised'),
  key: z
    .string()
    .nullable()
    .describe('The key itself; told only when it was made, afterwards null'),
  formerUntil: instant.nullable().describe('It was rolled; so long the former key opens, too'),
  created: instant,
  madeBy: z.string().nullable().describe('null: the account is gone'),
  isMakerAway: z
    .boolean()
    .describe('Who made it may make none today; a key that is bound to them is refused'),
  lastUsed: z
    .object({ at: instant, address: z.string(), program: z.string() })
    .nullable()
    .describe('Up to half a minute late'),
  calls: z.number().int().describe('Calls of the last 30 days'),
  mayChange: z.boolean().describe('false: the caller sees only a part of the vehicles'),
  lastChange: z.string(),
});
export type ApiKeyRecord = z.output<typeof ApiKeyRecord>;

const path = { apiKeyId: recordId.describe('Id of the key') };
const write = { needs: moduleRight('api-key', 'write'), ofPeople: true };

export const listApiKeys = endpoint('GET /v1/{company}/api-key', {
  summary: 'Keys by name',
  needs: moduleRight('api-key', 'read'),
  ofPeople: true,
  query: paging(KEYS_MAX),
  answer: page(ApiKeyRecord),
});

export const getApiKey = endpoint('GET /v1/{company}/api-key/{apiKeyId}', {
  summary: 'One key',
  needs: moduleRight('api-key', 'read'),
  ofPeople: true,
  path,
  answer: ApiKeyRecord,
});

export const createApiKey = endpoint('POST /v1/{company}/api-key', {
  ...write,
  summary: 'New key; its answer is the only one with the key itself',
  body: ApiKeyInput,
  answer: ApiKeyRecord,
  status: 201,
});

export const updateApiKey = endpoint('PUT /v1/{company}/api-key/{apiKeyId}', {
  ...write,
  summary: 'Change what a key may; its text stays',
  path,
  body: ApiKeyInput,
  answer: ApiKeyRecord,
});

export const rollApiKey = endpoint('POST /v1/{company}/api-key/{apiKeyId}/roll', {
  ...write,
  summary: 'Make the text of a key anew; the former one opens for a day more',
  path,
  answer: ApiKeyRecord,
});

/** No `lastChange`: a key that is in wrong hands ends, whatever was changed meanwhile. */
export const deleteApiKey = endpoint('DELETE /v1/{company}/api-key/{apiKeyId}', {
  ...write,
  summary: 'End a key at once, everywhere',
  path,
});
