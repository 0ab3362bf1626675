import { expect, test } from 'vitest';
import { unlessTaken } from './unique-violation.ts';

const refusal = (constraint: string) =>
  unlessTaken(/^company_code$/, 'code', () => {
    throw Object.assign(new Error('duplicate key'), { code: '23505', constraint });
  });

test('who is second is told of the field, also where the index is that of a piece of the table', async () => {
  await expect(refusal('company_code')).rejects.toMatchObject({ code: 'duplicate' });
  await expect(refusal('company_code_102008')).rejects.toMatchObject({ code: 'duplicate' });
});

test('another index is no matter of this field', async () => {
  await expect(refusal('company_pkey')).rejects.toThrow('duplicate key');
  await expect(refusal('company_code_2')).rejects.toThrow('duplicate key');
});
