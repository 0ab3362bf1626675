// What signatures of a tachograph's file say. `valid`: every part is signed, every signature fits, and each
// chain of certificates ends at a configured European key. `invalid`: a signature does not fit the data and
// the certificate beside it. Everything else is `unverified`, with a warning that says why.
import type {
  CertificatePart,
  ReadingWarning,
  SignedPart,
  TachographReading,
} from '@flotila/domain/tachograph/file/reading.ts';
import type { SIGNATURES } from '@flotila/domain/tachograph/tachograph.api.ts';
import { type CvCertificate, fitsCv, isSignedBy, readCvCertificate } from './cv-certificate.ts';
import { fitsRsa, openRsaCertificate, rsaAuthorityOf } from './rsa-certificate.ts';
import type { TrustedKeys } from './trusted-keys.ts';

export interface Verdict {
  signature: (typeof SIGNATURES)[number];
  warnings: ReadingWarning[];
}

type Fits = (data: Buffer, signature: Buffer) => boolean | undefined;
/** How data are compared with signatures, null: no key; and why the key is not to be trusted. */
interface Chain {
  fits: Fits | null;
  doubt: ReadingWarning['code'] | null;
}
type Signed = Pick<
  TachographReading,
  'kind' | 'signed' | 'certificates' | 'knownUntil' | 'generation'
>;

/** EquipmentType in certificates of generations 1 and 2. */
const EQUIPMENT = {
  1: { card: 1, vehicle: 6, memberState: 0 },
  2: { card: 17, vehicle: 19, memberState: 14 },
} as const;

export function verifySignatures(
  bytes: Uint8Array,
  reading: Signed,
  trusted: TrustedKeys,
): Verdict {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, ReadingWarning>();
  const warn = (code: ReadingWarning['code'], detail: string) => {
    const same = found.get(code);
    if (same) same.count = (same.count ?? 1) + 1;
    else found.set(code, { code, detail, count: 1 });
  };
  let isInvalid = false;
  for (const generation of [1, 2] as const) {
    const parts = reading.signed.filter((part) => part.generation === generation);
    if (parts.length === 0) continue;
    const chain = chainOf(file, reading, generation, trusted);
    if (chain.doubt) warn(chain.doubt, String(generation));
    for (const part of parts) {
      const fault = faultOf(file, part, chain.fits);
      if (fault) warn(fault, part.name);
      isInvalid ||= fault === 'signatureWrong';
    }
  }
  const isValid = found.size === 0 && reading.signed.length > 0;
  return {
    signature: isInvalid ? 'invalid' : isValid ? 'valid' : 'unverified',
    warnings: [...found.values()],
  };
}

/** What is wrong with the signature of a part; null nothing, as far as can be said. */
function faultOf(file: Buffer, part: SignedPart, fits: Fits | null) {
  const signature = part.signature && file.subarray(part.signature.from, part.signature.to);
  if (!signature || signature.every((byte) => byte === 0)) return 'signatureMissing';
  if (part.isForeign) return 'signatureUnknown';
  if (!fits) return null;
  const isFitting = fits(file.subarray(part.data.from, part.data.to), signature);
  if (isFitting === undefined) return 'signatureUnknown';
  return isFitting ? null : 'signatureWrong';
}

function chainOf(file: Buffer, reading: Signed, generation: 1 | 2, trusted: TrustedKeys): Chain {
  const bytesOf = (of: CertificatePart['of']) => {
    const part = reading.certificates.find((one) => one.of === of && one.generation === generation);
    const bytes = part && file.subarray(part.range.from, part.range.to);
    return bytes?.some((byte) => byte !== 0) ? bytes : undefined;
  };
  const holder = bytesOf('holder');
  const memberState = bytesOf('memberState');
  if (!holder || !memberState) return { fits: null, doubt: 'certificateMissing' };
  return generation === 1
    ? rsaChain(holder, memberState, reading, trusted)
    : cvChain(holder, memberState, bytesOf('link'), reading, trusted);
}

/** Without the European key nothing of generation 1 can be opened. */
function rsaChain(
  holderBytes: Buffer,
  stateBytes: Buffer,
  { kind, knownUntil }: Signed,
  trusted: TrustedKeys,
): Chain {
  const root = trusted.rsa.find(({ id }) => id === rsaAuthorityOf(stateBytes));
  if (!root) return { fits: null, doubt: 'rootUnknown' };
  const state = openRsaCertificate(stateBytes, root);
  const isOfState = state?.equipment === EQUIPMENT[1].memberState;
  if (!state || !isOfState || rsaAuthorityOf(holderBytes) !== state.id) {
    return { fits: null, doubt: 'certificateWrong' };
  }
  const holder = openRsaCertificate(holderBytes, state);
  if (holder?.equipment !== EQUIPMENT[1][kind]) return { fits: null, doubt: 'certificateWrong' };
  const isOver = [state, holder].some(
    ({ expires }) => expires !== null && knownUntil !== null && knownUntil > expires,
  );
  return {
    fits: (data, signature) => fitsRsa(data, signature, holder.key),
    doubt: isOver ? 'certificateExpired' : null,
  };
}

/** A certificate of generation 2 tells its key to everybody: data are compared even where it proves nothing. */
function cvChain(
  holderBytes: Buffer,
  stateBytes: Buffer,
  linkBytes: Buffer | undefined,
  { kind, knownUntil }: Signed,
  trusted: TrustedKeys,
): Chain {
  const holder = readCvCertificate(holderBytes);
  const state = readCvCertificate(stateBytes);
  if (!holder) return { fits: null, doubt: 'certificateWrong' };
  const fits: Fits = (data, signature) => fitsCv(data, signature, holder.key);
  const isRight =
    state?.equipment === EQUIPMENT[2].memberState &&
    holder.equipment === EQUIPMENT[2][kind] &&
    isSignedBy(holder, state);
  if (!state || !isRight) return { fits, doubt: 'certificateWrong' };
  const link = linkBytes && readCvCertificate(linkBytes);
  // A link tells a new European key, signed with the one before it.
  const linked = link && trusted.cv.some((root) => isSignedBy(link, root)) ? [link] : [];
  const roots: readonly CvCertificate[] = [...trusted.cv, ...linked];
  const named = roots.filter((root) => root.holder === state.authority);
  if (named.length === 0) return { fits, doubt: 'rootUnknown' };
  if (!named.some((root) => isSignedBy(state, root))) return { fits, doubt: 'certificateWrong' };
  const isOver = [state, holder].some(
    ({ begins, expires }) => knownUntil !== null && (knownUntil < begins || knownUntil > expires),
  );
  return { fits, doubt: isOver ? 'certificateExpired' : null };
}
