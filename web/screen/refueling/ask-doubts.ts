// Asks before a document is stored that can hardly be true (W-7): the warning after storing came too late, and litres that
// were never bought stood in sums and papers.
import { AROUND_DAYS, type Doubt, doubtsOf, isDoubt } from '@flotila/domain/refueling/doubt.ts';
import { type ImportRow, listRefuelings } from '@flotila/domain/refueling/refueling.api.ts';
import { modals } from '@mantine/modals';
import { call } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { number } from '../../ground/words/format.ts';
import { money } from '../../thing/refueling/fuel-figures.ts';
import type { ReadDocument } from './document-form.ts';

const DAY_MS = 86_400_000;
/** More of them say nothing more. */
const ASKED_MAX = 100;
/** Rows of a file that the question names; all of them stand in the table of results. */
const NAMED_MAX = 3;

export interface DoubtPlace {
  company: string;
  vehicleId: number;
  /** Litres of the main tanks; null: not known. */
  capacity: number | null;
  /** Of the stored document that is being changed, ISO text; null: a new one. */
  own: string | null;
}

/** true: nothing is doubtful, or whoever was asked wants it stored as it is. */
export async function isMeant(document: ReadDocument, place: DoubtPlace): Promise<boolean> {
  const others = await readOthers(document.ts, place);
  const doubts = doubtsOf(document, { capacity: place.capacity, others });
  return doubts.length === 0 || ask(doubts.map((doubt) => doubtText(doubt, document)).join(' '));
}

/** As for one document, of the rows of a file that would be stored. */
export async function areMeant(rows: readonly ImportRow[]): Promise<boolean> {
  const doubtful = rows.flatMap(({ result, row, messages }) => {
    const doubts = messages.filter(({ code }) => isDoubt(code));
    if (result !== 'ok' || doubts.length === 0) return [];
    return t('document.doubtRow', { row, why: doubts.map(({ text }) => text).join('; ') });
  });
  if (doubtful.length === 0) return true;
  const more = doubtful.length - NAMED_MAX;
  const named = doubtful.slice(0, NAMED_MAX);
  return ask([...named, ...(more > 0 ? [t('document.doubtMore', { count: more })] : [])].join(' '));
}

/** Without an answer the price is not doubted: who cannot be reached will refuse the document, too. */
async function readOthers(ts: number, { company, vehicleId, own }: DoubtPlace) {
  const at = (days: number) => new Date(ts + days * DAY_MS).toISOString();
  const query = { from: at(-AROUND_DAYS), to: at(AROUND_DAYS), size: ASKED_MAX, page: 0 };
  const answer = await call(listRefuelings, { company, path: { vehicleId }, query }).catch(
    () => null,
  );
  return (answer?.content ?? []).flatMap(({ document }) =>
    document && document.timestamp !== own ? [document] : [],
  );
}

function ask(why: string): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: t('document.doubtTitle'),
      children: why,
      labels: { confirm: t('document.doubtStore'), cancel: t('document.doubtBack') },
      size: 420,
      onConfirm: () => resolve(true),
      // Later: the Esc that puts the question away also reaches the dialog beneath, which must not ask anew.
      onClose: () => setTimeout(() => resolve(false)),
    });
  });
}

function doubtText(doubt: Doubt, { quantity, currency }: ReadDocument): string {
  const litres = number(quantity, 2);
  if (doubt.code === 'overCapacity') {
    return t('document.doubtTank', { litres, capacity: number(doubt.capacity) });
  }
  return t('document.doubtPrice', {
    litres,
    price: money(doubt.price, currency),
    usual: money(doubt.usual, currency),
  });
}
