// What a fuel card's list calls its products: our fuels, or something else that was paid by the card. Names of brands alone
// (`Verva`, `Maxima`) are of several fuels, so they are none.
import { fuelTypes } from '../code/vehicle-codes.ts';
import { FUELS, type Fuel } from '../refueling/refueling.ts';
import { foldText } from '../text.ts';

/** `other`: no fuel of a tank; null: nobody can tell. */
export type Product = Fuel | 'other' | null;

/** Parts of words, folded: goods and services at the pump. */
const OTHER =
  /ad ?blue|\bdef\b|\burea\b|mocovin|umyv|umyt|\bmyti\b|mycka|myjn|wash|wasche|\bmyt[oa]\b|mytn|dialnic|dalnic|\bmaut|\btoll|vignett|vinet|znamk|parkov|parking|\bolej|\boil\b|mazi|lubric|ostrekov|kvapalin|screen|nemrzn|antifreeze|\bpoplat|\bfee\b|gebuhr|aditiv|additiv|prisad|obcerstv|\bkava\b|coffee|elektr|electric|nabij|charging|pneu|prislusenst|ziarovk|parkoviste|\btunel|tunnel|\bmost\b|trajekt|ferry/;

/** What stands beside a fuel as well: `Diesel self service`. */
const SOLD = /\bservis|\bservice\b|\btovar\b|\bzbozi\b|\bshop\b/;

const DIESEL =
  /^(nafta|naft|nafty|motorova|diesel|dieselkraftstoff|eurodiesel|gasoil|gazole|gasoleo|gazolaj|b7|mn|nm|on)$/;
const GAS = /^(lpg|cng|lng|autoplyn|plyn|autogas|autogaz)$/;
const BIO = /^(biodiesel|bionafta|b20|b30|b100|hvo|hvo100|fame|rme)$/;
const OCTANE =
  /^(?:ba|bas|n|natural|super|e|benzin|euro|eurosuper|pb|bezolovnaty|unleaded|efecta|verva|maxima)?(95|98|100|102)$/;
const SUPER_PLUS = /\bsuper ?plus\b/;

const ALIASES = new Map<string, Fuel>(
  fuelTypes.flatMap(({ code, aliases }) => {
    const fuel = FUELS.find((one) => one === code);
    const names = [code, ...(Array.isArray(aliases) ? aliases.map(String) : [])];
    return fuel ? names.map((name) => [bare(name), fuel] as const) : [];
  }),
);

function bare(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}

export function productOf(text: string): Product {
  const alias = ALIASES.get(bare(text));
  if (alias) return alias;
  const folded = foldText(text);
  if (OTHER.test(folded)) return 'other';
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const found = new Set<Fuel>(words.flatMap((word) => fuelOfWord(word) ?? []));
  if (SUPER_PLUS.test(words.join(' '))) found.add('benzin98');
  // E10 is sold as 95 alone.
  if (found.size === 0 && words.includes('e10')) found.add('benzin95');
  if (found.has('biodiesel')) found.delete('diesel');
  const [one] = found;
  if (!one && SOLD.test(folded)) return 'other';
  return found.size === 1 && one ? one : null;
}

function fuelOfWord(word: string): Fuel | null {
  if (BIO.test(word)) return 'biodiesel';
  if (DIESEL.test(word)) return 'diesel';
  if (GAS.test(word)) return 'gas';
  const octane = OCTANE.exec(word)?.[1];
  if (octane === undefined) return null;
  return octane === '95' ? 'benzin95' : 'benzin98';
}
