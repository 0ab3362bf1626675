// A document of bought fuel as the API answers it (REF-010, REF-011).
import type { DocumentView } from '@flotila/domain/refueling/refueling.api.ts';
import type { Fuel } from '@flotila/domain/refueling/refueling.ts';

/** A row of refueling_document. */
export interface DocumentRow {
  ts: Date;
  fuel: string;
  is_full: boolean;
  quantity: number;
  amount: number;
  currency: string;
  home_amount: number | null;
  home_currency: string | null;
  place: string | null;
  last_change: number;
}

/** The document as it is answered. */
export function documentView(row: DocumentRow): DocumentView {
  return {
    timestamp: row.ts.toISOString(),
    fuel: row.fuel as Fuel,
    full: row.is_full,
    quantity: row.quantity,
    amount: row.amount,
    currency: row.currency,
    homeAmount: row.home_amount,
    homecurrency: row.home_currency,
    place: row.place,
    lastChange: String(row.last_change),
  };
}
