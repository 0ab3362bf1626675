// Which vehicles something is for: all, single ones, groups, types. What is chosen may change its groups or its
// type later, so a choice is asked anew for each vehicle.
import { z } from 'zod';

export const VehicleChoice = z.object({
  all: z.boolean(),
  vehicleIds: z.array(z.number().int()).max(5000),
  groupSetIds: z.array(z.number().int()).max(200),
  typeCodes: z.array(z.string().max(30)).max(20),
});
/** Empty lists without `all`: none. */
export type VehicleChoice = z.output<typeof VehicleChoice>;

export const ALL_VEHICLES: VehicleChoice = {
  all: true,
  vehicleIds: [],
  groupSetIds: [],
  typeCodes: [],
};

/** What a choice looks at. */
export interface ChosenFrom {
  vehicleId: number;
  typeCode: string;
  /** Of the groupsets that the vehicle is in. */
  groupSetIds: readonly number[];
}

export function isChosen(choice: VehicleChoice, vehicle: ChosenFrom): boolean {
  return (
    choice.all ||
    choice.vehicleIds.includes(vehicle.vehicleId) ||
    choice.typeCodes.includes(vehicle.typeCode) ||
    choice.groupSetIds.some((id) => vehicle.groupSetIds.includes(id))
  );
}
