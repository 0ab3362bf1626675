// Vehicles and contracts of the plan: the list of the live map and one call a month (PLAN-003, PLAN-026).
import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import {
  addMonths,
  firstDay,
  lastDay,
  localDays,
  type Month,
  monthRange,
  monthText,
  readMonth,
} from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useMemo, useRef } from 'react';
import { keyOf, useEndpoint } from '../../ground/call/api.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { fullName } from '../../ground/words/format.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import { type PlanContract, type PlanVehicle, planContract, touches } from './plan-rows.ts';
import { monthSpan } from './window.ts';

/** PLAN-026. */
const CONTRACTS_MAX = 5000;
const REFRESH_MS = 60_000;

/** The contracts of a month, as the plan asks for them. */
function monthInput(company: string, groupset: number | undefined, month: Month) {
  return {
    company,
    query: {
      ...localDays(firstDay(month), lastDay(month)),
      size: CONTRACTS_MAX,
      ...(groupset === undefined ? {} : { groupset }),
    },
  };
}

/** Everything that a month of the plan is drawn from. */
export function usePlanData(month: Month, nowMs: number) {
  const { ccode, timeZone: zone } = useCompany();
  const groupset = useGroupset(ccode)[0]?.groupSetId;
  const input = useMemo(() => monthInput(ccode, groupset, month), [ccode, groupset, month]);
  const asked = useEndpoint(listContracts, input, { refetchIntervalMs: REFRESH_MS });
  // In the current month "free from" may lie in the next one.
  const isCurrent =
    monthText(month) === monthText(readMonth(localDay(nowMs, zone).slice(0, 7)) ?? month);
  const next = useMemo(() => addMonths(month, 1), [month]);
  const after = useEndpoint(
    listContracts,
    isCurrent && asked.data ? monthInput(ccode, groupset, next) : null,
  );
  const span = useMemo(() => monthSpan(month, zone), [month, zone]);
  const rows = asked.data?.content;
  const contracts = useMemo(
    () =>
      (rows ?? []).map((row) => planContract(row, span, nowMs)).filter((one) => touches(one, span)),
    [rows, span, nowMs],
  );
  const later = after.data?.content;
  const known = later ? monthSpan(next, zone).to : span.to;
  const periods = useMemo(
    () =>
      periodsByVehicle(
        contracts,
        (later ?? []).map((row) => planContract(row, span, nowMs)),
      ),
    [contracts, later, span, nowMs],
  );
  const vehicles = useVehicles();
  return {
    asked,
    contracts,
    periods,
    known,
    isCurrent,
    vehicles: useSteady(vehicles.vehicles),
    areVehiclesPending: vehicles.isPending,
    hasVehiclesFailed: vehicles.isError && vehicles.vehicles.length === 0,
    retryVehicles: vehicles.retry,
    key: keyOf(listContracts, input),
    /** More contracts than one call answers. */
    isCut: (asked.data?.totalElements ?? 0) > CONTRACTS_MAX,
  };
}

/** The first contract that begins after the month; null: there is none, undefined: not known yet. */
export function useNextContract(month: Month, isAsked: boolean) {
  const { ccode, timeZone: zone } = useCompany();
  const groupset = useGroupset(ccode)[0]?.groupSetId;
  const input = {
    company: ccode,
    query: {
      from: new Date(monthRange(month, zone).to + 1000).toISOString(),
      size: 1,
      ...(groupset === undefined ? {} : { groupset }),
    },
  };
  const asked = useEndpoint(listContracts, isAsked ? input : null);
  if (!asked.data) return undefined;
  const from = asked.data.content[0]?.fromTimestamp;
  return from ? localDay(Date.parse(from), zone) : null;
}

function periodsByVehicle(
  contracts: readonly PlanContract[],
  later: readonly PlanContract[],
): ReadonlyMap<number, readonly PlanContract[]> {
  const found = new Map<number, PlanContract[]>();
  for (const contract of [...contracts, ...later]) {
    const own = found.get(contract.row.vehicleId);
    if (own) own.push(contract);
    else found.set(contract.row.vehicleId, [contract]);
  }
  return found;
}

/** What the plan reads of the vehicles; a pushed location changes none of it. */
function useSteady(vehicles: readonly MapVehicle[]): readonly PlanVehicle[] {
  const before = useRef<readonly PlanVehicle[]>([]);
  return useMemo(() => {
    const next = vehicles.map((vehicle) => ({
      vehicleId: vehicle.vehicleId,
      plate: vehicle.numericPlate,
      name: vehicle.name,
      driver: vehicle.driver ? fullName(vehicle.driver) : '',
      isMachine: vehicle.typeCode === 'machine',
      isGone: false,
    }));
    if (!areAlike(before.current, next)) before.current = next;
    return before.current;
  }, [vehicles]);
}

function areAlike(one: readonly PlanVehicle[], other: readonly PlanVehicle[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((vehicle, at) => {
    const now = other[at];
    return (
      now !== undefined &&
      vehicle.vehicleId === now.vehicleId &&
      vehicle.plate === now.plate &&
      vehicle.name === now.name &&
      vehicle.driver === now.driver
    );
  });
}
