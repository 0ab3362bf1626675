// Vehicles and contracts of the plan: the list of the live map and one call of whole months (PLAN-003, PLAN-026).
import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import {
  addMonths,
  firstDay,
  lastDay,
  localDays,
  type Month,
  monthAt,
} from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useMemo, useRef } from 'react';
import { keyOf, useEndpoint } from '../../ground/call/api.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { isSameMonth } from '../../ground/ui/month-step.ts';
import { fullName } from '../../ground/words/format.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import type { PlanPlaceControl } from './plan-place.ts';
import { type PlanContract, type PlanVehicle, planContract, touches } from './plan-rows.ts';
import { monthSpan, type Span } from './window.ts';

/** PLAN-026. */
const CONTRACTS_MAX = 5000;
const REFRESH_MS = 60_000;

/** The contracts from the beginning of a month to the end of the same or another one, as the plan asks for them. */
function monthsInput(company: string, groupset: number | undefined, first: Month, last = first) {
  return {
    company,
    query: {
      ...localDays(firstDay(first), lastDay(last)),
      size: CONTRACTS_MAX,
      ...(groupset === undefined ? {} : { groupset }),
    },
  };
}

/** Everything that a month of the plan, or the weeks ahead, are drawn from. */
export function usePlanData({ place, whole: span }: PlanPlaceControl, nowMs: number) {
  const { month, monday } = place;
  const { ccode, timeZone: zone } = useCompany();
  const groupset = useGroupset(ccode)[0]?.groupSetId;
  const input = useMemo(
    () => monthsInput(ccode, groupset, monthAt(span.from, zone), monthAt(span.to - 1, zone)),
    [ccode, groupset, span, zone],
  );
  const asked = useEndpoint(listContracts, input, { refetchIntervalMs: REFRESH_MS });
  // In the current month, and from it on, "free from" may lie in the next one.
  const isCurrent = monday !== null || isSameMonth(month, monthAt(nowMs, zone));
  const next = useMemo(() => addMonths(monthAt(span.to - 1, zone), 1), [span, zone]);
  const after = useEndpoint(
    listContracts,
    isCurrent && asked.data ? monthsInput(ccode, groupset, next) : null,
  );
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
    vehicles: useSteady(vehicles.vehicles),
    areVehiclesPending: vehicles.isPending,
    hasVehiclesFailed: vehicles.isError && vehicles.vehicles.length === 0,
    retryVehicles: vehicles.retry,
    key: keyOf(listContracts, input),
    /** More contracts than one call answers. */
    isCut: (asked.data?.totalElements ?? 0) > CONTRACTS_MAX,
  };
}

/** The first contract that begins after what is shown; null: there is none, undefined: not known yet. */
export function useNextContract(shown: Span) {
  const { ccode, timeZone: zone } = useCompany();
  const groupset = useGroupset(ccode)[0]?.groupSetId;
  const input = {
    company: ccode,
    query: {
      from: new Date(shown.to).toISOString(),
      size: 1,
      ...(groupset === undefined ? {} : { groupset }),
    },
  };
  const asked = useEndpoint(listContracts, input);
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
