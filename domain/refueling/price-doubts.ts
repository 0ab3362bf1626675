// Which rows of a file have another price of a litre than their vehicle paid around that day (W-7): somebody is asked
// before they are stored, as for a document by hand. Pure.
import type { ReadDocument, RowMessage } from './csv.ts';
import { AROUND_DAYS, doubtsOf } from './doubt.ts';

const AROUND_MS = AROUND_DAYS * 86_400_000;
/** Nearest documents before and after that are looked at: more say nothing more. */
const NEAREST_MAX = 50;
/** Figures of a price that are told: 1.53, 0.0015. */
const FIGURES = 3;

export type PricedDocument = Pick<
  ReadDocument,
  'vehicleId' | 'ts' | 'fuel' | 'quantity' | 'amount' | 'currency'
>;

/**
 * What is to be told of a document of the file; null: nothing. The price is that of stored documents of its fuel and
 * currency, and only where there are none that of the file's other rows, which may all be wrong in the same way.
 */
export function createPriceDoubts(
  file: readonly PricedDocument[],
  stored: readonly PricedDocument[],
): (document: PricedDocument) => RowMessage | null {
  const storedNear = createNear(stored);
  const fileNear = createNear(file);
  return (document) => {
    const known = storedNear(document);
    const others = known.length > 0 ? known : fileNear(document);
    const [doubt] = doubtsOf(document, { capacity: null, others });
    if (doubt?.code !== 'price') return null;
    const figures = (value: number) => Number(value.toPrecision(FIGURES));
    const { currency } = document;
    const params = { price: figures(doubt.price), usual: figures(doubt.usual), currency };
    return { field: 'amount', code: 'price', params };
  };
}

/** Documents of the same vehicle, fuel and currency around a document; among the rows of a file itself, too. */
function createNear(documents: readonly PricedDocument[]) {
  const alike = Map.groupBy(documents, keyOf);
  for (const list of alike.values()) list.sort((a, b) => a.ts - b.ts);
  return (document: PricedDocument): PricedDocument[] => {
    const list = alike.get(keyOf(document)) ?? [];
    const at = placeOf(list, document.ts);
    const near = list.slice(Math.max(0, at - NEAREST_MAX), at + NEAREST_MAX + 1);
    return near.filter((other) => Math.abs(other.ts - document.ts) <= AROUND_MS);
  };
}

function keyOf({ vehicleId, fuel, currency }: PricedDocument): string {
  return `${vehicleId} ${fuel} ${currency}`;
}

/** How many of the list, oldest first, are before the moment. */
function placeOf(list: readonly PricedDocument[], ts: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.ts ?? 0) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
