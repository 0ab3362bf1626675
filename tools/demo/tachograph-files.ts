// Brings the demo's files of driver cards, as its administrator would: they are read, linked and kept like any.
import { findFact, putFact } from '@flotila/server/ground/db/installation.queries.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { storeFile } from '@flotila/server/thing/tachograph/store-file.ts';
import { NO_KEYS } from '@flotila/server/thing/tachograph/trusted-keys.ts';
import { demoCardFiles } from './card-files.ts';
import type { DemoCompany } from './cast.ts';
import { findCorrector } from './corrections.queries.ts';
import type { DemoTracker } from './motion.ts';

const FACT = 'demo.tachograph';
const HOUR = 3_600_000;

export interface FilesInput {
  company: DemoCompany;
  trackers: readonly DemoTracker[];
  /** When the demo began, epoch ms. */
  begun: number;
}

/** Once, however often the demo is started; a card is brought some hours after it was read. */
export async function bringCardFiles(
  db: Database,
  { company, trackers, begun }: FilesInput,
): Promise<void> {
  if (await db.write((tx) => findFact(tx, FACT))) return;
  const files = demoCardFiles(company, trackers, begun);
  for (const { fileName, bytes, plate, read } of files) {
    const who = await db.read((read) => findCorrector(read, plate));
    const session = { accountId: who.accountId };
    const now = Math.min(begun, read + 2 * HOUR);
    await storeFile({ db, company: who.company, session, now, bytes, fileName, keys: NO_KEYS });
  }
  await db.write((tx) => putFact(tx, FACT, `${files.length} files`));
}
