// Groupsets: named groups of vehicles and persons that narrow what is shown (AUTH-036, D-GRP).
import { z } from 'zod';
import {
  bodyId,
  endpoint,
  givenChange,
  page,
  paging,
  queryFlag,
  recordId,
  role,
  withDefault,
} from '../endpoint.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { recordCalls } from '../record-calls.ts';
import { GROUPSET_FIELDS } from './groupset-fields.ts';

export const Groupset = z.object({
  groupSetId: z.number().int(),
  ...toldShape(GROUPSET_FIELDS),
});
export type Groupset = z.output<typeof Groupset>;

/** With what stands in it, of what the caller sees: answered to all=true only. */
export const GroupsetRow = Groupset.extend({
  vehicleCount: z.number().int().optional(),
  personCount: z.number().int().optional(),
});
export type GroupsetRow = z.output<typeof GroupsetRow>;

/** D-GRP-005: those the user may select; all=true needs the module's read right (administrators). */
export const listGroupsets = endpoint('GET /v1/{company}/groupset', {
  summary: 'Groupsets that the user may select',
  needs: role('driver'),
  query: { ...paging(1000), all: queryFlag.optional() },
  answer: page(GroupsetRow),
});

export const GroupsetDetail = Groupset.extend({
  permissions: z.array(z.number().int()),
  persons: z.array(z.number().int()),
  vehicles: z.array(z.number().int()),
  lastChange: z.string(),
});

/** Vehicles or persons of one groupset. */
export const MEMBERS_MAX = 5000;
const members = withDefault(z.array(bodyId).max(MEMBERS_MAX), []);

/** Body of POST and PUT (VAL-065); doubles in a list are ignored. */
export const GroupsetInput = z.object({
  ...givenShape(GROUPSET_FIELDS),
  /** Persons who may select it. */
  permissions: members,
  persons: members,
  vehicles: members,
  lastChange: givenChange,
});
export type GroupsetInput = z.output<typeof GroupsetInput>;
export type GroupsetDetail = z.output<typeof GroupsetDetail>;

export const {
  get: getGroupset,
  create: createGroupset,
  update: updateGroupset,
  remove: deleteGroupset,
} = recordCalls('/v1/{company}/groupset', {
  module: 'groupset',
  path: { id: recordId },
  input: GroupsetInput,
  record: GroupsetDetail,
  readers: role('driver'),
  summaries: {
    get: 'One groupset',
    create: 'New groupset',
    update: 'Change a groupset',
    remove: 'Delete a groupset; its vehicles and persons stay',
  },
});
