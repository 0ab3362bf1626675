// A changed name or card reaches whoever sees the vehicles that show the person: drivers stand on the
// map and in lists, which only hear of changed vehicles.
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { tellChanges } from '../live/changes.ts';
import { touchLiveRow } from '../vehicle/live-row.queries.ts';
import { type Identification, readPersonLists } from './person-record.queries.ts';
import { type Human, nameOf } from './person-view.ts';
import { listShownWith } from './person-write.queries.ts';

/** Tells nothing when neither the name nor a card changed. */
export async function tellPersonShown(
  db: WriteDb,
  now: number,
  before: Human,
  after: Human,
): Promise<void> {
  const cards = [...before.lists.identifications, ...after.lists.identifications];
  const isRenamed = nameOf(before.mine) !== nameOf(after.mine);
  const hasOtherCards =
    JSON.stringify(before.lists.identifications) !== JSON.stringify(after.lists.identifications);
  for (const row of after.rows) {
    const isHere = row.companyId === after.mine.companyId && row.personId === after.mine.personId;
    if (!isRenamed && !(isHere && hasOtherCards)) continue;
    const { companyId, personId } = row;
    const shown = isHere ? cards : (await readPersonLists(db, companyId, personId)).identifications;
    await tellShown(db, now, row, shown);
  }
}

/** The vehicles that show the person under one of these cards, or as the driver by hand. */
export async function tellShown(
  db: WriteDb,
  now: number,
  { companyId, personId }: { companyId: number; personId: number },
  cards: readonly Identification[],
): Promise<void> {
  const vehicleIds = await listShownWith(db, companyId, personId, cards);
  const company = { id: companyId as CompanyId };
  for (const vehicleId of vehicleIds) await touchLiveRow(db, company, vehicleId, new Date(now));
  await tellChanges(db, [{ companyId, vehicleIds }]);
}
