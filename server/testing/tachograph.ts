// Driver cards for tests: files of a first generation card with a holder and the days that a test is about,
// and live activities beside them.
import type { Activity } from '@flotila/domain/tachograph/activity.ts';
import type { Database } from '../ground/db/open.ts';
import type { TestApi, Who } from './api.ts';

export interface CardDay {
  /** yyyy-MM-dd */
  date: string;
  /** Minute of the day and what is done from then on; the first at 0. */
  changes: readonly (readonly [minute: number, activity: Activity])[];
  kilometres?: number;
}

export interface Card {
  /** 16 characters */
  number: string;
  firstName?: string;
  lastName?: string;
  /** Last day on which it is valid, yyyy-MM-dd; left out: not written down. */
  expires?: string;
  days: readonly CardDay[];
}

/** 6:00 to 15:00 with a break after 4:30 of driving; 8:10 of driving, the card was read at 15:00. */
export const PLAIN_DAY: CardDay['changes'] = [
  [0, 0],
  [360, 2],
  [370, 3],
  [640, 0],
  [685, 3],
  [905, 0],
];
const NO_CARD = 5;

/** The bytes of the card's file. */
export function cardFile({ number, firstName = 'Jana', lastName = 'Nová', ...card }: Card): Buffer {
  const name = (text: string) => Buffer.concat([Buffer.of(2), latin2(text.padEnd(35))]);
  const identification = Buffer.concat([
    Buffer.of(43),
    Buffer.from(number.padEnd(16)),
    name('MDV SR'),
    Buffer.alloc(8),
    seconds(card.expires),
    name(lastName),
    name(firstName),
    Buffer.from('19800101', 'hex'),
    Buffer.from('sk'),
  ]);
  const records: Buffer[] = [];
  for (const day of card.days) records.push(dayRecord(day, records.at(-1)?.length ?? 0));
  const newest = records.slice(0, -1).reduce((sum, { length }) => sum + length, 0);
  const activities = Buffer.concat([u16(0), u16(newest), ...records, Buffer.alloc(8)]);
  return Buffer.concat([part(0x0520, identification), part(0x0504, activities)]);
}

function dayRecord({ date, changes, kilometres = 0 }: CardDay, before: number): Buffer {
  const words = changes.map(([minute, activity]) =>
    // Without a card: taken out, and nothing entered by hand.
    u16((activity === NO_CARD ? 0x2000 : activity << 11) | minute),
  );
  const length = 12 + words.length * 2;
  return Buffer.concat([
    u16(before),
    u16(length),
    seconds(date),
    u16(0x0001),
    u16(kilometres),
    ...words,
  ]);
}

function part(id: number, content: Buffer): Buffer {
  return Buffer.concat([u16(id), Buffer.of(0), u16(content.length), content]);
}

/** The beginning of the UTC day; without a day nothing. */
function seconds(date?: string): Buffer {
  const bytes = Buffer.alloc(4);
  if (date) bytes.writeUInt32BE(Date.parse(`${date}T00:00:00Z`) / 1000);
  return bytes;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Names of tests have no letters but these beside ASCII. */
function latin2(text: string): Buffer {
  return Buffer.from(text.replaceAll('á', '\xe1').replaceAll('ž', '\xbe'), 'latin1');
}

/** Sends a file as a browser does. */
export async function uploadFile(
  api: TestApi,
  who: Who,
  bytes: Uint8Array,
  fileName = 'C_20261120.ddd',
  company = 'tatra',
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await api.app.inject({
    method: 'POST',
    url: `/v1/${company}/tachograph-file`,
    headers: {
      ...(await api.as(who)),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A live activity of a vehicle's slot; `more` names what the test is about. */
export async function seedActivity(
  db: Database,
  vehicle: { id: number; company: number },
  from: string,
  to: string,
  activity: Activity,
  more: { slot?: 1 | 2; identification?: string; crew?: boolean; distance?: number } = {},
): Promise<void> {
  await db.write((write) =>
    write
      .insertInto('slot_activity')
      .values({
        company_id: vehicle.company,
        vehicle_id: vehicle.id,
        slot: 1,
        activity,
        from_ts: new Date(from),
        to_ts: new Date(to),
        ...more,
      })
      .execute(),
  );
}

/** The person has the card from now on. */
export async function giveCard(
  db: Database,
  person: { id: number; company: number },
  number: string,
): Promise<void> {
  await db.pool.query(
    `insert into person_identification (company_id, kind, code, person_id)
     values ($1, 'tachograph', $2, $3)`,
    [person.company, number, person.id],
  );
}
