// Who is told of an alert outside of the application: those whom the rule names, who can be written to, and who may
// see what it is about. Looked at when it is spread, and once more when it is sent.

import {
  type AlertOccasion,
  NOTIFICATION_DEFAULTS,
  NotificationSetting,
} from '@flotila/domain/alert/notification.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

/** An alert, and who drove when it began (null: nobody knows). */
export interface ToldAlert {
  companyId: CompanyId;
  alertId: number;
  driverId: number | null;
}

/** Whom the rule tells, by the occasion; `p` is the person, `r` the rule. */
function isNamed(occasion: AlertOccasion, driverId: number | null): RawBuilder<boolean> {
  const told = sql`r.definition->${occasion === 'rang' ? 'tell' : 'escalate'}::text`;
  return sql<boolean>`(
    (${told})->'personIds' @> to_jsonb(p.person_id)
    or (${told})->'roles' @> '"admin"' and p.administrator
    or (${told})->'roles' @> '"dispatcher"' and (p.administrator or p.dispatcher)
    or coalesce(((${told})->>'driver')::boolean, false) and p.person_id = ${driverId}::int)`;
}

/** As alert-sight.ts says it of who calls. */
const SEES = sql`(case when a.vehicle_id is null
  then p.view_all and (p.administrator or p.dispatcher)
  else v.deleted is null and (p.view_all or exists (select 1 from person_visible_vehicle s
    where s.company_id = p.company_id and s.person_id = p.person_id
      and s.vehicle_id = a.vehicle_id)) end)`;

/** An account that was switched off is told nothing; a person may have none. */
const IS_REACHED = sql`c.active and p.active and p.deleted is null
  and (p.account_id is null or u.active)`;

function receivers({ companyId, alertId, driverId }: ToldAlert, occasion: AlertOccasion) {
  return sql`alert a
    join rule r on r.company_id = a.company_id and r.rule_id = a.rule_id
    join company c on c.company_id = a.company_id
    join person p on p.company_id = a.company_id
    left join account u on u.account_id = p.account_id
    left join vehicle v on v.company_id = a.company_id and v.vehicle_id = a.vehicle_id
    where a.company_id = ${companyId} and a.alert_id = ${alertId} and ${IS_REACHED} and ${SEES}
      and ${isNamed(occasion, driverId)}`;
}

/** Who is told, by what each of them chose. */
export interface NamedReceiver {
  personId: number;
  /** null: there is none */
  email: string | null;
  timeZone: string;
  setting: NotificationSetting;
}

export async function listReceivers(
  db: ReadDb,
  alert: ToldAlert,
  occasion: AlertOccasion,
): Promise<NamedReceiver[]> {
  const { rows } = await sql<Omit<NamedReceiver, 'setting'> & { definition: unknown }>`
    select p.person_id as "personId", nullif(p.email, '') as email, c.time_zone as "timeZone",
      (select n.definition from notification_setting n
        where n.company_id = p.company_id and n.person_id = p.person_id) as definition
    from ${receivers(alert, occasion)} order by p.person_id`.execute(db);
  return rows.map(({ definition, ...row }) => ({
    ...row,
    setting: definition ? NotificationSetting.parse(definition) : NOTIFICATION_DEFAULTS,
  }));
}

/** To whom an alert is handed on when nobody acknowledges it, by name. */
export async function listHandedOnTo(
  db: ReadDb,
  alert: Omit<ToldAlert, 'driverId'>,
  max: number,
): Promise<{ personId: number; firstName: string; lastName: string }[]> {
  const { rows } = await sql<{ personId: number; firstName: string; lastName: string }>`
    select p.person_id as "personId", p.first_name as "firstName", p.last_name as "lastName"
    from ${receivers({ ...alert, driverId: null }, 'escalated')}
    order by p.last_name, p.first_name, p.person_id limit ${max}`.execute(db);
  return rows;
}

export interface Receiver {
  /** null: there is none */
  email: string | null;
  /** null: they have not signed in since it is known. */
  language: Language | null;
  origin: string | null;
  companyCode: string;
  companyName: string;
  countryCode: string;
  timeZone: string;
}

const RECEIVER = sql`nullif(p.email, '') as email, u.language, u.origin, c.code as "companyCode",
  c.name as "companyName", c.country_code as "countryCode", c.time_zone as "timeZone"`;

/** undefined: this person is not to be told of it any more. */
export async function findReceiver(
  db: ReadDb,
  alert: ToldAlert,
  occasion: AlertOccasion,
  personId: number,
): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select ${RECEIVER} from ${receivers(alert, occasion)} and p.person_id = ${personId}`.execute(
    db,
  );
  return rows[0];
}

/** Who is written to about no alert; undefined: they left. */
export async function findPerson(
  db: ReadDb,
  companyId: CompanyId,
  personId: number,
): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select ${RECEIVER} from person p
    join company c on c.company_id = p.company_id
    left join account u on u.account_id = p.account_id
    where p.company_id = ${companyId} and p.person_id = ${personId} and ${IS_REACHED}`.execute(db);
  return rows[0];
}

/** Administrators who can be written to. */
export async function listAdministrators(db: ReadDb, companyId: CompanyId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.person_id as id from person p left join account u on u.account_id = p.account_id
    where p.company_id = ${companyId} and p.administrator and p.active and p.deleted is null
      and p.email <> '' and (p.account_id is null or u.active)
    order by p.person_id`.execute(db);
  return rows.map(({ id }) => id);
}
