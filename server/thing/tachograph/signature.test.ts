// Signatures of tachographs' files with keys made here, so it is known which are right; and the real card,
// signed by a real one, of which three parts were changed when its names were replaced.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '@flotila/domain/fold/testing/known-way.ts';
import { fixture, mustRead } from '@flotila/domain/tachograph/file/testing/fixtures.ts';
import { madeDays } from '@flotila/domain/tachograph/file/testing/made-days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CURVE_NAMES,
  type KeyChain,
  makeCvChain,
  makeRsaChain,
} from '../../../tools/tachograph/keys.ts';
import type { Signer } from '../../../tools/tachograph/parts.ts';
import { writeCard } from '../../../tools/tachograph/write-card.ts';
import { writeVehicle } from '../../../tools/tachograph/write-vehicle.ts';
import { ConfigError } from '../../ground/config/config.ts';
import { readCvCertificate } from './cv-certificate.ts';
import { readRsaRoot } from './rsa-certificate.ts';
import { verifySignatures } from './signature.ts';
import { NO_KEYS, readTrustedKeys, type TrustedKeys } from './trusted-keys.ts';

const rsa = makeRsaChain({ kind: 'card' });
const cv = makeCvChain({ kind: 'card' });

function trusting(...chains: KeyChain[]): TrustedKeys {
  const roots = chains.map(({ root }) => Buffer.from(root));
  return {
    rsa: roots.flatMap((root) => readRsaRoot(root) ?? []),
    cv: roots.flatMap((root) => readCvCertificate(root) ?? []),
  };
}

function cardOf(generation: 1 | 2, signers: { 1?: Signer; 2?: Signer }): Uint8Array {
  return writeCard({
    generation,
    number: 'SVK0000000001200',
    nation: 43,
    holder: { firstName: 'Eva', lastName: 'Nova' },
    days: madeDays(seeded(1), 5, '2025-03-01'),
    signers,
  });
}

const verdict = (bytes: Uint8Array, keys: TrustedKeys) =>
  verifySignatures(bytes, mustRead(bytes), keys);
const codes = (bytes: Uint8Array, keys: TrustedKeys) =>
  verdict(bytes, keys).warnings.map(({ code }) => code);

