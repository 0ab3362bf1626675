// A company for benchmarks that register their vehicles through the API.
import type { WriteDb } from '@flotila/server/ground/db/open.ts';

export async function insertBenchCompany(tx: WriteDb, code: string): Promise<void> {
  await tx.insertInto('company').values({ code, name: code, country_code: 'SK' }).execute();
}
