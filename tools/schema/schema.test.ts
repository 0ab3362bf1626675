// The committed types and the readable dump are those of the migrations.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '@flotila/server/testing/database.ts';
import { expect, it } from 'vitest';
import { currentSchema } from './current.ts';

it('types.ts and schema.sql are current; else run `node tools/schema.ts`', async () => {
  const test = await testDatabase();
  try {
    const schema = await currentSchema(test.url);
    const folder = join(import.meta.dirname, '../../server/ground/db');
    expect(readFileSync(join(folder, 'types.ts'), 'utf8')).toBe(schema.types);
    expect(readFileSync(join(folder, 'schema.sql'), 'utf8')).toBe(schema.sql);
  } finally {
    await test.close();
  }
});
