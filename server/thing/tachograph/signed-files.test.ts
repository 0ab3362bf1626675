// What an upload says of signatures, with the European key of a system made here.
import { seeded } from '@flotila/domain/fold/testing/known-way.ts';
import { madeDays } from '@flotila/domain/tachograph/file/testing/made-days.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRsaChain } from '../../../tools/tachograph/keys.ts';
import { writeCard } from '../../../tools/tachograph/write-card.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { uploadFile } from '../../testing/tachograph.ts';
import { readRsaRoot } from './rsa-certificate.ts';

const chain = makeRsaChain({ kind: 'card' });
const root = readRsaRoot(Buffer.from(chain.root));
let api: TestApi;

beforeAll(async () => {
  api = await testApi({ tachographKeys: { rsa: root ? [root] : [], cv: [] } });
});
afterAll(() => api.close());

const signedBy = (signer: typeof chain.signer, seed: number) =>
  writeCard({
    generation: 1,
    number: 'SVK0000000001200',
    nation: 43,
    holder: { firstName: 'Eva', lastName: 'Nova' },
    days: madeDays(seeded(seed), 3, '2025-03-01'),
    signers: { 1: signer },
  });

test('a file whose chain ends at a configured key is valid', async () => {
  const { status, body } = await uploadFile(api, 'dispatcher', signedBy(chain.signer, 1));
  expect([status, body.signature, body.warnings]).toEqual([201, 'valid', []]);
});

test('a file that was changed is kept and called invalid, with the part that was changed', async () => {
  const changedData = (data: Uint8Array) => chain.signer.sign(data.map((byte) => byte ^ 1));
  const bytes = signedBy({ ...chain.signer, sign: changedData }, 2);
  const { status, body } = await uploadFile(api, 'dispatcher', bytes);
  expect([status, body.signature]).toEqual([201, 'invalid']);
  expect(body.warnings).toEqual([
    { code: 'signatureWrong', detail: 'Application_Identification', count: 8 },
  ]);
});

test('a file under a key that nobody configured is unverified and says so', async () => {
  const bytes = signedBy(makeRsaChain({ kind: 'card' }).signer, 3);
  const { status, body } = await uploadFile(api, 'dispatcher', bytes);
  expect([status, body.signature]).toEqual([201, 'unverified']);
  expect(body.warnings).toEqual([{ code: 'certificateWrong', detail: '1', count: 1 }]);
});
