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
}

export interface EntryParts {
  /** Measured refuelings. */
  measures: readonly Fuelled[];
  losses: readonly Fuelled[];
  documents: readonly Fuelled[];
}

/** REF-009: all entries, oldest first; each measure, loss and document stands in exactly one. */
export function joinEntries({ measures, losses, documents }: EntryParts): EntryKey[] {
  const documentOf = new Map(
    matchRefuelings(measures, documents).map(({ measure, document }) => [measure, document]),
  );
  const taken = new Set(documentOf.values());
  const entries: EntryKey[] = [
    ...measures.map(({ ts }, index): EntryKey => {
      const document = documents[documentOf.get(index) ?? -1];
      return { ts, type: 'refueling', measureTs: ts, documentTs: document?.ts ?? null };
    }),
    ...documents
      .filter((_document, index) => !taken.has(index))
      .map(({ ts }): EntryKey => ({ ts, type: 'refueling', measureTs: null, documentTs: ts })),
    ...losses.map(
      ({ ts }): EntryKey => ({ ts, type: 'fuelloss', measureTs: ts, documentTs: null }),
    ),
  ];
  return entries.sort((one, two) => one.ts - two.ts || (one.type < two.type ? 1 : -1));
}
