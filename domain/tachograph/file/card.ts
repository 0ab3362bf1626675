// A driver's card: its parts become one reading. A card of generation 2 has everything twice: what a vehicle
// unit of generation 1 writes is in the first half only, so the days of both halves are put together.

import { type CardPart, type CutCard, cutCard } from './card-cut.ts';
import { cardDays } from './card-days.ts';
import {
  CARD_CERTIFICATE_FILE,
  CARD_FILES,
  type CardContent,
  type CardFileKey,
  type CardHalf,
  cardFileOf,
  hasWholeRecords,
  LINK_CERTIFICATE_FILE,
  readCardFile,
  SIGN_CERTIFICATE_FILE,
  STATE_CERTIFICATE_FILE,
} from './card-files.ts';
import type { CertificatePart, ReadingResult, ReadingWarning, SignedPart } from './reading.ts';
import { DRIVER_CARD } from './records.ts';

/** Reads a card file from an offset on. Never throws; what cannot be read is in the warnings. */
export function readCard(bytes: Uint8Array, from: number): ReadingResult {
  const cut = cutCard(bytes, from);
  const warnings = cutWarnings(cut);
  const parts = cut.cutOff ? [...cut.parts, cut.cutOff] : cut.parts;
  const card: CardContent = {
    first: readHalf(bytes, parts, 1, cut.cutOff, warnings),
    second: readHalf(bytes, parts, 2, cut.cutOff, warnings),
  };
  const type = card.second.application?.type ?? card.first.application?.type;
  if (type !== undefined && type !== DRIVER_CARD) {
    return { ok: false, refusal: { code: 'notDriverCard' } };
  }
  const identity = card.second.identification ?? card.first.identification;
  const { days, knownUntil } = cardDays(bytes, parts, card, warnings);
  if (!identity && days.length === 0) {
    const code = cut.isCutOff || cut.strangeFrom === null ? 'truncated' : 'damaged';
    return { ok: false, refusal: { code, offset: cut.strangeFrom ?? bytes.length } };
  }
  const structure = card.second.application?.structure ?? 0;
  const isSecond = parts.some(({ generation }) => generation === 2);
  return {
    ok: true,
    reading: {
      kind: 'card',
      generation: isSecond ? 2 : 1,
      version: isSecond && (structure & 0xff) === 1 ? 2 : 1,
      cardNumber: identity?.number ? identity.number : null,
      vin: null,
      registration: null,
      holder: identity ? { firstName: identity.firstName, lastName: identity.lastName } : null,
      downloaded: null,
      knownUntil,
      days,
      card,
      vehicle: null,
      warnings,
      signed: signedParts(cut.parts),
      certificates: certificatesOf(cut.parts),
    },
  };
}

function cutWarnings(cut: CutCard): ReadingWarning[] {
  const warnings: ReadingWarning[] = [];
  const unknown = cut.parts.filter(({ id }) => !cardFileOf(id));
  for (const { tag } of unknown) warnings.push({ code: 'unknownPart', detail: tag, count: null });
  if (cut.isCutOff) {
    const detail = cut.cutOff && nameOf(cut.cutOff);
    warnings.push({ code: 'truncated', detail, count: null });
  }
  if (cut.strangeFrom !== null) {
    warnings.push({ code: 'unknownPart', detail: null, count: cut.strangeFrom });
  }
  return warnings;
}

export function nameOf({ id, tag }: CardPart): string {
  return cardFileOf(id)?.name ?? tag;
}

/** Files of a generation; of a file that is there twice the first counts. */
function readHalf<G extends 1 | 2>(
  bytes: Uint8Array,
  parts: readonly CardPart[],
  generation: G,
  cutOff: CardPart | null,
  warnings: ReadingWarning[],
): CardHalf<G> {
  const half: Record<string, unknown> = {};
  for (const [key, file] of Object.entries(CARD_FILES) as [CardFileKey, CardFileForms][]) {
    const form = file[generation];
    const part = parts.find(
      (one) => one.id === file.id && one.generation === generation && !one.isSignature,
    );
    if (!part || form === null || form.form === 'whole') continue;
    const content = bytes.subarray(part.range.from, part.range.to);
    const value = readCardFile(key, generation, content);
    if (value !== null) half[key] = value;
    if (part !== cutOff && (value === null || !hasWholeRecords(form, content.length))) {
      warnings.push({ code: 'partDamaged', detail: file.name, count: null });
    }
  }
  return half as CardHalf<G>;
}
type CardFileForms = NonNullable<ReturnType<typeof cardFileOf>>;

/** Every file but the certificates and what is never signed, with the signature behind it. */
function signedParts(parts: readonly CardPart[]): SignedPart[] {
  const unsigned = new Set<number>([
    ...CERTIFICATES.keys(),
    CARD_FILES.icc.id,
    CARD_FILES.ic.id,
    CARD_FILES.download.id,
  ]);
  const data = parts.filter(({ id, isSignature }) => !isSignature && !unsigned.has(id));
  return data.map((part) => {
    const signature = parts.find(
      ({ id, generation, isSignature }) =>
        isSignature && id === part.id && generation === part.generation,
    );
    const { generation, range } = part;
    const isForeign = signature?.isForeign ?? false;
    const place = signature?.range ?? null;
    return { name: nameOf(part), generation, data: range, signature: place, isForeign };
  });
}

const CERTIFICATES = new Map<number, CertificatePart['of'] | null>([
  [CARD_CERTIFICATE_FILE, 'holder'],
  [SIGN_CERTIFICATE_FILE, 'holder'],
  [STATE_CERTIFICATE_FILE, 'memberState'],
  [LINK_CERTIFICATE_FILE, 'link'],
]);

function certificatesOf(parts: readonly CardPart[]): CertificatePart[] {
  return parts.flatMap(({ id, generation, isSignature, range }) => {
    const of = CERTIFICATES.get(id);
    // In generation 2 the card's first certificate is for talking to a unit; another one signs.
    const isForTalking = id === CARD_CERTIFICATE_FILE && generation === 2;
    return of && !isSignature && !isForTalking ? [{ generation, of, range }] : [];
  });
}
