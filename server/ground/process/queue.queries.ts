// What waits for a process of the role worker, of all companies. For superusers.
import { QUEUES, type Queue, type WaitingWork } from '@flotila/domain/connection/gateway.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../db/open.ts';

/** Its condition is that of an index each, so that it costs little however many vehicles there are. */
const WAITS = {
  rebuilds: sql`select dirty_since as since from fold_state where dirty_from is not null
    union all select null from fold_state where asked_from is not null`,
  hours: sql`select stale_since as since from driver_hours where stale_since is not null`,
  reports: sql`select created as since from report_job where state in ('waiting', 'running')`,
  sendings: sql`select next_try as since from report_sending
    where state in ('waiting', 'sending') and next_try <= now()`,
  messages: sql`select due as since from delivery where state = 'waiting' and due <= now()`,
  forwardings: sql`select due as since from forwarding where is_on and due <= now()`,
  clocks: sql`select received as since from location_quarantine
    where reason in ('future', 'no-clock') and received > now() - interval '7 days'`,
} satisfies Record<Queue, unknown>;

/** Each queue, empty ones too. */
export async function listWaiting(db: ReadDb): Promise<WaitingWork[]> {
  const counted = QUEUES.map(
    (queue) => sql`select ${queue}::text as queue, count(*)::int as waiting, min(since) as since
      from (${WAITS[queue]}) as w`,
  );
  const { rows } = await sql<{ queue: Queue; waiting: number; since: Date | null }>`
    ${sql.join(counted, sql` union all `)}`.execute(db);
  return rows.map((row) => ({ ...row, since: row.since?.toISOString() ?? null }));
}
