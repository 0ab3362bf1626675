// The result on the front page, beside the lines on which it is booked.
import { textCell } from '../cells.ts';
import type { Block, Column, Row, TableBlock } from '../document.ts';
import { type Account, amountsOf, balanceRows, currencyColumns } from './account.ts';
import type { TravelWords } from './words.ts';

/** The result beside the lines for booking it, for the front page. */
export function resultBlock(account: Account): Block {
  const { words, settlement } = account;
  return {
    kind: 'columns',
    parts: [
      {
        share: 0.52,
        blocks: [
          {
            kind: 'table',
            name: words('result.title'),
            title: words('result.title'),
            isSmall: true,
            only: 'paper',
            columns: [
              { id: 'item', head: words('result.item'), type: 'text', width: 36, grow: 1 },
              ...currencyColumns(settlement),
            ],
            rows: resultRows(account),
          },
        ],
      },
      {
        share: 0.48,
        blocks: [
          bookingTable(words),
          { kind: 'signatures', lines: [words('result.booked'), words('result.reported')] },
        ],
      },
    ],
  };
}

function resultRows(account: Account): Row[] {
  const { words, settlement } = account;
  return [
    {
      kind: 'row',
      cells: {
        item: textCell(words('account.sum')),
        ...amountsOf(account, ({ claimCents }) => claimCents),
      },
    },
    {
      kind: 'row',
      cells: {
        item: textCell(words('account.deposit')),
        ...amountsOf(account, ({ depositCents }) => (depositCents ? -depositCents : null)),
      },
    },
    ...balanceRows(account).map((row) => ({ ...row, cells: withoutSpans(row) })),
    ...(settlement.isComplete
      ? []
      : [
          {
            kind: 'row' as const,
            rule: 'none' as const,
            cells: { item: { ...textCell(words('account.incomplete')), isMarked: true } },
          },
        ]),
  ];
}

/** Empty lines on which it is booked. */
const BOOKING_LINES = 3;

function bookingTable(words: TravelWords): TableBlock {
  const column = (id: string, head: string): Column => ({
    id,
    head,
    type: 'text',
    width: 16,
    grow: 1,
  });
  return {
    kind: 'table',
    name: words('result.booking'),
    title: words('result.booking'),
    isSmall: true,
    only: 'paper',
    columns: [
      column('debit', words('result.debit')),
      column('credit', words('result.credit')),
      column('amount', words('result.amount')),
      column('centre', words('result.centre')),
      column('order', words('result.order')),
    ],
    rows: Array.from({ length: BOOKING_LINES }, () => ({
      kind: 'row' as const,
      height: 6,
      cells: { debit: { raw: null, text: ' ' } },
    })),
  };
}

/** The result has no column of calculations. */
function withoutSpans({ cells }: Row): Row['cells'] {
  const { spans: _spans, ...item } = cells.item ?? textCell('');
  return { ...cells, item };
}
