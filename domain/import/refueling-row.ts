// A row of bought fuel as it would become: what is shown and said of it, and what is stored.

import type { RowMessage } from '../refueling/csv.ts';
import { isOverCapacity } from '../refueling/doubt.ts';
import { homeAmount, type RateOf } from '../refueling/home-amount.ts';
import { AMOUNT_MAX, PLACE_MAX, QUANTITY_MAX } from '../refueling/refueling.ts';
import { localDay, localMinutes } from '../time.ts';
import type { Language } from '../words/languages.ts';
import { cellText } from './cell.ts';
import type { BroughtRow } from './import.api.ts';
import { type JudgedRow, messagesOf, type ReadRow, type Said } from './judge.ts';
import type { MatchedColumn } from './match.ts';
import type { Purchase, ReadPurchase } from './purchase.ts';
import { REFUELING_TARGETS } from './refueling-targets.ts';
import type { Body, Lists } from './target.ts';

/** A document as it is stored; its time in whole seconds. */
export interface StoredDocument {
  vehicleId: number;
  ts: number;
  fuel: string;
  quantity: number;
  amount: number;
  currency: string;
  hasPhotos: boolean;
  lastChange: string;
}

/** A document that a correction of an earlier list took out. */
export interface GoneDocument extends Omit<StoredDocument, 'hasPhotos' | 'lastChange'> {
  /** The time of the correction; NaN: not known. */
  correctedAt: number;
}

/** What is stored of a row: a document, or which one goes. */
export interface DocumentPlan extends Body {
  vehicleId: number;
  ts: number;
  document: {
    fuel: string;
    isFull: boolean;
    quantity: number;
    amount: number;
    currency: string;
    place: string | null;
    homeAmount: number | null;
    homeCurrency: string | null;
  } | null;
  /** Of a document that goes. */
  goes: { lastChange: string; correctedAt: number } | null;
}

export interface BoughtRow extends ReadPurchase {
  read: ReadRow;
}

export interface Judging {
  rows: readonly BoughtRow[];
  stored: readonly StoredDocument[];
  gone: readonly GoneDocument[];
  home: string;
  zone: string;
  rateOf: RateOf;
  language: Language;
  lists: Lists;
  /** Places of the columns, for what a refused row has in the file. */
  columns: readonly MatchedColumn[];
}

/** A row that may be stored, while it is compared with others and with what is there. */
export interface Open {
  row: BoughtRow;
  purchase: Purchase;
  refusal?: Said;
  /** Its document is there. */
  stored?: StoredDocument;
  /** The document that it takes back. */
  cancels?: StoredDocument;
  /** It and another row are nothing together. */
  isCancelled?: boolean;
  /** An earlier list took its document out; of a correction: it did so. */
  isGone?: boolean;
  ts: number;
}

export function judgedRow(
  row: BoughtRow,
  one: Open | undefined,
  doubtOf: (one: Open) => RowMessage | null,
  { language, lists, home, zone, rateOf, columns }: Judging,
): JudgedRow {
  const refusals = [...row.refusals];
  const notes = [...row.notes];
  if (one?.refusal) refusals.push(one.refusal);
  if (one && !one.stored && !one.isGone) refusals.push(...boundsOf(one.purchase));
  const values = { ...row.read.shown };
  for (const { target, value } of row.read.values) {
    values[target.field] = target.text(value, { language, lists });
  }
  if (one) values.vehicle ??= one.purchase.vehicle.numericPlate;
  let plan: DocumentPlan | null = null;
  let before: Record<string, string> | undefined;
  if (one && refusals.length === 0 && one.cancels) {
    const { vehicleId, ts, lastChange } = one.cancels;
    const goes = { lastChange, correctedAt: one.purchase.ts };
    plan = { vehicleId, ts, document: null, goes };
    before = { quantity: (values.quantity ?? '').replace(/^[-−]/, '') };
    const moment = `${localDay(ts, zone)} ${clockOf(localMinutes(ts, zone))}`;
    notes.push({ field: 'quantity', code: 'cancels', params: { moment } });
  } else if (one?.isGone) {
    notes.push({ field: 'quantity', code: 'alreadyCancelled' });
  } else if (one && refusals.length === 0 && !one.stored) {
    const day = localDay(one.ts, zone);
    const { vehicle, isFull, isCorrection: _is, ts: _ts, ...bought } = one.purchase;
    const amount = homeAmount(bought, home, day, rateOf);
    if (amount === null) {
      const missing = rateOf(bought.currency, day) === null ? bought.currency : home;
      notes.push({ field: 'currency', code: 'noRate', params: { day, currency: missing, home } });
    }
    const { capacity } = vehicle;
    if (isOverCapacity(bought.quantity, capacity)) {
      notes.push({ field: 'quantity', code: 'overTank', params: { capacity } });
    }
    const doubt = doubtOf(one);
    if (doubt)
      notes.push({ field: 'amount', code: 'price', ...(doubt.params && { params: doubt.params }) });
    if (one.ts !== one.purchase.ts) notes.push({ field: 'datetime', code: 'secondPump' });
    plan = {
      vehicleId: vehicle.vehicleId,
      ts: one.ts,
      goes: null,
      document: {
        ...bought,
        isFull: isFull === true,
        homeAmount: amount,
        homeCurrency: amount === null ? null : home,
      },
    };
  }
  const isRefused = refusals.length > 0;
  const isThere = one?.stored || one?.isGone;
  const result = isRefused ? 'refused' : one?.cancels ? 'changed' : isThere ? 'same' : 'new';
  return {
    shown: {
      row: row.read.row,
      result,
      values,
      ...(before && { before }),
      messages: messagesOf(isRefused ? refusals : notes, REFUELING_TARGETS, language),
      ...(isRefused && { cells: columns.map(({ at }) => cellText(row.read.cells[at])) }),
    } satisfies BroughtRow,
    plan: plan && { id: null, body: plan },
  };
}

function clockOf(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function boundsOf({ quantity, amount, place }: Purchase): Said[] {
  const said: Said[] = [];
  if (quantity > QUANTITY_MAX)
    said.push({ field: 'quantity', code: 'max', params: { max: QUANTITY_MAX } });
  if (amount > AMOUNT_MAX) said.push({ field: 'amount', code: 'max', params: { max: AMOUNT_MAX } });
  if (place !== null && place.length > PLACE_MAX) {
    said.push({ field: 'place', code: 'maxLength', params: { max: PLACE_MAX } });
  }
  if (place?.includes('\0') || place?.isWellFormed() === false) {
    said.push({ field: 'place', code: 'characters' });
  }
  return said;
}
