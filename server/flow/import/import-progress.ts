// How far an import is, for everybody who looks at the imports of the company, and that no other one is stored meanwhile. It
// is told over a connection of its own, as nothing of the one transaction that stores is seen before its end.
import type { ImportCounts, ImportKind } from '@flotila/domain/import/import.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { findRunningImport, importRunning } from '../../thing/import/running.queries.ts';
import type { PersonEditor } from '../../thing/person/store-person.ts';
import {
  beginImport,
  endImport,
  failImport,
  forgetImport,
  noteProgress,
} from './import.queries.ts';

const TOLD_EVERY_MS = 1000;

export interface Progress {
  importId: number;
  note(done: number, total: number): void;
  /** With what was stored, in its transaction. */
  end(db: WriteDb, counts: ImportCounts): Promise<void>;
  /** Nothing is stored. */
  fail(): Promise<void>;
  /** Nothing was to be stored: it was never there. */
  forget(): Promise<void>;
}

/** @throws in_use while another import of the company is stored */
export async function beginProgress(
  { db, company, session, now }: PersonEditor,
  of: { kind: ImportKind; fileName: string },
): Promise<Progress> {
  const row = { ...of, created: new Date(now), accountId: session.accountId };
  const importId = await db.write(async (write) => {
    const begun = await beginImport(write, company, row);
    if (begun !== undefined) return begun;
    const running = await findRunningImport(write, company);
    throw running ? importRunning(company, running) : problem('in_use');
  });
  let at: { done: number; total: number | null } = { done: 0, total: null };
  let telling: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // One at a time; what cannot be told now is told with the next.
    telling = telling.then(() =>
      db.write((write) => noteProgress(write, company, importId, at)).catch(() => undefined),
    );
  }, TOLD_EVERY_MS);
  const stop = async () => {
    clearInterval(timer);
    await telling;
  };
  return {
    importId,
    note(done, total) {
      at = { done, total };
    },
    async end(write, counts) {
      await stop();
      const isOurs = await endImport(write, company, importId, counts);
      if (!isOurs) throw problem('unavailable');
    },
    async fail() {
      await stop();
      // Where the database is away it is told by its silence.
      await db.write((write) => failImport(write, company, importId)).catch(() => undefined);
    },
    async forget() {
      await stop();
      await db.write((write) => forgetImport(write, company, importId));
    },
  };
}
