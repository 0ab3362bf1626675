// Finding a vehicle by plate or name over all companies of the caller (API-042, API-119). Accents do not
// count in names, as they do not in the filter of the online list.
import { foldText } from '@flotila/domain/text.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { Membership } from '../../ground/http/context.ts';
import { inReach, reachOf } from '../session/reach.queries.ts';

export interface FoundVehicleRow {
  vehicleId: number;
  numericPlate: string;
  name: string;
  state: 'active' | 'hidden' | 'removed';
  deviceSerialNumber: string | null;
  companyName: string;
  companyCode: string;
}

/** No search answers more; who finds so many must write more letters. */
const FOUND_MAX = 5000;

export async function findVehicleRows(
  db: ReadDb,
  memberships: readonly Membership[],
  search: { text: string; isSuperuser: boolean },
): Promise<FoundVehicleRow[]> {
  const pattern = `%${escapeLike(search.text)}%`;
  const plate = `%${escapeLike(search.text.replaceAll(' ', ''))}%`;
  const name = `%${escapeLike(foldText(search.text))}%`;
  const { rows } = await sql<FoundVehicleRow>`
    select v.vehicle_id as "vehicleId", v.numeric_plate as "numericPlate", v.name, v.state,
      d.serial_number as "deviceSerialNumber", c.name as "companyName", c.code as "companyCode"
    from vehicle v
    join company c on c.company_id = v.company_id
    left join device d on d.company_id = v.company_id and d.vehicle_id = v.vehicle_id
    where v.deleted is null and ${inReach(reachOf(memberships))}
      and (replace(v.numeric_plate, ' ', '') ilike ${plate} or ${FOLDED_NAME} like ${name}
        or (${search.isSuperuser} and (d.serial_number ilike ${pattern}
          or v.vehicle_id::text = ${search.text})))
    order by v.numeric_plate, v.vehicle_id
    limit ${FOUND_MAX}`.execute(db);
  return rows;
}

/** The name as `foldText` folds the search: decomposed, without the marks, in lower case. */
const FOLDED_NAME = sql`lower(regexp_replace(normalize(v.name, NFD), '[\u0300-\u036f]', '', 'g'))`;

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
