// Special accesses: superusers, and collective accesses for programs (D-SPA, AUTH-009, API-082).
import { z } from 'zod';
import { bodyId, endpoint, givenChange, moduleRight, page, paging, recordId } from '../endpoint.ts';
import type { FieldError } from '../problem.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { recordCalls } from '../record-calls.ts';
import { Password, refuseOwnPassword } from '../session/login.ts';
import { SPECIAL_ACCESS_FIELDS, SPECIAL_ACCESSES } from './special-access-fields.ts';

/** Vehicles of one collective access or sharing; as they were answered they fit into a body (1 MiB). */
export const LISTED_VEHICLES_MAX = 2000;

/** A vehicle of a list that may span companies (D-SPA-003, D-SHR-006). */
export const ListedVehicle = z.object({
  vehicleId: z.number().int(),
  numericPlate: z.string(),
  name: z.string(),
  companyName: z.string(),
  deviceSerialNumber: z.string().nullable(),
});
export type ListedVehicle = z.output<typeof ListedVehicle>;

/** How such a list is written: `vehiclesIds`, or the `vehicles` as they were answered (D-SPA-008). */
export const ListedVehiclesInput = {
  vehiclesIds: z.array(bodyId).max(LISTED_VEHICLES_MAX).nullish(),
  vehicles: z
    .array(z.looseObject({ vehicleId: bodyId }))
    .max(LISTED_VEHICLES_MAX)
    .nullish(),
};

type ListedVehicles = {
  vehiclesIds?: readonly number[] | null | undefined;
  vehicles?: readonly { vehicleId: number }[] | null | undefined;
};

/** Ids without doubles; a list that was left out is empty. */
export function listedIds(body: ListedVehicles): number[] {
  return [...new Set(sentIds(body))];
}

/** Refuses each listed vehicle that is not known, under the name by which it was sent. */
export function unknownListed(
  body: ListedVehicles,
  known: { has(vehicleId: number): boolean },
): FieldError[] {
  const fieldOf = (index: number) =>
    body.vehiclesIds ? `vehiclesIds.${index}` : `vehicles.${index}.vehicleId`;
  return sentIds(body).flatMap((id, index) =>
    known.has(id) ? [] : [{ field: fieldOf(index), code: 'unknown' }],
  );
}

function sentIds(body: ListedVehicles): readonly number[] {
  return body.vehiclesIds ?? body.vehicles?.map(({ vehicleId }) => vehicleId) ?? [];
}

/** VAL-062, VAL-063; the password is required for a new one, empty keeps the stored one. */
export const SpecialAccessInput = z
  .object({
    ...givenShape(SPECIAL_ACCESS_FIELDS),
    password: Password.nullish(),
    ...ListedVehiclesInput,
    lastChange: givenChange,
  })
  .superRefine(refuseOwnPassword);
export type SpecialAccessInput = z.output<typeof SpecialAccessInput>;

export const SpecialAccessRecord = z.object({
  personId: z.number().int(),
  ...toldShape(SPECIAL_ACCESS_FIELDS),
  access: z.enum(SPECIAL_ACCESSES),
  /** Empty for a superuser, who sees all. */
  vehicles: z.array(ListedVehicle),
  lastChange: z.string(),
});
export type SpecialAccessRecord = z.output<typeof SpecialAccessRecord>;

/** `vehicleCount`: how many the list of a collective access names. */
export const SpecialAccessRow = SpecialAccessRecord.omit({ vehicles: true }).extend({
  vehicleCount: z.number().int(),
});
export type SpecialAccessRow = z.output<typeof SpecialAccessRow>;

export const listSpecialAccesses = endpoint('GET /v1/all/special-access', {
  summary: 'Special accesses',
  needs: moduleRight('special-access', 'read'),
  query: paging(1000),
  answer: page(SpecialAccessRow),
});

export const {
  get: getSpecialAccess,
  create: createSpecialAccess,
  update: updateSpecialAccess,
  /** 409 `in_use`: the own access, or the last active superuser (D-SPA-010). */
  remove: deleteSpecialAccess,
} = recordCalls('/v1/all/special-access', {
  module: 'special-access',
  path: { id: recordId },
  input: SpecialAccessInput,
  record: SpecialAccessRecord,
  summaries: {
    get: 'One special access',
    create: 'New special access',
    update: 'Change a special access; its type is fixed',
    remove: 'Delete a special access; its sessions end',
  },
});
