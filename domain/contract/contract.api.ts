// Contracts as they are answered (D-CTR, CON-008, CON-009, API-060, API-061). Metres and seconds; what was driven is worked out from the rides whenever somebody asks.
import { z } from 'zod';
import {
  endpoint,
  instant,
  localOrInstant,
  moduleRight,
  page,
  paging,
  queryFlag,
  recordId,
} from '../endpoint.ts';
import type { ToldShape } from '../record/field.ts';
import { RideView } from '../ride/ride.api.ts';
import { CONTRACT_STATES } from './contract.ts';
import type { CONTRACT_FIELDS, PLANNED_FIELDS, ROUTE_FIELDS } from './contract-fields.ts';
import { RoutePlan } from './route-plan.ts';

/** Where a contract under way stands; only of contracts that are active now and have a plan. */
export const ContractProgress = z.object({
  /** One for each waypoint of the plan, in its order; null: not reached, or not left, yet. */
  waypoints: z.array(
    z.object({
      index: z.number().int(),
      arrival: instant.nullable(),
      departure: instant.nullable(),
    }),
  ),
  /** The location it was worked out from. */
  asOf: instant,
  /** Metres and seconds of driving to the last waypoint; null when it has been reached. */
  remainingDistance: z.number().nullable(),
  remainingDuration: z.number().nullable(),
  /** null: arrived, or nothing can be said (it has not left its first place). */
  expectedArrival: instant.nullable(),
  /** Seconds behind the pace of the plan since departure, negative ahead; null without an expectation. */
  delay: z.number().nullable(),
  /** How the remaining way was worked out: asked of a routing engine, or by the pace of the plan. */
  workedOutBy: z.enum(['router', 'plan']).nullable(),
  /** Arrives after its end, or cannot be in time any more if it leaves now. */
  isLate: z.boolean(),
});
export type ContractProgress = z.output<typeof ContractProgress>;

/** CON-009 asks for less; what is shown of rides everywhere is answered. */
const ContractRide = RideView;

const entered = {
  name: z.string(),
  vehicleId: z.number().int(),
  subjectId: z.number().int().nullable(),
  fromPlace: z.string().nullable(),
  toPlace: z.string().nullable(),
  amount: z.number(),
  currencyCode: z.string(),
  active: z.boolean(),
  plannedDistance: z.number().int().nullable(),
  plannedDuration: z.number().int().nullable(),
} satisfies ToldShape<typeof CONTRACT_FIELDS & typeof PLANNED_FIELDS>;

const route = {
  plan: RoutePlan.nullable(),
  planUrl: z.string().nullable(),
} satisfies ToldShape<typeof ROUTE_FIELDS>;

const row = {
  contractId: z.number().int(),
  ...entered,
  /** The plate of the vehicle. */
  vehicle: z.string(),
  /** Name of the subject. */
  subject: z.string().nullable(),
  fromTimestamp: instant.nullable(),
  toTimestamp: instant.nullable(),
  /** CON-014: whole rides that start within the period, those under way too; 0 without a period. */
  actualDistance: z.number(),
  actualDuration: z.number(),
  amountPerKm: z.number().nullable(),
  state: z.enum(CONTRACT_STATES),
  /** null also in the answer to a change. */
  progress: ContractProgress.nullable(),
  lastChange: z.string(),
};

/** In lists: without the plan. */
export const ContractRow = z.object(row);
export type ContractRow = z.output<typeof ContractRow>;

export const ContractRecord = z.object({
  ...row,
  ...route,
  /** Left out unless `withRides` asks for them. */
  rides: z.array(ContractRide).optional(),
});
export type ContractRecord = z.output<typeof ContractRecord>;

export const listContracts = endpoint('GET /v1/{company}/contract', {
  summary:
    'Contracts that touch the period, by their beginning; without a period also those that have none',
  needs: moduleRight('contract', 'read'),
  query: {
    ...paging(1000),
    vehicle: recordId.optional(),
    groupset: recordId.optional(),
    from: localOrInstant.optional(),
    to: localOrInstant.optional(),
    withUndated: queryFlag
      .optional()
      .describe('Beside those of the period also contracts without any date'),
  },
  answer: page(ContractRow),
});

export const getContract = endpoint('GET /v1/{company}/contract/{id}', {
  summary: 'One contract, with its rides when asked for',
  needs: moduleRight('contract', 'read'),
  path: { id: recordId },
  query: { withRides: queryFlag.optional() },
  answer: ContractRecord,
});
