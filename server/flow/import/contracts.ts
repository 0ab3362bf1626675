// Contracts of a list: how they are read, stored and taken back. Their route is no part of a list and stays as it is.
import { ContractInput } from '@flotila/domain/contract/contract-change.api.ts';
import {
  CONTRACT_TARGETS,
  contractFieldOf,
  contractRules,
} from '@flotila/domain/import/contract.ts';
import type { Body } from '@flotila/domain/import/target.ts';
import { localDay } from '@flotila/domain/time.ts';
import { listContractEdits, listGoneVehicles } from '../../thing/contract/contract.queries.ts';
import {
  getContractRow,
  removeContract,
  storeContract,
  storeNewContract,
} from '../../thing/contract/store-contract.ts';
import type { KindOfList } from './kind.ts';
import { parseBy } from './parse-by.ts';
import type { BackWay, Importer, Storing } from './store-kind.ts';

export const CONTRACT_LIST: KindOfList = {
  targets: CONTRACT_TARGETS,
  async stored(db, { company, visible }) {
    const rows = await listContractEdits(db, company, { visible: visible.vehicles });
    const dayOf = (moment: Date | null) => moment && localDay(moment.getTime(), company.timeZone);
    return rows.map(({ contractId, from, to, ...values }) => ({
      id: contractId,
      body: { ...values, fromTimestamp: dayOf(from), toTimestamp: dayOf(to) },
    }));
  },
  rules: async (db, { company }, stored) =>
    contractRules(stored, parseBy(ContractInput, []), new Set(await listGoneVehicles(db, company))),
};

function inputOf(body: Body): ContractInput {
  return body as unknown as ContractInput;
}

/** With the route that is stored. */
async function withRoute(importer: Importer, id: number, body: Body) {
  const row = await importer.db.read((db) => getContractRow(db, importer, id));
  const { plan, planUrl, lastChange } = row;
  return { input: inputOf({ ...body, plan, planUrl }), lastChange };
}

export const CONTRACT_STORING: Storing = {
  module: 'contract',
  fieldOf: contractFieldOf,
  async make(importer, body) {
    const made = await storeNewContract(importer, inputOf(body));
    return { id: made.contractId, vehicleId: made.vehicleId, stamp: made.lastChange };
  },
  async change(importer, id, body) {
    const { input } = await withRoute(importer, id, body);
    const changed = await storeContract(importer, id, input);
    return { id, vehicleId: changed.vehicleId, stamp: changed.lastChange };
  },
};

export const CONTRACT_BACK: BackWay = {
  module: 'contract',
  async now(importer, id) {
    const { name, lastChange } = await importer.db.read((db) => getContractRow(db, importer, id));
    return { name, stamp: lastChange };
  },
  used: async () => [],
  remove: removeContract,
  async restore(importer, id, before) {
    const { input, lastChange } = await withRoute(importer, id, before);
    return storeContract(importer, id, { ...input, lastChange });
  },
};
