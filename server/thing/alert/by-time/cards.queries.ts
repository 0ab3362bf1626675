// Cards of drivers with the end of their validity, as files of the cards tell it, and the vehicle that the driver is in.
import type { ChosenFrom } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../../ground/db/open.ts';
import type { CompanyId } from '../../../ground/http/context.ts';
import { cardOwners, heldNow } from '../../person/card.queries.ts';

export interface WatchedCard extends Omit<ChosenFrom, 'vehicleId'> {
  personId: number;
  /** Last day, yyyy-MM-dd. */
  until: string;
  /** Where the card is or was last, else that the driver is assigned to; null: none is known. */
  vehicleId: number | null;
}

/** Of each driver the card that is valid for the longest: a renewed one takes the place of the one before. */
export async function listCards(db: ReadDb, company: { id: CompanyId }): Promise<WatchedCard[]> {
  const { rows } = await sql<WatchedCard>`
    with card as (${cardOwners(company)}),
    read as (select 'tachograph@' || left(card_number, 14) as code, max(card_expires) as until
      from tachograph_file where company_id = ${company.id} and card_expires is not null
      group by 1),
    held as (select card.person_id, max(read.until) as until
      from read join card on ${heldNow('card', 'read.code')} group by 1)
    select p.person_id as "personId", held.until::text, v.vehicle_id as "vehicleId",
      coalesce(v.type_code, '') as "typeCode",
      array(select g.groupset_id from groupset_vehicle g where g.company_id = v.company_id
        and g.vehicle_id = v.vehicle_id) as "groupSetIds"
    from held
    join person p on p.company_id = ${company.id} and p.person_id = held.person_id
      and p.deleted is null and p.active
    left join driver_hours h on h.company_id = p.company_id and h.person_id = p.person_id
    left join lateral (select a.vehicle_id, a.type_code, a.company_id from vehicle a
      where a.company_id = p.company_id and a.deleted is null
        and (a.vehicle_id = h.vehicle_id or a.driver_id = p.person_id)
      order by a.vehicle_id = h.vehicle_id desc nulls last, a.vehicle_id limit 1) v on true
    order by 1`.execute(db);
  return rows;
}
