// What a logbook may say of the deduction of value added tax: what the law and the vehicle's record tell, never what
// the private rides of one period let suppose (Slovak Act 222/2004, § 85n inserted by Act 261/2025 Z. z.).
import type { ReportVehicle } from '../report-vehicle.ts';

/** § 85n is about passenger cars and their two- and three-wheeled kin only. */
const CATEGORIES: readonly string[] = ['M1', 'L1e', 'L3e'];

/**
 * Local days from … to on which § 85n is in force, and in which a vehicle must have been obtained to fall under it
 * (podnikajte.sk of September 2025; the tax administration by sita.sk, 2026-02-16). It may be prolonged.
 */
export const VAT_FORCE = { from: '2026-01-01', to: '2028-06-30' };

export type VatStatement =
  /** Of another category: § 85n is not about it. */
  | { kind: 'category' }
  /** Obtained before § 85n, or after it: its share is that of the general rules (§ 49). */
  | { kind: 'otherDay'; day: string }
  /** Under § 85n unless its day says otherwise, which nobody told. */
  | { kind: 'noDay' }
  /** Under § 85n, and nobody told how the company deducts. */
  | { kind: 'noRegime' }
  | { kind: 'outside' }
  /** 50 %, and no records are asked for. */
  | { kind: 'mixed' }
  /** 100 % without (exempt) or with records (business), as long as no ride was private. */
  | { kind: 'exempt' | 'business'; privateRides: number };

type VatVehicle = Pick<ReportVehicle, 'categoryCode' | 'typeCode' | 'acquiredDate' | 'vatRegime'>;

export function vatStatement(vehicle: VatVehicle, privateRides: number): VatStatement {
  const { acquiredDate, vatRegime } = vehicle;
  if (!isUnderRule(vehicle)) return { kind: 'category' };
  if (acquiredDate !== null && (acquiredDate < VAT_FORCE.from || acquiredDate > VAT_FORCE.to))
    return { kind: 'otherDay', day: acquiredDate };
  if (vatRegime === 'outside') return { kind: 'outside' };
  if (acquiredDate === null) return { kind: 'noDay' };
  if (vatRegime === null) return { kind: 'noRegime' };
  return vatRegime === 'mixed' ? { kind: 'mixed' } : { kind: vatRegime, privateRides };
}

/** Are records of each ride asked for (§ 85n ods. 6)? Where it is not known yet, they may be. */
export function needsRecords({ kind }: VatStatement): boolean {
  return kind === 'business' || kind === 'noDay' || kind === 'noRegime';
}

/** Without a category the vehicle's kind tells. */
function isUnderRule({ categoryCode, typeCode }: VatVehicle): boolean {
  return categoryCode === null ? typeCode === 'personal' : CATEGORIES.includes(categoryCode);
}
