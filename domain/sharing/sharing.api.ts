// Sharings: vehicles shown to people without an account, by a secret address (D-SHR, API-085).
import { z } from 'zod';
import {
  anyone,
  endpoint,
  givenChange,
  instant,
  localOrInstant,
  moduleRight,
  page,
  paging,
  queryFlag,
} from '../endpoint.ts';
import { MapVersion, TileJson, TilePath, VECTOR_TILE } from '../map/map.api.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { recordCalls } from '../record-calls.ts';
import {
  ListedVehicle,
  ListedVehiclesInput,
  listedIds,
} from '../special-access/special-access.api.ts';
import { isWithoutVehicles, NO_VEHICLE } from './sharing.ts';
import { SHARING_FIELDS } from './sharing-fields.ts';

/** Made by the server: 22 characters of base64url are 132 random bits (D-SHR-012). */
export const HASH_LENGTH = 22;
/** A longer code is none of ours, and is not looked for. */
export const SharingHash = z.string().min(1).max(64);

/** Body of POST and PUT; local times are read in the company's zone (VAL-083, VAL-084). */
export const SharingInput = z
  .object({
    validFrom: localOrInstant.nullable().default(null),
    validTo: localOrInstant.nullable().default(null),
    ...givenShape(SHARING_FIELDS),
    ...ListedVehiclesInput,
    lastChange: givenChange,
  })
  .superRefine((body, context) => {
    if (isWithoutVehicles(listedIds(body))) {
      context.addIssue({ code: 'custom', path: ['vehiclesIds'], message: NO_VEHICLE });
    }
  });
export type SharingInput = z.output<typeof SharingInput>;

export const SharingRecord = z.object({
  hashCode: z.string(),
  /** Address of the public page. */
  url: z.string(),
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  ...toldShape(SHARING_FIELDS),
  vehicles: z.array(ListedVehicle),
  lastChange: z.string(),
});
export type SharingRecord = z.output<typeof SharingRecord>;

export const listSharings = endpoint('GET /v1/{company}/sharing', {
  summary: 'Sharings of the company, those without an end first, then the latest',
  needs: moduleRight('sharing', 'read'),
  query: { ...paging(1000), all: queryFlag.optional() },
  answer: page(SharingRecord),
});

export const {
  get: getSharing,
  create: createSharing,
  update: updateSharing,
  remove: deleteSharing,
} = recordCalls('/v1/{company}/sharing', {
  module: 'sharing',
  tool: 'share_vehicle',
  path: { hash: SharingHash },
  input: SharingInput,
  record: SharingRecord,
  summaries: {
    get: 'One sharing',
    create: 'New sharing; the server makes its code',
    update: 'Change a sharing; its code stays',
    remove: 'Delete a sharing; its public page is gone at once',
  },
});

/** D-SHR-014: no driver, VIN, tracker, note or id of anything. */
export const SharedVehicle = z.object({
  numericPlate: z.string(),
  name: z.string(),
  typeCode: z.string(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      timestamp: instant,
      speed: z.number().nullable(),
      direction: z.number().nullable(),
    })
    .nullable(),
  /** Only when the sharing says so. */
  flagPanic: z.boolean().optional(),
  flagCargoDoor: z.boolean().optional(),
});
export type SharedVehicle = z.output<typeof SharedVehicle>;

/** Of the contract that the sharing was made for, and nothing else of it. */
export const SharedArrival = z.object({
  place: z.string(),
  expected: instant.nullable(),
  arrived: instant.nullable(),
  /** How the remaining way was worked out; null without an expectation. */
  by: z.enum(['router', 'plan']).nullable(),
});
export type SharedArrival = z.output<typeof SharedArrival>;

export const PublicSharing = z.object({
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  vehicles: z.array(SharedVehicle),
  arrival: SharedArrival.nullable(),
});
export type PublicSharing = z.output<typeof PublicSharing>;

/** 404 unknown, 410 outside of its validity, 429 for an address that guesses. */
export const getPublicSharing = endpoint('GET /v1/public/sharing/{hash}', {
  summary: 'Shared vehicles, without signing in',
  needs: anyone,
  refuses: [410, 429],
  path: { hash: SharingHash },
  answer: PublicSharing,
});

/** As `getMapTileJson`, for whoever was given a sharing that is open. */
export const getSharedTileJson = endpoint('GET /v1/public/sharing/{hash}/tiles/{version}', {
  summary: "The operator's street map on the page of a sharing",
  needs: anyone,
  path: { hash: SharingHash, version: MapVersion },
  answer: TileJson,
});

/** As `getMapTile`, for whoever was given a sharing that is open. */
export const getSharedTile = endpoint('GET /v1/public/sharing/{hash}/tiles/{version}/{z}/{x}/{y}', {
  summary: "One tile of the operator's street map on the page of a sharing",
  needs: anyone,
  path: { hash: SharingHash, ...TilePath },
  bytes: VECTOR_TILE,
});
