// A vehicle unit's answers become one reading.
import { dateOf } from './days.ts';
import type { CertificatePart, ReadingResult, ReadingWarning } from './reading.ts';
import { cutVehicle, type Transfer } from './vehicle-cut.ts';
import { vehicleDays } from './vehicle-days.ts';

/** Reads a vehicle unit's file. Never throws; what cannot be read is in the warnings. */
export function readVehicle(bytes: Uint8Array): ReadingResult {
  const { transfers, broken, isCutOff } = cutVehicle(bytes);
  const warnings: ReadingWarning[] = broken.map((transfer, at) => ({
    code: isCutOff && at === broken.length - 1 ? 'truncated' : 'partDamaged',
    detail: nameOf(transfer),
    count: null,
  }));
  for (const transfer of transfers) {
    for (const detail of transfer.strange) {
      warnings.push({ code: 'unknownPart', detail, count: null });
    }
  }
  // Of an answer that the file ends within, the lists that are whole are as good as others.
  const lastBroken = isCutOff ? broken.slice(-1) : [];
  const readable = [...transfers, ...lastBroken];
  const overview = [...readable].reverse().find(({ name }) => name === 'overview')?.content;
  const now = overview?.now?.[0] ?? null;
  const registration = overview?.registration?.[0];
  const hasPlate = registration !== undefined && registration.plate !== '';
  const days = vehicleDays(readable, now, hasPlate ? registration.plate : null, warnings);
  if (!overview?.vin && days.length === 0) {
    const code = isCutOff ? 'truncated' : 'damaged';
    return { ok: false, refusal: { code, offset: bytes.length } };
  }
  const generation = readable.some((one) => one.generation === 2) ? 2 : 1;
  return {
    ok: true,
    reading: {
      kind: 'vehicle',
      generation,
      version: readable.some(({ version }) => version === 2) ? 2 : 1,
      cardNumber: null,
      vin: overview?.vin?.[0] || null,
      registration: hasPlate ? registration : null,
      holder: null,
      downloaded: now,
      knownUntil: now,
      days,
      card: null,
      vehicle: readable.map(({ name, content }) => ({ name, content })),
      warnings,
      signed: transfers.map((transfer) => ({
        name: nameOf(transfer),
        generation: transfer.generation,
        data: transfer.signed,
        signature: transfer.signature,
        isForeign: false,
      })),
      certificates: transfers.flatMap(certificatesOf),
    },
  };
}

/** The answer and, of activities, its day: `activities 2025-09-08`. */
function nameOf({ name, content }: Transfer): string {
  const date = content.date?.[0];
  return date ? `${name} ${dateOf(date)}` : name;
}

function certificatesOf(transfer: Transfer): CertificatePart[] {
  const { generation, certificate, stateCertificate } = transfer;
  return [
    ...(certificate ? [{ generation, of: 'holder' as const, range: certificate }] : []),
    ...(stateCertificate
      ? [{ generation, of: 'memberState' as const, range: stateCertificate }]
      : []),
  ];
}
