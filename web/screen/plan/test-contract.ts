// Contracts for tests of the plan.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { type PlanContract, type PlanVehicle, planContract } from './plan-rows.ts';
import { monthSpan } from './window.ts';

export const ZONE = 'Europe/Bratislava';
export const NOVEMBER = monthSpan({ year: 2026, month: 11 }, ZONE);
/** 19 November 2026, 14:20 in Bratislava. */
export const NOW = Date.parse('2026-11-19T13:20:00Z');

export function contractRow(id: number, days: [number, number], rest: Partial<ContractRow> = {}) {
  const moment = (day: number, time: string) =>
    new Date(`2026-11-${String(day).padStart(2, '0')}T${time}+01:00`).toISOString();
  const row: ContractRow = {
    contractId: id,
    name: `Contract ${id}`,
    vehicleId: 1,
    vehicle: 'BA 482 KT',
    subjectId: null,
    subject: null,
    active: true,
    fromPlace: null,
    toPlace: null,
    fromTimestamp: moment(days[0], '00:00:00.000'),
    toTimestamp: moment(days[1], '23:59:59.999'),
    plannedDistance: null,
    actualDistance: 0,
    plannedDuration: null,
    actualDuration: 0,
    amount: 100,
    amountPerKm: null,
    currencyCode: 'EUR',
    state: 'planned',
    progress: null,
    lastChange: 'a',
    ...rest,
  };
  return row;
}

export function contract(
  id: number,
  days: [number, number],
  rest: Partial<ContractRow> = {},
): PlanContract {
  return planContract(contractRow(id, days, rest), NOVEMBER, NOW);
}

export function vehicle(vehicleId: number, rest: Partial<PlanVehicle> = {}): PlanVehicle {
  const plate = `BA 48${vehicleId} KT`;
  const usual = { name: 'Volvo FH 500', driver: 'Marián Tóth', isMachine: false, isGone: false };
  return { vehicleId, plate, ...usual, ...rest };
}
