// T5: a year of one driver, whose card was read every day, brought file by file over loopback HTTP: each is
// read, its signatures are looked at, and it is kept with its days. Then the year is asked for.
import { seeded } from '@flotila/domain/fold/testing/known-way.ts';
import { readTachographFile } from '@flotila/domain/tachograph/file/read.ts';
import { madeDays } from '@flotila/domain/tachograph/file/testing/made-days.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import type { CompanyId } from '@flotila/server/ground/http/context.ts';
import { workOutHours } from '@flotila/server/thing/tachograph/work-out-hours.ts';
import { makeCvChain, makeRsaChain } from '../tachograph/keys.ts';
import { writeCard } from '../tachograph/write-card.ts';
import { insertCaller, openApi, timed } from './api.ts';
import { onEmptyDatabase } from './empty-database.ts';
import { median, report } from './measure.ts';

const DAYS = 365;
/** More than a card keeps. */
const DAYS_WRITTEN = 200;
const NUMBER = 'SK00000000000100';
const PERSON = 1;
const ROUNDS = 7;
const SECOND_MS = 1000;
const NOTHING_TO_REACH = { opponent: '–', goal: 'none' };

await onEmptyDatabase(async (db) => {
  await fill(db);
  await measure(db);
});

async function measure(database: Database): Promise<void> {
  const api = await openApi(database);
  const files = dailyFiles();
  const bytes = files.reduce((sum, { length }) => sum + length, 0);
  const read = await timed(async () => {
    for (const file of files) readTachographFile(file);
  });
  const brought = await timed(async () => {
    for (const [day, file] of files.entries()) {
      const text = await api.upload('bench/tachograph-file', file, `C_${day}.ddd`);
      if (!text.includes(`"personId":${PERSON}`)) throw new Error(`unexpected: ${text}`);
    }
  });
  report({
    id: 'T5',
    work: `${DAYS} daily readings of one card, ${Math.round(bytes / DAYS / 1000)} kB each, brought one by one`,
    figure: `${(brought / SECOND_MS).toFixed(1)} s`,
    opponent: `reading them alone ${(read / SECOND_MS).toFixed(1)} s`,
    ratio: brought / read,
    goal: '≤ 60 s',
  });
  await measureQuestions(database, (path) => api.ask(path));
  await api.close();
}

async function measureQuestions(
  database: Database,
  ask: (path: string) => Promise<string>,
): Promise<void> {
  let characters = 0;
  const year = await rounds(async () => {
    const path = `bench/person/${PERSON}/tachograph-day?from=2025-01-01&to=2025-12-31`;
    characters = (await ask(path)).length;
  });
  report({
    id: 'T5',
    work: `its year in days with possible infringements, ${Math.round(characters / 1000)} kB`,
    figure: `${year.toFixed(0)} ms`,
    ...NOTHING_TO_REACH,
  });
  const companyId = 1 as CompanyId;
  const now = Date.parse('2025-12-31T12:00:00Z');
  const hours = await rounds(() =>
    database.read((read) => workOutHours(read, { companyId, personId: PERSON }, now)),
  );
  report({
    id: 'T5',
    work: 'its hours worked out from eight weeks',
    figure: `${hours.toFixed(1)} ms`,
    ...NOTHING_TO_REACH,
  });
}

async function rounds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(work));
  return median(times);
}

/** Signed in both generations, as a card of today is. */
function dailyFiles(): Uint8Array[] {
  const days = madeDays(seeded(561), DAYS, '2024-12-31');
  const signers = {
    1: makeRsaChain({ kind: 'card' }).signer,
    2: makeCvChain({ kind: 'card' }).signer,
  };
  return days.map((_day, at) =>
    writeCard({
      generation: 2,
      number: NUMBER,
      nation: 43,
      signers,
      holder: { firstName: 'Eva', lastName: 'Nová' },
      days: days.slice(Math.max(0, at + 1 - DAYS_WRITTEN), at + 1),
    }),
  );
}

async function fill(database: Database): Promise<void> {
  await insertCaller(database);
  for (const statement of [
    `insert into company (company_id, code, name, country_code) values (1, 'bench', 'bench', 'SK')`,
    `insert into person (company_id, person_id, first_name, last_name)
     values (1, ${PERSON}, 'Eva', 'Nová')`,
    `insert into person_identification (company_id, kind, code, person_id)
     values (1, 'tachograph', '${NUMBER}', ${PERSON})`,
  ]) {
    await database.pool.query(statement);
  }
}
