// Writes contracts and business partners of the demo as rows.
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import type { WriteDb } from '@flotila/server/ground/db/open.ts';
import type { DemoSubject } from './contract-cast.ts';

export interface DemoContract {
  vehicleId: number;
  subjectId: number | null;
  name: string;
  from: Date;
  to: Date;
  plan: RoutePlan;
  distance: number;
  duration: number;
  amount: number;
  created: Date;
}

/** Once; answers their ids in order. */
export async function insertSubjects(
  tx: WriteDb,
  companyId: number,
  subjects: readonly DemoSubject[],
  created: Date,
): Promise<number[]> {
  const rows = await tx
    .insertInto('subject')
    .values(
      subjects.map((subject) => ({
        company_id: companyId,
        name: subject.name,
        country_code: subject.countryCode,
        id: subject.id,
        vat_number: subject.vatNumber,
        note: subject.note,
        created,
        contacts: JSON.stringify(subject.contacts),
      })),
    )
    .returning('subject_id')
    .execute();
  return rows.map((row) => row.subject_id);
}

/** The partners in the order in which they were written. */
export async function listSubjectIds(tx: WriteDb, companyId: number, names: readonly string[]) {
  const rows = await tx
    .selectFrom('subject')
    .select(['subject_id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  const ids = new Map(rows.map(({ name, subject_id }) => [name, subject_id]));
  return names.map((name) => ids.get(name) ?? null);
}

/** Answers its id. */
export async function insertDemoContract(
  tx: WriteDb,
  companyId: number,
  contract: DemoContract,
): Promise<number> {
  const { plan } = contract;
  const { contract_id } = await tx
    .insertInto('contract')
    .values({
      company_id: companyId,
      vehicle_id: contract.vehicleId,
      name: contract.name,
      subject_id: contract.subjectId,
      from_ts: contract.from,
      to_ts: contract.to,
      from_place: plan.waypoints[0]?.name ?? null,
      to_place: plan.waypoints.at(-1)?.name ?? null,
      planned_distance: Math.round(contract.distance),
      planned_duration: Math.round(contract.duration),
      amount: contract.amount,
      currency_code: 'EUR',
      plan: JSON.stringify(plan),
      created: contract.created,
    })
    .returning('contract_id')
    .executeTakeFirstOrThrow();
  return contract_id;
}
