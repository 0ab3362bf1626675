// Contracts of the vehicles that the caller sees (API-060, API-061, API-086).
import {
  type ContractRecord,
  getContract,
  listContracts,
} from '@flotila/domain/contract/contract.api.ts';
import {
  createContract,
  deleteContract,
  updateContract,
} from '@flotila/domain/contract/contract-change.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { viewPage } from '../../ground/db/page.ts';
import { readOpenPeriod } from '../../ground/http/period.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { checkGroupset } from '../groupset/select-groupset.ts';
import { listDrivenRides } from '../ride/ride.queries.ts';
import { listContractRows, vehicleUse } from './contract.queries.ts';
import { contractRecord, contractRow } from './contract-view.ts';
import { PATIENCE_MS, type Progress, type ProgressOf } from './progress.ts';
import {
  getContractRow,
  removeContract,
  storeContract,
  storeNewContract,
} from './store-contract.ts';

/** Rides of one contract that are answered, the oldest first; a contract with more has lasted for years. */
export const CONTRACT_RIDES_MAX = 2_000;

export function contractRoutes(progress: Progress): Route[] {
  const { progressOf } = progress;
  return [
    serve(listContracts, (call) => answerList(progressOf, call)),
    serve(getContract, (call) => answerOne(progress, call)),
    serve(createContract, (call) => storeNewContract(call, call.input.body)),
    serve(updateContract, (call) => storeContract(call, call.input.path.id, call.input.body)),
    serve(deleteContract, (call) =>
      removeContract(call, call.input.path.id, call.input.query.lastChange),
    ),
  ];
}

function answerList(progressOf: ProgressOf, call: CompanyCall<typeof listContracts>) {
  const { company, visible, now } = call;
  const { query } = call.input;
  const { from, to, vehicle: vehicleId, groupset: groupsetId, withUndated } = query;
  const hasPeriod = from !== undefined || to !== undefined;
  const period = hasPeriod ? readOpenPeriod({ from, to }, company.timeZone) : undefined;
  return call.db.read(async (db) => {
    if (vehicleId) {
      const use = await vehicleUse(db, company, visible.vehicles, vehicleId);
      if (use === 'unknown') throw problem('not_found');
    }
    await checkGroupset(db, call, groupsetId);
    const filter = { visible: visible.vehicles, vehicleId, groupsetId, period, withUndated };
    const page = await listContractRows(db, company, filter, query);
    const progress = await progressOf(db, company.id, page.content, now, PATIENCE_MS);
    return viewPage(page, (row) => contractRow(row, now, progress.get(row.contractId)));
  });
}

async function answerOne(
  { progressOf, settled }: Progress,
  call: CompanyCall<typeof getContract>,
): Promise<ContractRecord> {
  const { company, input, now } = call;
  const read = () =>
    call.db.read(async (db) => {
      const row = await getContractRow(db, call, input.path.id);
      const progress = await progressOf(db, company.id, [row], now);
      const record = contractRecord(row, now, progress.get(row.contractId));
      if (!input.query.withRides) return record;
      const { vehicleId, from, to } = row;
      if (!from) return { ...record, rides: [] };
      const query = { vehicleId, from, to, limit: CONTRACT_RIDES_MAX };
      return { ...record, rides: await listDrivenRides(db, company.id, query) };
    });
  const record = await read();
  return (await settled(record.contractId)) ? read() : record;
}
