// `flotila import traccar`: takes over the fleet and the history of a Traccar by its API, also for a running system. Stopped, it goes
// on where it was; called again, it takes what is new.

import { setTimeout as wait } from 'node:timers/promises';
import { traccarAddress } from '@flotila/domain/traccar/address.ts';
import type { TraccarProgress } from '@flotila/domain/traccar/traccar.api.ts';
import { noteText } from '@flotila/domain/traccar/words.ts';
import { type MovedIn, moveIn } from '@flotila/server/flow/traccar/move-in.ts';
import type { Outcome } from '@flotila/server/flow/traccar/take-one.ts';
import {
  openTraccar,
  TraccarAway,
  TraccarRefused,
} from '@flotila/server/ground/outside/traccar.ts';
import { chosenCompany } from '@flotila/server/thing/session/chosen-company.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';

const DEFAULT_DAYS = 365;
const DAY_MS = 86_400_000;
const KM = 1000;

export const importTraccar: Command = {
  name: 'import traccar',
  usage: '--url URL [--token TOKEN] [--company CODE] [--since DATE] [--no-history]',
  summary: 'take over the fleet and the history of a Traccar',
  help: `  --url URL        the address of its web application, such as https://gps.example.com
  --token TOKEN    made there under Settings, Preferences, Token; else what TRACCAR_TOKEN says
  --company CODE   of which company the fleet will be; left out where there is only one
  --since DATE     from which day on (yyyy-MM-dd, UTC) positions are taken; left out: of the last ${DEFAULT_DAYS} days
  --no-history     takes no positions

Nothing is changed at the Traccar, and it is asked no more than four times a second. What was taken before or stands here
already is left as it is, so the command can be stopped and called again as often as you like: until the day of the change,
for example. docs/moving-in.md says what becomes of what.`,
  async run(args) {
    const { values, positionals } = readOptions(args, {
      url: { type: 'string' },
      token: { type: 'string' },
      company: { type: 'string' },
      since: { type: 'string' },
      'no-history': { type: 'boolean', default: false },
    });
    if (positionals.length > 0) throw new UsageError(`What is "${positionals[0]}"?`);
    const url = readUrl(values.url);
    const token = values.token ?? process.env.TRACCAR_TOKEN;
    if (!token) throw new UsageError('--token is needed, or TRACCAR_TOKEN in the environment.');
    const now = () => Date.now();
    const since =
      values.since === undefined ? now() - DEFAULT_DAYS * DAY_MS : readDay(values.since);
    const traccar = openTraccar({ url, token, wait: (ms) => wait(ms) });
    try {
      const moved = await withDatabase(async ({ db, place }) => {
        const company = await chosenCompany(db, values.company);
        if (typeof company === 'string') throw new UsageError(company);
        const warn = (line: string) => console.log(line);
        return moveIn(
          { db, place, traccar, now, progress: tellProgress, warn },
          { company, source: url, since, withHistory: !values['no-history'] },
        );
      });
      for (const line of reportOf(moved)) console.log(line);
    } catch (error) {
      if (!(error instanceof TraccarRefused || error instanceof TraccarAway)) throw error;
      console.error(`${error.message}.`);
      if (error instanceof TraccarAway) {
        console.error('What came until now is here. Call the command again, it goes on there.');
      }
      process.exitCode = 1;
    }
  },
};

/** A line for each step, and for each block of days of all devices. */
function tellProgress({ step, devices, day, done, positions }: Partial<TraccarProgress>): void {
  if (step === 'fleet') console.log(`${devices} devices`);
  else if (step === 'history' && done === 0) console.log(`${day}  ${positions} positions`);
  else if (step === 'rides') console.log('rides');
  else if (step === 'months') console.log('kilometres');
}

function readUrl(text: string | undefined): string {
  const address = traccarAddress(text ?? '');
  if (address === undefined) {
    throw new UsageError(
      '--url must be the address of a Traccar, such as https://gps.example.com.',
    );
  }
  return address;
}

function readDay(text: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(moment)) throw new UsageError('--since must be a day like 2025-11-01.');
  return moment;
}

const KINDS: Record<Outcome['kind'], string> = {
  device: 'devices',
  group: 'groups',
  driver: 'drivers',
  geofence: 'geofences',
  maintenance: 'maintenances',
  user: 'users',
  notification: 'rules of notifications',
};

/** What came, what was left and why, and the kilometres side by side. */
export function reportOf({ outcomes, others, history, months }: MovedIn): string[] {
  const lines: string[] = [''];
  for (const [kind, name] of Object.entries(KINDS)) {
    const those = outcomes.filter((one) => one.kind === kind);
    const count = (result: Outcome['result']) =>
      those.filter((one) => one.result === result).length;
    lines.push(
      `${name}: ${count('made')} made, ${count('found')} were here, ${count('before')} taken before, ${count('left')} left`,
    );
    for (const { name: called, result, note } of those) {
      if (note)
        lines.push(`  ${called}: ${result === 'left' ? 'left, ' : ''}${noteText(note, 'en')}`);
    }
  }
  for (const { name, rows } of others) {
    if (rows === undefined) lines.push(`${name}: the user of the token may not see them`);
    else if (rows.length > 0) lines.push(`${name}: ${rows.length} not taken: ${rows.join(', ')}`);
  }
  if (history) {
    const { stored, duplicates, quarantined, refused } = history;
    lines.push(
      `positions: ${stored} stored, ${duplicates} were here, ${quarantined} without a time that can be`,
    );
    for (const name of refused) {
      lines.push(`  ${name}: the user of the token may not read its positions, or not any more`);
    }
  }
  if (months.length > 0) lines.push('', 'Kilometres (theirs, ours; ! by more than 2 % apart):');
  for (const { device, month, theirs, ours, isApart, reasons } of months) {
    const figures = [theirs, ours].map((one) => (one === undefined ? '–' : (one / KM).toFixed(1)));
    const padded = figures.map((figure) => figure.padStart(10)).join('');
    lines.push(`  ${month}${padded}${isApart ? ' !' : '  '} ${device.name}`);
    for (const reason of reasons) lines.push(`      ${noteText(reason, 'en')}`);
  }
  if (months.some(({ theirs }) => theirs === undefined)) {
    lines.push(
      '  –: Traccar did not tell: the user may see no reports, or its report.periodLimit is shorter than a month',
    );
  }
  return lines;
}
