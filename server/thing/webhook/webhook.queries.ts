// Webhooks of a company, with what the last try was answered and how much waits.
import type { Severity } from '@flotila/domain/alert/alert.ts';
import type { DeliveryState } from '@flotila/domain/alert/notification.ts';
import { RECEIVER_FIELDS } from '@flotila/domain/receiver/receiver-fields.ts';
import type { WebhookInput } from '@flotila/domain/webhook/webhook.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { recordColumns } from '../../ground/db/record-columns.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext, CompanyId } from '../../ground/http/context.ts';
import type { ReceiverRow } from '../receiver/receiver.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface WebhookRow extends ReceiverRow {
  webhookId: number;
  severities: Severity[];
  waiting: number;
  lastAt: Date | null;
  lastState: DeliveryState | null;
  lastAnswer: string | null;
}

const ENTERED = recordColumns('webhook', RECEIVER_FIELDS);

/** Sending one waits while its row is locked, too. */
export const webhookRows = recordRows('webhook', 'webhook_id', (values: WebhookInput) => ({
  ...ENTERED.written(values),
  severities: values.severities,
}));

function rowsWhere(company: Company, webhookId: number | null) {
  return sql<WebhookRow>`
    select w.webhook_id as "webhookId", ${ENTERED.read('w')}, w.severities,
      w.switched_off_at as "switchedOffAt", w.switched_off_answer as "switchedOffAnswer",
      (select count(*)::int from delivery d where d.company_id = w.company_id
        and d.webhook_id = w.webhook_id and d.channel = 'webhook'
        and d.state in ('waiting', 'sending')) as waiting,
      l.updated as "lastAt", l.state as "lastState", l.answer as "lastAnswer",
      w.last_change::text as "lastChange"
    from webhook w left join lateral (
      select d.updated, d.state, d.answer from delivery d
      where d.company_id = w.company_id and d.webhook_id = w.webhook_id and d.channel = 'webhook'
        and d.attempts > 0 and d.state <> 'gone'
      order by d.updated desc limit 1) l on true
    where w.company_id = ${company.id} and (${webhookId}::int is null or w.webhook_id = ${webhookId})
    order by w.name collate "sk-x-icu", w.webhook_id`;
}

/** All of them by name. */
export async function listWebhookRows(db: ReadDb, company: Company): Promise<WebhookRow[]> {
  return (await rowsWhere(company, null).execute(db)).rows;
}

export async function findWebhook(
  db: ReadDb,
  company: Company,
  webhookId: number,
): Promise<WebhookRow | undefined> {
  return (await rowsWhere(company, webhookId).execute(db)).rows[0];
}

/** Those that are told of alerts so severe. */
export async function listOpenWebhooks(
  db: ReadDb,
  companyId: CompanyId,
  severity: Severity,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select webhook_id as id from webhook
    where company_id = ${companyId} and is_on and ${severity} = any(severities)
    order by webhook_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What sending needs of one. */
export interface WebhookTarget {
  url: string;
  secret: string;
  isOn: boolean;
  companyCode: string;
}

/** undefined: there is none any more, or its company is switched off. */
export async function findTarget(
  db: ReadDb,
  companyId: CompanyId,
  webhookId: number,
): Promise<WebhookTarget | undefined> {
  const { rows } = await sql<WebhookTarget>`
    select w.url, w.secret, w.is_on as "isOn", c.code as "companyCode"
    from webhook w join company c on c.company_id = w.company_id
    where w.company_id = ${companyId} and w.webhook_id = ${webhookId} and c.active`.execute(db);
  return rows[0];
}
