// The records of each kind that the rows of the permission matrix name, and the calls that the tests
// make of the rows.
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { Database } from '../../ground/db/open.ts';
import type { AnyEndpoint } from '../../ground/http/serve.ts';
import { seedAlert, seedRule } from '../alerts.ts';
import { PERSON, seedRide, VEHICLE } from '../cast.ts';
import { allEndpoints, nameOf } from '../endpoints.ts';
import { seedDocument } from '../fuel.ts';
import { giveCard } from '../tachograph.ts';
import { ALERT, ALERT_RULE, BROWSER } from './alert-rows.ts';
import { ANNOUNCEMENT } from './announcement-rows.ts';
import { API_KEY } from './api-key-rows.ts';
import { seedAssistants } from './assistant-rows.ts';
import { CONTRACT, SUBJECT } from './contract-rows.ts';
import { FORWARDING } from './forwarding-rows.ts';
import { MEAL_RATE } from './meal-rate-rows.ts';
import { PHOTO } from './refueling-rows.ts';
import { JOB, SCHEDULE } from './report-rows.ts';
import { RIDE_FROM, type Row } from './rows.ts';
import { RULE } from './rule-rows.ts';
import { PLAN, SERVICE } from './service-rows.ts';
import { SHARING } from './sharing-rows.ts';
import { seedSignOn } from './sign-on-rows.ts';
import { TABLE } from './table.ts';
import { EXCUSE, TACHOGRAPH } from './tachograph-rows.ts';
import { WEBHOOK } from './webhook-rows.ts';
import { CIRCLE, ZONE } from './zone-rows.ts';

export interface TestedCall {
  name: string;
  endpoint: AnyEndpoint;
  row: Row;
}

/** Every declared call that has a row. */
export async function testedCalls(): Promise<TestedCall[]> {
  return (await allEndpoints()).flatMap((endpoint) => {
    const row = TABLE[nameOf(endpoint)];
    return row ? [{ name: nameOf(endpoint), endpoint, row }] : [];
  });
}

/** The URL of a call with these path parameters, as they are: garbage must be escaped before. */
export function addressOf(
  endpoint: AnyEndpoint,
  company: string,
  path: Row['own'],
  query = '',
): string {
  const values: Record<string, string | number> = { company, ...path };
  return endpoint.url.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name])) + query;
}

