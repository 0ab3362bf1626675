// A choice of vehicles as the values of one list: groups (g), types (t) and vehicles (v). Nothing chosen: all. Pure.
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';

export function valuesOf({ all, groupSetIds, typeCodes, vehicleIds }: VehicleChoice): string[] {
  if (all) return [];
  return [
    ...groupSetIds.map((id) => `g${id}`),
    ...typeCodes.map((code) => `t${code}`),
    ...vehicleIds.map((id) => `v${id}`),
  ];
}

export function choiceOf(values: readonly string[]): VehicleChoice {
  const of = (kind: string) =>
    values.filter((value) => value.startsWith(kind)).map((value) => value.slice(1));
  return {
    all: values.length === 0,
    groupSetIds: of('g').map(Number),
    typeCodes: of('t'),
    vehicleIds: of('v').map(Number),
  };
}
