// What of a fuel document can hardly be true, so that a person is asked before it is stored (W-7): more than the tank
// holds, or a litre at another price than the vehicle paid around that day. A comma that was meant as a decimal mark and
// read as one of thousands shows itself in both. Pure.

/** fuel.md §5: more than this many times the tank is doubtful; a reserve can and a gauge's zero are not. */
const OVER_CAPACITY = 1.2;
/** So many times the usual price, or less than its share, is another price. Fuel doubles in no month. */
const PRICE_FACTOR = 2;
/** Documents of so many days before and after say what a litre costs. */
export const AROUND_DAYS = 31;

/** Litres, against the sum of the main tanks; null: not known. */
export function isOverCapacity(quantity: number, capacity: number | null): capacity is number {
  return capacity !== null && capacity > 0 && quantity > capacity * OVER_CAPACITY;
}

export type Doubt =
  /** Litres that the tanks hold. */
  | { code: 'overCapacity'; capacity: number }
  /** Price of a litre, and the usual one, in the document's currency. */
  | { code: 'price'; price: number; usual: number };

/** Is what a row of a file is told a doubt, about which somebody is asked before it is stored? */
export function isDoubt(code: string): code is Doubt['code'] {
  return code === 'overCapacity' || code === 'price';
}

/** Litres, and money in a currency. */
export interface Bought {
  fuel: string;
  quantity: number;
  amount: number;
  currency: string;
}

/** @param others documents of the vehicle around that day, the document itself left out */
export function doubtsOf(
  document: Bought,
  known: { capacity: number | null; others: readonly Bought[] },
): Doubt[] {
  const doubts: Doubt[] = [];
  const { capacity } = known;
  if (isOverCapacity(document.quantity, capacity)) doubts.push({ code: 'overCapacity', capacity });
  const alike = known.others.filter(
    ({ fuel, currency }) => fuel === document.fuel && currency === document.currency,
  );
  const usual = median(alike.flatMap((one) => priceOf(one) ?? []));
  const price = priceOf(document);
  const isFar = (one: number, other: number) =>
    one > other * PRICE_FACTOR || one * PRICE_FACTOR < other;
  if (price !== null && usual !== null && isFar(price, usual)) {
    doubts.push({ code: 'price', price, usual });
  }
  return doubts;
}

/** null: it was for nothing, or nothing was bought. */
function priceOf({ quantity, amount }: Bought): number | null {
  return quantity > 0 && amount > 0 ? amount / quantity : null;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
