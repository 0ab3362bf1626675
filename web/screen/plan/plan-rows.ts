// Rows of the plan: a vehicle each, with its contracts in lanes, when it is free and which days have two
// (PLAN-002, PLAN-006, PLAN-007, PLAN-022 … PLAN-025). Pure.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { type ContractState, contractState } from '@flotila/domain/contract/contract.ts';
import { foldText } from '@flotila/domain/text.ts';
import type { Span } from './window.ts';

export interface PlanVehicle {
  vehicleId: number;
  plate: string;
  /** Model, as the list of vehicles has it. */
  name: string;
  /** '' nobody. */
  driver: string;
  /** Counts engine hours instead of kilometres. */
  isMachine: boolean;
  /** Not among the vehicles any more: its contracts can be looked at only. */
  isGone: boolean;
}

export interface PlanContract {
  row: ContractRow;
  /** Period, up to and without `to`; without a beginning or an end that of the month. */
  from: number;
  to: number;
  state: ContractState;
}

export interface Placed extends PlanContract {
  /** From 0, above. */
  lane: number;
}

export interface PlanRow {
  vehicle: PlanVehicle;
  bars: readonly Placed[];
  lanes: number;
}

export type StateCounts = Record<ContractState, number>;

export interface Plan {
  /** By plate; with contracts first those that are asked for. */
  rows: readonly PlanRow[];
  /** Of the contracts that the filter lets through, also of states that are hidden. */
  counts: StateCounts;
  contracts: number;
  vehiclesWithContracts: number;
  /** Vehicles that showing all adds. */
  others: number;
}

export interface PlanInput {
  vehicles: readonly PlanVehicle[];
  contracts: readonly PlanContract[];
  filter: string;
  hidden: ReadonlySet<ContractState>;
  isAll: boolean;
}

/** The contract as the plan of a month draws it. */
export function planContract(row: ContractRow, month: Span, nowMs: number): PlanContract {
  const fromTs = row.fromTimestamp === null ? null : Date.parse(row.fromTimestamp);
  const toTs = row.toTimestamp === null ? null : Date.parse(row.toTimestamp);
  return {
    row,
    from: fromTs ?? month.from,
    // The end belongs to it (23:59:59.999), so that two days in a row leave no gap.
    to: toTs === null ? month.to : toTs + 1,
    state: contractState({ fromTs, toTs, actualDuration: row.actualDuration }, nowMs),
  };
}

export function touches(contract: Span, span: Span): boolean {
  return contract.from < span.to && contract.to > span.from;
}

/** Everything that the plan shows and counts. */
export function planOf({ vehicles, contracts, filter, hidden, isAll }: PlanInput): Plan {
  const passes = planFilter(filter);
  const counts: StateCounts = { planned: 0, active: 0, done: 0, unrealized: 0 };
  const shown = new Map<number, PlanContract[]>();
  const counted = new Set<number>();
  const byVehicle = grouped(contracts);
  const rows: PlanRow[] = [];
  let others = 0;
  let total = 0;
  for (const vehicle of [...vehicles, ...gone(vehicles, byVehicle)]) {
    const isWanted = passes.vehicle(vehicle);
    const own = byVehicle.get(vehicle.vehicleId) ?? [];
    const passing = isWanted ? own : own.filter(passes.contract);
    for (const contract of passing) counts[contract.state] += 1;
    total += passing.length;
    if (passing.length > 0) counted.add(vehicle.vehicleId);
    const bars = passing.filter(({ state }) => !hidden.has(state));
    if (bars.length === 0) {
      const isListed = isWanted && !vehicle.isGone;
      if (isListed) others += 1;
      if (!isListed || !isAll) continue;
    }
    shown.set(vehicle.vehicleId, bars);
    rows.push(rowOf(vehicle, bars));
  }
  return { rows, counts, contracts: total, vehiclesWithContracts: counted.size, others };
}

/** Each contract gets the first lane that is free at its beginning. */
export function rowOf(vehicle: PlanVehicle, contracts: readonly PlanContract[]): PlanRow {
  const ends: number[] = [];
  const bars = [...contracts].sort(byBeginning).map((contract) => {
    const free = ends.findIndex((end) => end <= contract.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = contract.to;
    return { ...contract, lane };
  });
  return { vehicle, bars, lanes: Math.max(1, ends.length) };
}

function byBeginning(one: PlanContract, other: PlanContract): number {
  return one.from - other.from || one.to - other.to || one.row.contractId - other.row.contractId;
}

/** What the fast filter lets through: by plate, model and driver the vehicle, by name and subject a contract. */
function planFilter(text: string) {
  const wanted = foldText(text.trim());
  const has = (texts: readonly (string | null)[]) =>
    wanted === '' || texts.some((one) => one !== null && foldText(one).includes(wanted));
  return {
    vehicle: ({ plate, name, driver }: PlanVehicle) =>
      has([plate, plate.replaceAll(/[\s-]/g, ''), name, driver]),
    contract: ({ row }: PlanContract) => has([row.name, row.subject]),
  };
}

function grouped(contracts: readonly PlanContract[]): Map<number, PlanContract[]> {
  const byVehicle = new Map<number, PlanContract[]>();
  for (const contract of contracts) {
    const own = byVehicle.get(contract.row.vehicleId);
    if (own) own.push(contract);
    else byVehicle.set(contract.row.vehicleId, [contract]);
  }
  return byVehicle;
}

/** Vehicles that only their contracts remember. */
function gone(
  vehicles: readonly PlanVehicle[],
  byVehicle: ReadonlyMap<number, readonly PlanContract[]>,
): PlanVehicle[] {
  const known = new Set(vehicles.map(({ vehicleId }) => vehicleId));
  return [...byVehicle].flatMap(([vehicleId, contracts]) => {
    const plate = contracts[0]?.row.vehicle ?? '';
    return known.has(vehicleId)
      ? []
      : [{ vehicleId, plate, name: '', driver: '', isMachine: false, isGone: true }];
  });
}