/** Adds to the cast one record of each kind, own and foreign. */
export async function seedRecords(db: Database): Promise<void> {
  await db.pool.query(
    `insert into announcement (announcement_id, kind, texts, shown_from)
     values ($1, 'information', '{"sk": "Oznam"}', now())`,
    [ANNOUNCEMENT],
  );
  for (const vehicle of Object.values(VEHICLE)) {
    await seedRide(db, vehicle, RIDE_FROM);
    await seedDocument(db, vehicle, RIDE_FROM, 50);
  }
  for (const key of ['truck', 'foreign'] as const) {
    const owner = [VEHICLE[key].company, VEHICLE[key].id];
    await db.pool.query(
      `insert into service_plan (company_id, vehicle_id, service_plan_id, type_code, created)
       values ($1, $2, $3, 'mot', now())`,
      [...owner, PLAN[key]],
    );
    await db.pool.query(
      `insert into service (company_id, vehicle_id, service_id, date, created)
       values ($1, $2, $3, '2026-11-01', now())`,
      [...owner, SERVICE[key]],
    );
    const company = VEHICLE[key].company;
    const ruleId = ALERT_RULE[key];
    await seedRule(db, { ruleId, company });
    const alert = { alertId: ALERT[key], company, ruleId, vehicle: VEHICLE[key].id };
    await seedAlert(db, { ...alert, begin: RIDE_FROM });
    await db.pool.query(
      `insert into subject (company_id, subject_id, name, country_code) values ($1, $2, 'N', 'SK')`,
      [company, SUBJECT[key]],
    );
    await seedRule(db, { ruleId: RULE[key], company });
    await db.pool.query(
      `insert into contract (company_id, vehicle_id, contract_id, name, amount)
       values ($1, $2, $3, 'C', 0)`,
      [...owner, CONTRACT[key]],
    );
  }
  for (const [id, { id: person, company }] of [
    [BROWSER.own, PERSON.anna],
    [BROWSER.foreign, PERSON.cudzi],
  ] as const) {
    await db.pool.query(
      `insert into push_subscription (company_id, subscription_id, person_id, endpoint, p256dh, auth,
         created)
       values ($1, $2, $3, 'https://push.example.org/' || $2::int, 'p', 'a', now())`,
      [company, id, person],
    );
  }
  for (const [key, vehicle] of [
    ['own', VEHICLE.truck],
    ['foreign', VEHICLE.foreign],
  ] as const) {
    await db.pool.query(
      `insert into refueling_photo (company_id, vehicle_id, photo_id, ts, content_type, hash, content,
         created) values ($1, $2, $3, $4, 'image/jpeg', '\\x00', '\\xffd8ff', now())`,
      [vehicle.company, vehicle.id, PHOTO[key], RIDE_FROM],
    );
  }
  for (const { person, card, file } of Object.values(TACHOGRAPH)) {
    await giveCard(db, person, card);
    await db.pool.query(
      `insert into tachograph_file (company_id, tachograph_file_id, hash, file_name, content, kind,
         generation, card_number, activity_days, signature)
       values ($1, $2, '\\x00', 'card.ddd', '\\x00', 'card', 1, $3, 0, 'unverified')`,
      [person.company, file, card],
    );
  }
  for (const key of ['own', 'foreign'] as const) {
    const { person } = TACHOGRAPH[key];
    await db.pool.query(
      `insert into excuse (company_id, excuse_id, person_id, type, from_ts, to_ts, value, ground, reason,
         noted, account_id, noted_by)
       values ($1, $2, $3, 'BREAK', now(), now(), 1, 'stop', 'D1', now(), 1, 'A')`,
      [person.company, EXCUSE[key], person.id],
    );
  }
  for (const { id, account, company } of Object.values(JOB)) {
    await db.pool.query(
      `insert into report_job (company_id, report_job_id, account_id, format, language, input, title,
         origin, state, file_name, content, size)
       values ($1, $2, $3, 'pdf', 'sk', '{"report": "maintenance", "options": {}}', 'T', 'http://x', 'done', 'T',
         '\\x00', 1)`,
      [company, id, account],
    );
  }
  for (const [key, vehicle] of [
    ['own', VEHICLE.truck],
    ['foreign', VEHICLE.foreign],
  ] as const) {
    await db.pool.query(
      `with made as (insert into zone (company_id, zone_id, name, category)
         values ($1, $2, 'Z', 'depot'))
       insert into zone_version (company_id, zone_id, from_ts, shape, exit_margin, min_dwell, vehicles)
       values ($1, $2, now(), $3, 30, 0, $4)`,
      [
        vehicle.company,
        ZONE[key],
        JSON.stringify(CIRCLE),
        JSON.stringify({ all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] }),
      ],
    );
  }
  for (const key of ['own', 'foreign'] as const) {
    await db.pool.query(
      `insert into webhook (company_id, webhook_id, name, url, secret, severities)
       values ($1, $2, 'W', 'https://example.org/', 's', '{alarm}')`,
      [JOB[key].company, WEBHOOK[key]],
    );
    await db.pool.query(
      `insert into meal_rate (company_id, meal_rate_id, law, profile, country, currency, amount,
         from_day, source) values ($1, $2, 'SK', 'general', 'FR', 'EUR', 45, '2026-01-01', 'Z')`,
      [JOB[key].company, MEAL_RATE[key]],
    );
    await db.pool.query(
      `insert into forwarding (company_id, forwarding_id, name, form, content, url, secret, vehicles,
         from_ts, members_at, is_on, batch_max, due)
       values ($1, $2, 'F', 'json', 'records', 'https://example.org/', 's', $3, now(), now(), false,
         500, now())`,
      [
        JOB[key].company,
        FORWARDING[key],
        JSON.stringify({ all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] }),
      ],
    );
    await db.pool.query(
      `insert into report_schedule (company_id, report_schedule_id, account_id, input, format, every,
         at, recipients, language, origin)
       values ($1, $2, $3, '{"report": "maintenance"}', 'pdf', 'day', '06:00', '{a@example.org}', 'sk',
         'http://x')`,
      [JOB[key].company, SCHEDULE[key], JOB[key].account],
    );
  }
  for (const [key, id] of Object.entries(API_KEY)) {
    await db.pool.query(
      `with made as (insert into account (login, password_hash, access, last_name)
         values ('fl_' || $2, '', 'key', 'K') returning account_id)
       insert into api_key (company_id, api_key_id, account_id, name, role, vehicles, addresses,
         is_bound, created, prefix, hash)
       select $1, $2::int, account_id, 'K', 'reader', $3, '{}', false, now(), 'fl_' || $2,
         sha256($2::text::bytea) from made`,
      [key === 'foreign' ? JOB.foreign.company : JOB.own.company, id, JSON.stringify(ALL_VEHICLES)],
    );
  }
  await seedSignOn(db);
  await seedAssistants(db);
  await db.pool.query('insert into sharing (hash_code, company_id) values ($1, $2), ($3, $4)', [
    SHARING.own,
    VEHICLE.truck.company,
    SHARING.foreign,
    VEHICLE.foreign.company,
  ]);
  await db.pool.query(
    `insert into sharing_vehicle (hash_code, company_id, vehicle_id)
    values ($1, $2, $3), ($4, $5, $6)`,
    [
      SHARING.own,
      VEHICLE.truck.company,
      VEHICLE.truck.id,
      SHARING.foreign,
      VEHICLE.foreign.company,
      VEHICLE.foreign.id,
    ],
  );
}
