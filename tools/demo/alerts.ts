// What people of the demo did with its alerts: the newest still wait, some were acknowledged with a note soon after
// they rang, the rest at once on the next morning, older weeks on their Monday. By the call of the product, so each
// stands in the record of changes.
import { NOTE_MAX } from '@flotila/domain/text.ts';
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import { findFact, putFact } from '@flotila/server/ground/db/installation.queries.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { acknowledge } from '@flotila/server/thing/alert/acknowledge.ts';
import {
  type DemoAlert,
  type DemoWatcher,
  findWatcher,
  ringThen,
  waitingAlerts,
} from './alerts.queries.ts';
import { DEMO_COMPANIES, type DemoCompany } from './cast.ts';
import { between, seeded } from './random.ts';
import { demoRules, HELP_NOTES } from './rule-cast.ts';
import { CLOSED_ROAD } from './zone-cast.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** How many of the newest nobody has looked at yet. */
const WAITING: Readonly<Record<string, number>> = { tatra: 4, morava: 2 };
/** Alerts are looked at a day at a time for so long, before that a week at a time. */
const DAILY = 8 * DAY;
const MORNING = 7 * 60 * MINUTE + 40 * MINUTE;
const CHUNK = 500;
const FACT = 'demo.acknowledged';

/** Once, however often the demo is started. `now`: epoch milliseconds */
export async function acknowledgeDemoAlerts(db: Database, now: number): Promise<void> {
  if (await db.write((tx) => findFact(tx, FACT))) return;
  let count = 0;
  for (const company of DEMO_COMPANIES) count += await acknowledgeOf(db, company, now);
  await db.write((tx) => putFact(tx, FACT, `${count} alerts`));
}

async function acknowledgeOf(db: Database, company: DemoCompany, now: number): Promise<number> {
  const { code } = company;
  const dispatcher = await db.read((read) => findWatcher(read, code, 'dispatcher'));
  const admin = await db.read((read) => findWatcher(read, code, 'admin'));
  await db.write((tx) => ringThen(tx, dispatcher.company, new Date(now)));
  const waiting = await db.read((read) => waitingAlerts(read, dispatcher.company));
  const looked = waiting.slice(WAITING[code] ?? 0);
  const noted = notesFor(code, looked);
  for (const [alert, note] of noted) {
    // The administrator answers now and then, minutes after the bell.
    const random = seeded(`note:${alert.rang}`);
    const who = random() < 0.3 ? admin : dispatcher;
    const at = Math.round(alert.rang + between(random, 4, 70) * MINUTE);
    await say(db, who, [alert], Math.min(at, now), note);
  }
  const rest = looked.filter((alert) => !noted.has(alert));
  const mornings = Map.groupBy(rest, ({ rang }) => morningAfter(rang, dispatcher.timeZone, now));
  for (const [at, alerts] of mornings) {
    for (let from = 0; from < alerts.length; from += CHUNK) {
      await say(db, dispatcher, alerts.slice(from, from + CHUNK), at);
    }
  }
  return looked.length;
}

/** The newest alerts of each rule have its notes. */
function notesFor(code: string, alerts: readonly DemoAlert[]): Map<DemoAlert, string> {
  const notes = new Map(
    // Only their names are asked for, so that any zone will do.
    demoRules(code, new Map([[CLOSED_ROAD, 0]])).map((one) => [one.rule.name, one.notes]),
  );
  const noted = new Map<DemoAlert, string>();
  for (const [name, ofRule] of Map.groupBy(alerts, ({ ruleName }) => ruleName)) {
    const said = notes.get(name) ?? (ofRule[0]?.kind === 'panic' ? HELP_NOTES : []);
    for (const [index, note] of said.entries()) {
      const alert = ofRule[index];
      if (alert) noted.set(alert, note.slice(0, NOTE_MAX));
    }
  }
  return noted;
}

/** When somebody looked through what had come until then; not later than now. */
function morningAfter(rang: number, timeZone: string, now: number): number {
  let day = addDays(localDay(rang, timeZone), 1);
  if (rang < now - DAILY) while (weekday(day) !== 1) day = addDays(day, 1);
  return Math.min(startOfDay(day, timeZone) + MORNING, now);
}

/** 0: Sunday */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

async function say(
  db: Database,
  { company, personId, accountId }: DemoWatcher,
  alerts: readonly DemoAlert[],
  now: number,
  note?: string,
): Promise<void> {
  const sight = { company, vehicles: null, withoutVehicle: true };
  const ids = alerts.map(({ alertId }) => alertId);
  await acknowledge({ db, sight, personId, session: { accountId }, now }, ids, {
    acknowledged: true,
    note,
  });
}
