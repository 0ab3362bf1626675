// One vehicle of the report of refuelings: its lines, their sums and the balance of its tanks. Pure.
import type { ReportContext } from '../context.ts';
import { type VehicleBalance, vehicleBalance } from './balance.ts';
import { type FuelLine, fuelLines, type RefuelingsVehicle } from './lines.ts';
import { type FuelSums, fuelSums } from './sums.ts';

/** One vehicle with everything that is said of it. */
export interface BuiltVehicle {
  data: RefuelingsVehicle;
  lines: FuelLine[];
  sums: FuelSums;
  balance: VehicleBalance;
}

export function builtOf(data: RefuelingsVehicle, context: ReportContext): BuiltVehicle {
  const { from, to } = context.period ?? { from: 0, to: 0 };
  const lines = fuelLines(data, { from, to, reader: context.reader });
  return {
    data,
    lines,
    sums: fuelSums(lines, context.company.currency),
    balance: vehicleBalance(data, context, { from, to }),
  };
}