/** The file with one bit of its last day's activities changed. */
function changed(bytes: Uint8Array, generation: 1 | 2): Uint8Array {
  const part = mustRead(bytes).signed.find(
    (one) => one.name === 'Driver_Activity_Data' && one.generation === generation,
  );
  const copy = bytes.slice();
  // A byte of the first day's distance: the file can still be read.
  const at = (part?.data.from ?? 0) + 4 + 11;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

describe('generation 1', () => {
  const file = cardOf(1, { 1: rsa.signer });

  test('valid when every part fits and the chain ends at a configured key', () => {
    expect(verdict(file, trusting(rsa))).toEqual({ signature: 'valid', warnings: [] });
  });

  test('unverified without the European key, and with another one', () => {
    expect(verdict(file, NO_KEYS).signature).toBe('unverified');
    expect(codes(file, NO_KEYS)).toEqual(['rootUnknown']);
    // The same identifier, but another key: its certificates do not open.
    expect(verdict(file, trusting(makeRsaChain({ kind: 'card' }))).signature).toBe('unverified');
    expect(codes(file, trusting(makeRsaChain({ kind: 'card' })))).toEqual(['certificateWrong']);
  });

  test('invalid when data were changed after they were signed', () => {
    expect(verdict(changed(file, 1), trusting(rsa))).toEqual({
      signature: 'invalid',
      warnings: [{ code: 'signatureWrong', detail: 'Driver_Activity_Data', count: 1 }],
    });
  });

  test('a changed certificate proves nothing', () => {
    const certificate = mustRead(file).certificates.find(({ of }) => of === 'holder');
    // In what is signed, and in the rest of the content, which stands behind it in the clear.
    for (const at of [20, 140]) {
      const copy = file.slice();
      const place = (certificate?.range.from ?? 0) + at;
      copy[place] = (copy[place] ?? 0) ^ 0x55;
      expect(verdict(copy, trusting(rsa)).signature).toBe('unverified');
      expect(codes(copy, trusting(rsa))).toEqual(['certificateWrong']);
    }
  });

  test("a vehicle unit's certificate does not sign a card's data", () => {
    const unit = makeRsaChain({ kind: 'vehicle' });
    const foreign = cardOf(1, { 1: unit.signer });
    expect(verdict(foreign, trusting(unit)).signature).toBe('unverified');
    expect(codes(foreign, trusting(unit))).toEqual(['certificateWrong']);
  });

  test('a certificate that was over when the data were written proves nothing', () => {
    const over = makeRsaChain({ kind: 'card', expires: Date.parse('2025-01-01') });
    const old = cardOf(1, { 1: over.signer });
    expect(verdict(old, trusting(over)).signature).toBe('unverified');
    expect(codes(old, trusting(over))).toEqual(['certificateExpired']);
  });
});

describe.each(CURVE_NAMES)('generation 2 on %s', (curve) => {
  const chain = makeCvChain({ kind: 'card' }, curve);
  const file = cardOf(2, { 1: rsa.signer, 2: chain.signer });

  test('valid, unverified without the European certificate, invalid when changed', () => {
    expect(verdict(file, trusting(rsa, chain))).toEqual({ signature: 'valid', warnings: [] });
    expect(verdict(file, trusting(rsa))).toEqual({
      signature: 'unverified',
      warnings: [{ code: 'rootUnknown', detail: '2', count: 1 }],
    });
    expect(verdict(changed(file, 2), trusting(rsa, chain)).signature).toBe('invalid');
    // The key stands in the file: what does not fit it is wrong, whoever it belongs to.
    expect(verdict(changed(file, 2), NO_KEYS).signature).toBe('invalid');
  });
});

test('generation 2: a certificate of another member state, over or of another kind proves nothing', () => {
  const other = makeCvChain({ kind: 'card' });
  const mixed = { ...cv.signer, stateCertificate: other.signer.stateCertificate };
  expect(codes(cardOf(2, { 1: rsa.signer, 2: mixed }), trusting(rsa, cv, other))).toEqual([
    'certificateWrong',
  ]);
  const over = makeCvChain({ kind: 'card', expires: Date.parse('2025-01-01') });
  expect(codes(cardOf(2, { 1: rsa.signer, 2: over.signer }), trusting(rsa, over))).toEqual([
    'certificateExpired',
  ]);
  const unit = makeCvChain({ kind: 'vehicle' });
  expect(codes(cardOf(2, { 1: rsa.signer, 2: unit.signer }), trusting(rsa, unit))).toEqual([
    'certificateWrong',
  ]);
});

describe.each([
  { generation: 1, version: 1, chain: makeRsaChain({ kind: 'vehicle' }) },
  { generation: 2, version: 1, chain: makeCvChain({ kind: 'vehicle' }, 'P-384') },
  { generation: 2, version: 2, chain: makeCvChain({ kind: 'vehicle' }, 'brainpoolP512r1') },
] as const)('vehicle unit, generation $generation version $version', (made) => {
  const { chain, generation, version } = made;
  const file = writeVehicle({
    generation,
    version,
    signer: chain.signer,
    vin: 'TMB1',
    nation: 43,
    plate: 'BA123XY',
    now: Date.parse('2026-03-04T12:30:00Z'),
    days: ['2026-03-02', '2026-03-03'].map((date) => ({
      date,
      odometer: 100,
      insertions: [],
      changes: [{ slot: 1, flag: false, isOut: true, activity: 0, minute: 0 }],
    })),
  });

  test('valid, unverified without the European key', () => {
    expect(verdict(file, trusting(chain))).toEqual({ signature: 'valid', warnings: [] });
    expect(verdict(file, NO_KEYS).signature).toBe('unverified');
  });

  test('invalid when a day was changed, and says which', () => {
    const day = mustRead(file).signed.find(({ name }) => name === 'activities 2026-03-03');
    const copy = file.slice();
    // The last byte of the odometer, behind the date; in generation 2 each behind the head of its array.
    copy[(day?.data.from ?? 0) + (generation === 1 ? 6 : 16)] = 101;
    expect(verdict(copy, trusting(chain))).toEqual({
      signature: 'invalid',
      warnings: [{ code: 'signatureWrong', detail: 'activities 2026-03-03', count: 1 }],
    });
  });
});

test('missing, empty and foreign signatures are unverified, never valid', () => {
  const none = cardOf(1, {});
  expect(verdict(none, trusting(rsa)).signature).toBe('unverified');
  expect(codes(none, trusting(rsa))).toEqual(['certificateMissing', 'signatureMissing']);

  const zeros = cardOf(1, { 1: { ...rsa.signer, sign: () => new Uint8Array(128) } });
  expect(verdict(zeros, trusting(rsa)).signature).toBe('unverified');
  expect(codes(zeros, trusting(rsa))).toEqual(['signatureMissing']);

  // Makers that sign in another way: as long as no signature of this certificate can be.
  const foreign = cardOf(1, { 1: { ...rsa.signer, sign: () => new Uint8Array(256).fill(7) } });
  expect(verdict(foreign, trusting(rsa)).signature).toBe('unverified');
  expect(codes(foreign, trusting(rsa))).toEqual(['signatureUnknown']);
});

describe.each([1, 2] as const)(
  'R-2 a card of generation %i, signed in a way of its own',
  (generation) => {
    const file = cardOf(generation, { 1: rsa.signer, 2: cv.signer });
    const readingOf = (bytes: Uint8Array) => {
      const { signed: _signed, ...reading } = mustRead(bytes);
      return reading;
    };
    /** With what a test does to each signature: its kind stands three bytes before its content. */
    const resigned = (change: (copy: Uint8Array, from: number, to: number) => void) => {
      const copy = file.slice();
      for (const { signature } of mustRead(file).signed) {
        if (signature) change(copy, signature.from, signature.to);
      }
      return copy;
    };

    test.each([0x81, 0x04, 0xff])(
      'kind %i is passed over and unverified, all else is read',
      (kind) => {
        const foreign = resigned((copy, from) => {
          copy[from - 3] = kind;
        });
        expect(readingOf(foreign)).toEqual(readingOf(file));
        expect(verdict(foreign, trusting(rsa, cv)).signature).toBe('unverified');
        expect(new Set(codes(foreign, trusting(rsa, cv)))).toEqual(new Set(['signatureUnknown']));
      },
    );

    test('with every byte of its signatures changed it is read, and they do not fit', () => {
      const wrong = resigned((copy, from, to) => {
        for (let at = from; at < to; at++) copy[at] = 0xff - (copy[at] ?? 0);
      });
      expect(readingOf(wrong)).toEqual(readingOf(file));
      expect(verdict(wrong, trusting(rsa, cv)).signature).toBe('invalid');
      expect(verdict(wrong, NO_KEYS).signature).not.toBe('valid');
    });

    test('every second one is of a kind of its own: the others still fit', () => {
      let count = 0;
      const mixed = resigned((copy, from) => {
        if (count++ % 2 === 0) copy[from - 3] = 0x81;
      });
      expect(verdict(mixed, trusting(rsa, cv))).toMatchObject({
        signature: 'unverified',
        warnings: [{ code: 'signatureUnknown', count: Math.ceil(count / 2) }],
      });
    });
  },
);

test('T5 the real card: what was pseudonymized does not fit any more, everything else does', () => {
  const bytes = fixture('card-real-2015.ddd');
  const europe = readRsaRoot(Buffer.from(fixture('erca-generation-1.bin')));
  const keys = { rsa: europe ? [europe] : [], cv: [] };
  const reading = mustRead(bytes);
  const wrong = reading.signed.filter(
    (part) => verifySignatures(bytes, { ...reading, signed: [part] }, keys).signature !== 'valid',
  );
  expect(wrong.map(({ name }) => name)).toEqual([
    'Identification',
    'Driving_Licence_Info',
    'Vehicles_Used',
  ]);
  expect(reading.signed).toHaveLength(11);
  expect(verdict(bytes, keys).signature).toBe('invalid');
  expect(verdict(bytes, NO_KEYS).signature).toBe('unverified');
});

test('T5 the other recorded files are unverified: their signatures are zero or not there', () => {
  for (const name of ['card-000.ddd', 'card-003.ddd', 'vu-000.ddd', 'vu-001.ddd']) {
    expect(verdict(fixture(name), trusting(rsa, cv)).signature).toBe('unverified');
  }
});

describe('keys of the operator', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tachograph-keys-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('are read from the folder, of both generations', async () => {
    await writeFile(join(folder, 'EC_PK.bin'), rsa.root);
    await writeFile(join(folder, 'ERCA.bin'), cv.root);
    const keys = await readTrustedKeys(folder);
    const file = cardOf(2, { 1: rsa.signer, 2: cv.signer });
    expect(verdict(file, keys).signature).toBe('valid');
    expect(await readTrustedKeys(undefined)).toEqual(NO_KEYS);
  });

  test('a file that is no European key, and a folder that is none, stop the start', async () => {
    await writeFile(join(folder, 'state.bin'), cv.signer.stateCertificate);
    await expect(readTrustedKeys(folder)).rejects.toThrow(ConfigError);
    await expect(readTrustedKeys(folder)).rejects.toThrow(/FLOTILA_TACHOGRAPH_KEYS.*state\.bin/);
    await expect(readTrustedKeys(join(folder, 'nothing'))).rejects.toThrow(ConfigError);
  });
});
