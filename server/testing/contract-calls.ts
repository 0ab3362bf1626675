// Calls of contracts as the tests of contracts make them.
import { expect } from 'vitest';
import type { TestApi, Who } from './api.ts';
import { VEHICLE } from './cast.ts';
import { send } from './send.ts';

export const CONTRACTS = '/v1/tatra/contract';

/** The least that a contract needs, of the truck. */
export const contractInput = (more: object = {}) => ({
  name: 'Bratislava – Brno',
  vehicleId: VEHICLE.truck.id,
  amount: 850,
  ...more,
});

/** Refused fields with their codes. */
export function refusedFields(body: { errors: { field: string; code: string }[] }): string[] {
  return body.errors.map(({ field, code }) => `${field} ${code}`);
}

export interface ContractCalls {
  /** Back to the cast without contracts, partners and rides. */
  clear(): Promise<void>;
  /** Makes a contract as the dispatcher and answers it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  make(more?: object): Promise<any>;
  change(record: { contractId: number }, more: object, who?: Who): ReturnType<typeof send>;
  /** Names of the contracts in the list. */
  listed(query?: string, who?: Who): Promise<string[]>;
  /** Fields that are refused of a new contract. */
  refused(more: object): Promise<string[]>;
}

export function contractCalls(api: TestApi): ContractCalls {
  return {
    async clear() {
      for (const table of ['contract', 'subject', 'ride', 'ride_overlay']) {
        await api.db.pool.query(`delete from ${table}`);
      }
      await api.db.pool.query(`update vehicle set deleted = null, state = 'active'`);
    },
    async make(more = {}) {
      const { status, body } = await send(
        api,
        'dispatcher',
        'POST',
        CONTRACTS,
        contractInput(more),
      );
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    change: (record, more, who = 'dispatcher') =>
      send(api, who, 'PUT', `${CONTRACTS}/${record.contractId}`, { ...record, ...more }),
    async listed(query = '', who = 'dispatcher') {
      const { status, body } = await send(api, who, 'GET', `${CONTRACTS}${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.content.map(({ name }: { name: string }) => name);
    },
    async refused(more) {
      const { status, body } = await send(
        api,
        'dispatcher',
        'POST',
        CONTRACTS,
        contractInput(more),
      );
      expect(status, JSON.stringify(body)).toBe(400);
      return refusedFields(body);
    },
  };
}
