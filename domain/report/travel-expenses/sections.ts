// Sections of the laws that the paper names beside the amounts, as they are written at home.
import type { LawCountry } from '../../travel/rate-set.ts';

/** Sections that are named beside amounts. */
export const SECTIONS: Record<
  LawCountry,
  { act: string; km: string; lodging: string; handIn: string; settle: string; deposit: string }
> = {
  SK: {
    act: '283/2002 Z. z.',
    km: '§ 7',
    lodging: '§ 4 ods. 1 písm. b)',
    handIn: '§ 36 ods. 7',
    settle: '§ 36 ods. 8',
    deposit: '§ 36',
  },
  CZ: {
    act: '262/2006 Sb.',
    km: '§ 157',
    lodging: '§ 162',
    handIn: '§ 183',
    settle: '§ 183',
    deposit: '§ 183',
  },
};
