// The entries of the refueling list as keys: which measure stands beside which document. A measured
// refueling without a document, a document without a measure and a loss are entries of their own.
import { type Fuelled, matchRefuelings } from './match.ts';

/** One entry; times in epoch milliseconds. */
export interface EntryKey {
  /** Of the measure, else of the document. */
  ts: number;
  type: 'refueling' | 'fuelloss';
  measureTs: number | null;
  documentTs: number | null;
  /** Number of the heating tank that was filled; left out: the main tanks. */
  heatingTank?: number;
}

/** What was put into a heating tank. */
export interface FuelledHeating extends Fuelled {
  tankId: number;
}

export interface EntryParts {
  /** Measured refuelings. */
  measures: readonly Fuelled[];
  heating?: readonly FuelledHeating[];
  losses: readonly Fuelled[];
  documents: readonly Fuelled[];
}

/** REF-009: all entries, oldest first; each measure, loss and document stands in exactly one. */
export function joinEntries({ measures, heating = [], losses, documents }: EntryParts): EntryKey[] {
  // K-14: the document of a heating tank is not that of the main tanks filled beside it.
  const all = [...measures, ...heating];
  const documentOf = new Map(
    matchRefuelings(all, documents).map(({ measure, document }) => [measure, document]),
  );
  const taken = new Set(documentOf.values());
  const entries: EntryKey[] = [
    ...all.map(({ ts }, index): EntryKey => {
      const document = documents[documentOf.get(index) ?? -1];
      const heatingTank = heating[index - measures.length]?.tankId;
      return {
        ts,
        type: 'refueling',
        measureTs: ts,
        documentTs: document?.ts ?? null,
        ...(heatingTank !== undefined && { heatingTank }),
      };
    }),
    ...documents
      .filter((_document, index) => !taken.has(index))
      .map(({ ts }): EntryKey => ({ ts, type: 'refueling', measureTs: null, documentTs: ts })),
    ...losses.map(
      ({ ts }): EntryKey => ({ ts, type: 'fuelloss', measureTs: ts, documentTs: null }),
    ),
  ];
  return entries.sort(byTime);
}

/** In one moment the main tanks before a heating tank, and a loss last. */
function byTime(one: EntryKey, two: EntryKey): number {
  if (one.ts !== two.ts) return one.ts - two.ts;
  if (one.type !== two.type) return one.type < two.type ? 1 : -1;
  return (one.heatingTank ?? 0) - (two.heatingTank ?? 0);
}
