// What tests of telling need: a real mail server, a rule, alerts of it, persons with addresses, and workers that look
// when they are told to, by a clock of the test.

import { createWebhookCaller } from '../ground/outside/webhook-call.ts';
import type { Looking } from '../ground/work/repeat.ts';
import { type DeliveryWorkerDeps, startDeliveries } from '../thing/alert/delivery-worker.ts';
import { seedAlert, seedRule } from './alerts.ts';
import { COMPANY, PERSON, VEHICLE } from './cast.ts';
import { testDatabase } from './database.ts';
import { startMailServer } from './mail-server.ts';

export const MINUTE = 60_000;
/** 23:00 in the companies. */
export const NOW = Date.UTC(2026, 10, 20, 22);
export const TATRA = COMPANY.tatra.id;
export const ADDRESS = {
  anna: 'anna@example.org',
  dusan: 'dusan@example.org',
  igor: 'igor@example.org',
};
export const NOBODY = { personIds: [], roles: [], driver: false };
const RULE = 601;

/** Of a test file; `reset` before each test, `stopWorkers` after it. */
export async function toldWorld() {
  const database = await testDatabase({ hasCast: true });
  const { received, mailUrl, mailer, close: closeMail } = await startMailServer();
  const query = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
  const clock = { now: NOW };
  let workers: Looking[] = [];
  return {
    database,
    received,
    mailUrl,
    query,
    clock,
    receivers: () => received.flatMap(({ to }) => to).sort(),

    async reset(): Promise<void> {
      clock.now = NOW;
      received.length = 0;
      for (const table of ['alert', 'rule', 'notification_setting', 'delivery', 'webhook']) {
        await query(`delete from ${table}`);
      }
      for (const [who, address] of Object.entries(ADDRESS)) {
        const { id } = PERSON[who as keyof typeof ADDRESS];
        await query('update person set email = $2 where person_id = $1', [id, address]);
      }
      await query(`update account set language = 'en', origin = 'https://fleet.example.org',
        active = login <> 'byvaly'`);
    },

    /** It looks when it is told to. */
    worker(more: Partial<DeliveryWorkerDeps> = {}): Looking {
      const log = { warn: () => undefined };
      const webhooks = createWebhookCaller({ allowsPrivate: true });
      const deps = { db: database.db, now: () => clock.now, mailer, webhooks, log, everyMs: 1e9 };
      const one = startDeliveries({ ...deps, ...more });
      workers.push(one);
      return one;
    },
    async stopWorkers(): Promise<void> {
      for (const worker of workers) await worker.stop();
      workers = [];
    },
    async close(): Promise<void> {
      await closeMail();
      await database.close();
    },

    rule: (definition: object) =>
      seedRule(
        database.db,
        { ruleId: RULE, company: TATRA },
        { tell: NOBODY, severity: 'alarm', ...definition },
      ),
    /** Alert 701 of a minute ago, of the truck. */
    alarm: (more: Record<string, unknown> = {}, vehicle: number | null = VEHICLE.truck.id) => {
      const begin = new Date(NOW - MINUTE).toISOString();
      const alert = { alertId: 701, company: TATRA, ruleId: RULE, vehicle, begin };
      return seedAlert(database.db, alert, { severity: 'alarm', ...more });
    },
    choose: (personId: number, more: object) =>
      query(
        `insert into notification_setting (company_id, person_id, definition)
         values ($1, $2, $3)`,
        [
          TATRA,
          personId,
          JSON.stringify({
            info: { mail: 'off' },
            warning: { mail: 'off' },
            alarm: { mail: 'at_once' },
            quietHours: null,
            alarmsThrough: true,
            ...more,
          }),
        ],
      ),
    async deliveries() {
      const { rows } = await query(
        `select person_id as "personId", state, attempts, answer, address, occasion, channel
         from delivery order by person_id, occasion, delivery_id`,
      );
      return rows;
    },
  };
}
export type ToldWorld = Awaited<ReturnType<typeof toldWorld>>;
