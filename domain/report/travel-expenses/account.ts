// Part D, the settlement: every sum with its calculation, its section of the law and the measure; and the result
// per currency as the front page repeats it.
import type { Allowance } from '../../travel/allowance.ts';
import { numberOf } from '../../travel/exact.ts';
import type { LawCountry } from '../../travel/rate-set.ts';
import type { Balance, Settlement } from '../../travel/settle.ts';
import { toKm } from '../../units.ts';
import { textCell } from '../cells.ts';
import { QUIET, SUM } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { Cell, Column, Row, TableBlock } from '../document.ts';
import { logbookWords } from '../logbook/words.ts';
import { calculationsOf, centsText, lawText } from './figures.ts';
import { SECTIONS } from './sections.ts';
import { metresIn, type Travel } from './travel.ts';
import type { TravelWords } from './words.ts';

export interface Account {
  travel: Travel;
  law: LawCountry;
  settlement: Settlement;
  context: ReportContext;
  words: TravelWords;
}

export function accountTable(account: Account): TableBlock {
  const { words, law, settlement } = account;
  const number = logbookWords(account.context.language)('columns.number');
  const calculation = words('account.calculation');
  return {
    kind: 'table',
    name: words('account.title').slice(3),
    title: words('account.title'),
    note: words('account.note', { act: SECTIONS[law].act }),
    columns: [
      { id: 'number', head: number, type: 'integer', width: 6, align: 'left' },
      { id: 'item', head: words('account.item'), type: 'text', width: 40 },
      { id: 'calculation', head: calculation, type: 'text', width: 55, grow: 1, ...QUIET },
      { id: 'law', head: words('account.law'), type: 'text', width: 38 },
      ...currencyColumns(settlement),
    ],
    rows: [...itemRows(account), ...closingRows(account)],
  };
}

export function currencyColumns({ balances }: Settlement): Column[] {
  const money = { type: 'money', width: 20, ...SUM } as const;
  return balances.map(({ currency }) => ({ id: currency, head: currency, ...money }));
}

function itemRows(account: Account): Row[] {
  const { travel, words, context, law, settlement } = account;
  const domestic = travel.allowances.filter(({ kind }) => kind === 'domestic');
  const foreign = travel.allowances.filter(({ kind }) => kind === 'foreign');
  const pocketed = foreign.filter(({ pocketCents }) => pocketCents !== null);
  const km = metresIn(travel, travel.legs);
  const calculated = (list: readonly Allowance[]) => calculationsOf(list, context.format, words);
  const sums = (list: readonly Allowance[], of: (one: Allowance) => bigint | null) =>
    amounts(settlement, context, (currency) =>
      list
        .filter((one) => one.currency === currency)
        .reduce<bigint | null>((sum, one) => {
          const cents = of(one);
          return cents === null ? sum : (sum ?? 0n) + cents;
        }, null),
    );
  const none = words('account.companyCar');
  const kmText = `${context.format.number(toKm(km), 1)} km, ${none}`;
  const rows: [string, string, string, Record<string, Cell>][] = [
    [
      words('account.domestic'),
      calculated(domestic),
      domestic.length > 0 ? lawText(domestic, words) : '',
      sums(domestic, ({ cents }) => cents),
    ],
    [
      words('account.foreign'),
      calculated(foreign),
      foreign.length > 0 ? lawText(foreign, words) : '',
      sums(foreign, ({ cents }) => cents),
    ],
    [
      words('account.pocket'),
      pocketed.length > 0 ? pocketText(pocketed, account) : '',
      pocketed.length > 0 ? pocketLaw(law, words) : '',
      sums(pocketed, ({ pocketCents }) => pocketCents),
    ],
    [words('account.km'), kmText, SECTIONS[law].km, {}],
    [words('account.fuel'), none, SECTIONS[law].km, {}],
  ];
  return rows.map(([item, calculation, by, cells], index) => ({
    kind: 'row',
    cells: {
      number: { raw: index + 1, text: `${index + 1}` },
      item: textCell(item),
      calculation: textCell(calculation),
      law: textCell(by),
      ...cells,
    },
  }));
}

