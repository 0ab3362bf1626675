// A document of bought fuel as the API answers it (REF-010, REF-011).
import type { DocumentView } from '@flotila/domain/refueling/refueling.api.ts';
import type { Fuel } from '@flotila/domain/refueling/refueling.ts';
import type { DocumentRow } from './document.queries.ts';

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
