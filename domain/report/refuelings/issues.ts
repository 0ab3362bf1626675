// What of the refuelings somebody should look at, as sentences: the litres, the money that is at stake, and the
// rule by which it was found. Pure.
import type { FuelBalance } from '../../fuel/balance.ts';
import { fuelDifference, markedFrom } from '../../refueling/match.ts';
import type { ReportContext } from '../context.ts';
import type { NotesBlock } from '../document.ts';
import { localText } from '../format.ts';
import { homeOf } from '../fuel-money.ts';
import type { FuelVehicle } from '../fuel-vehicle.ts';
import type { FuelLine } from './lines.ts';
import type { RefuelingsWords } from './words.ts';

type Item = NotesBlock['items'][number];

export interface IssueParts {
  context: ReportContext;
  words: RefuelingsWords;
  vehicle: FuelVehicle;
  lines: readonly FuelLine[];
  balance: FuelBalance | null;
  /** Home currency a litre over the period, for what has no document; null: unknown. */
  price: number | null;
  /** Before the number of a row, where there are several vehicles. */
  prefix: string;
}

/** Sentences in the order of the rows; the balance last. */
export function issueItems(parts: IssueParts): Item[] {
  const { lines, balance, words, context, prefix } = parts;
  const items = lines.flatMap((line): Item[] => {
    if (line.issue === null) return [];
    const [said, rule] = sentences(line, line.issue, parts);
    return [
      {
        mark: `${prefix}${line.number}`,
        isMarked: true,
        spans: [{ text: `${said} ` }, { text: rule, tone: 'quiet' }],
      },
    ];
  });
  if (balance?.isMarked) {
    const litres = context.format.signed(balance.difference, 1);
    items.push({
      mark: prefix.trim() || '=',
      isMarked: true,
      spans: [
        { text: `${words('issues.balance', { litres })} ` },
        { text: words('issues.balanceRule'), tone: 'quiet' },
      ],
    });
  }
  return items;
}

function sentences(
  line: FuelLine,
  issue: NonNullable<FuelLine['issue']>,
  { context, words, vehicle, price }: IssueParts,
): [string, string] {
  const { format, company } = context;
  const litres = (value: number) => format.number(value, 1);
  const { measured, documented } = line;
  const worth = (amount: number | null, sign = '') =>
    amount === null ? '' : ` (${sign}${format.number(amount, 2)} ${company.currency})`;
  const byPrice = (value: number) => worth(price === null ? null : value * price, '≈ ');
  switch (issue) {
    case 'difference': {
      const difference = fuelDifference(measured, documented) ?? 0;
      const home = homeOf(line.entry, company.currency);
      const share = Math.abs(difference) / (documented ?? 1);
      return [
        words(difference < 0 ? 'issues.more' : 'issues.less', {
          litres: litres(Math.abs(difference)),
          money: worth(home === null ? null : home * share),
        }),
        words('issues.limit', { limit: litres(markedFrom(documented ?? 0)) }),
      ];
    }
    case 'loss':
      return [
        words('issues.loss', {
          litres: litres(measured ?? 0),
          how: howOf(line, words),
          span: spanOf(line, context),
          money: byPrice(measured ?? 0),
        }),
        words('issues.lossRule', { litres: litres(leastChange(line, vehicle)) }),
      ];
    case 'noDocument':
      return [
        words('issues.noDocument', {
          litres: litres(measured ?? 0),
          money: byPrice(measured ?? 0),
        }),
        words('issues.noDocumentRule'),
      ];
    case 'noMeasure':
      return [
        words('issues.noMeasure', {
          litres: litres(documented ?? 0),
          money: worth(homeOf(line.entry, company.currency)),
        }),
        words('issues.noMeasureRule', { litres: litres(vehicle.minTankChange) }),
      ];
  }
}

function howOf({ entry }: FuelLine, words: RefuelingsWords): string {
  return words('issues.how', { rule: entry.measure[0]?.because.rule ?? 'stop' });
}

/** The threshold with which it was found, else the one of now. */
function leastChange({ entry }: FuelLine, vehicle: FuelVehicle): number {
  return entry.measure[0]?.because.params.minTankChange ?? vehicle.minTankChange;
}

/** From when until when the level fell, `21.3.2026 22:40 – 22.3.2026 1:10`; of a hidden one the day. */
function spanOf({ entry, ts, isHidden }: FuelLine, { format, zone }: ReportContext): string {
  const measure = entry.measure[0];
  if (isHidden || !measure) return format.date(localText(ts, zone));
  const from = localText(Date.parse(measure.fromTimestamp), zone);
  const to = localText(Date.parse(measure.toTimestamp), zone);
  const end = from.slice(0, 10) === to.slice(0, 10) ? format.time(to) : format.dateTime(to);
  return `${format.dateTime(from)} – ${end}`;
}