/** `20 % × (45 + 22,50) EUR; 20 % × 24 × 600 CZK`; a claim of several days stands once. */
function pocketText(pocketed: readonly Allowance[], { travel, context }: Account): string {
  const byCurrency = Map.groupBy(pocketed, ({ currency }) => currency ?? '');
  return [...byCurrency]
    .map(([currency, list]) => {
      const byClaim = Map.groupBy(list, ({ entitlement }) => {
        const value = Number(entitlement?.numerator ?? 0n) / Number(entitlement?.denominator ?? 1n);
        return context.format.number(value, Number.isInteger(value) ? 0 : 2);
      });
      const claims = [...byClaim].map(([claim, { length }]) =>
        length > 1 ? `${length} × ${claim}` : claim,
      );
      const sum = claims.length > 1 ? `(${claims.join(' + ')})` : claims.join('');
      return `${travel.asked.pocket_money} % × ${sum} ${currency}`;
    })
    .join('; ');
}

function pocketLaw(law: LawCountry, words: TravelWords): string {
  return law === 'SK' ? `§ 14; ${words('account.internalRule')}` : words('account.internalRule');
}

function closingRows(account: Account): Row[] {
  const { travel, settlement, words, context, law } = account;
  const { deposit_date: day, deposit } = travel.asked;
  const claims = amountsOf(account, ({ claimCents }) => claimCents);
  const paid = day ? words('order.paidOn', { day: context.format.date(day) }) : '';
  const deposits = amountsOf(account, ({ depositCents }) => (depositCents ? -depositCents : null));
  const rows: Row[] = [
    { kind: 'subtotal', level: 1, cells: { item: textCell(words('account.sum')), ...claims } },
    {
      kind: 'row',
      cells: {
        number: { raw: 6, text: '6' },
        item: textCell(words('account.deposit')),
        calculation: textCell(deposit ? paid : ''),
        law: textCell(SECTIONS[law].deposit),
        ...deposits,
      },
    },
    ...balanceRows(account),
  ];
  if (!settlement.isComplete) {
    const note = { ...textCell(words('account.incomplete')), isMarked: true, spans: 2, bold: true };
    rows.push({ kind: 'row', rule: 'none', cells: { item: note } });
  }
  return rows;
}

/** What is paid and what is returned; both where currencies differ in it. */
export function balanceRows({ settlement, words, context }: Account): Row[] {
  const { balances } = settlement;
  const hasBack = balances.some(({ balanceCents }) => balanceCents < 0n);
  const hasPay = !hasBack || balances.some(({ balanceCents }) => balanceCents > 0n);
  const rounded = balances.some(({ isRounded }) => isRounded) ? words('account.roundedUp') : '';
  // A long name takes the column of the calculation along, where nothing stands in it.
  const spans = rounded === '' ? { spans: 1 } : {};
  const row = (label: string, isShown: (balance: Balance) => boolean, sign: bigint): Row => ({
    kind: 'total',
    rule: 'strong',
    cells: {
      item: {
        ...textCell(settlement.isComplete ? label : `${label}, ${words('account.notAll')}`),
        ...spans,
      },
      ...(rounded !== '' && { calculation: { ...textCell(rounded), bold: false, tone: 'quiet' } }),
      ...amounts(settlement, context, (currency) => {
        const balance = balances.find((one) => one.currency === currency);
        return balance && isShown(balance) ? balance.balanceCents * sign : null;
      }),
    },
  });
  return [
    ...(hasPay ? [row(words('account.pay'), ({ balanceCents }) => balanceCents >= 0n, 1n)] : []),
    ...(hasBack
      ? [row(words('account.giveBack'), ({ balanceCents }) => balanceCents < 0n, -1n)]
      : []),
  ];
}

export function amountsOf(
  { settlement, context }: Account,
  of: (balance: Balance) => bigint | null,
): Record<string, Cell> {
  return amounts(settlement, context, (currency) => {
    const balance = settlement.balances.find((one) => one.currency === currency);
    return balance ? of(balance) : null;
  });
}

function amounts(
  { balances }: Settlement,
  { format }: ReportContext,
  of: (currency: string) => bigint | null,
): Record<string, Cell> {
  return Object.fromEntries(
    balances.map(({ currency }): [string, Cell] => {
      const cents = of(currency);
      if (cents === null) return [currency, { raw: null, text: '–' }];
      return [currency, { raw: numberOf(cents), text: format.number(numberOf(cents), 2) }];
    }),
  );
}

/** What the head and the preview say of the result. */
export function resultFigures({ settlement, words, context }: Account): [string, string][] {
  return settlement.balances.map(({ currency, balanceCents }): [string, string] => {
    const isBack = balanceCents < 0n;
    const size = isBack ? -balanceCents : balanceCents;
    const label = isBack ? words('account.giveBack') : words('account.pay');
    return [label, centsText(size, currency, context.format, words)];
  });
}
