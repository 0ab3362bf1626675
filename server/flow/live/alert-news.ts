// What the streams of one company are told of alerts, beside its vehicles. Each change is read once and told to whom
// it concerns. Alerts never move the cursor: it is the vehicles', and whoever resumes is told again what changed since.

import type { Database } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import {
  type AlertRow,
  listAlertsById,
  listChangedAlerts,
} from '../../thing/alert/alert.queries.ts';
import { alertView } from '../../thing/alert/alert-view.ts';

/** Alerts of one event at most. */
const ROWS_MAX = 100;
/** Of one reading: a rule may ring for every vehicle at once, and after each reading the company rests. */
const READ_MAX = 500;
/** Whoever has missed more reads everything again. */
export const MISSED_MAX = 1_000;

/** A stream, as far as alerts go. */
export interface AlertReader {
  /** null: what is about no vehicle */
  seesAlert(vehicleId: number | null): boolean;
  send(event: 'alert', data: string, cursor: number): void;
}

export interface AlertNews {
  /** Ids that were told of and are not read yet. */
  readonly waiting: Set<number>;
  /** Reads some of what waits; throws what the database throws, then it waits again. */
  read(): Promise<ToldAlerts>;
  /** What changed after the moment; null: more than anybody wants to be told. */
  missedSince(since: number): Promise<ToldAlerts | null>;
}

export interface ToldAlerts {
  /** Tells the reader what it sees of them. */
  tell(reader: AlertReader, cursor: number): void;
}

export function createAlertNews(db: Pick<Database, 'read'>, company: CompanyId): AlertNews {
  const sight = { company, vehicles: null, withoutVehicle: true };
  const waiting = new Set<number>();
  return {
    waiting,
    async read() {
      const ids = [...waiting].slice(0, READ_MAX);
      for (const id of ids) waiting.delete(id);
      if (ids.length === 0) return NOTHING;
      try {
        const rows = await db.read((read) => listAlertsById(read, sight, ids));
        // Taken back before it rang: nothing is left that could be told of it.
        return { tell: teller(rows, rows.length < ids.length) };
      } catch (error) {
        for (const id of ids) waiting.add(id);
        throw error;
      }
    },
    async missedSince(since) {
      const rows = await db.read((read) => listChangedAlerts(read, sight, since, MISSED_MAX + 1));
      return rows.length > MISSED_MAX ? null : { tell: teller(rows, false) };
    },
  };
}

const NOTHING: ToldAlerts = { tell: () => undefined };

/** Each text is made once, however many streams there are. */
function teller(rows: readonly AlertRow[], isOneGone: boolean): ToldAlerts['tell'] {
  const texts = rows.map((row) => ({
    vehicleId: row.vehicleId,
    text: JSON.stringify(alertView(row)),
  }));
  return (reader, cursor) => {
    const seen = texts.filter(({ vehicleId }) => reader.seesAlert(vehicleId));
    for (let from = 0; from < seen.length; from += ROWS_MAX) {
      const some = seen.slice(from, from + ROWS_MAX).map(({ text }) => text);
      reader.send('alert', `[${some.join(',')}]`, cursor);
    }
    if (isOneGone) reader.send('alert', '[]', cursor);
  };
}
