// The first line of the report: what was in the tanks, put in, lost and consumed, and what is in them, to be
// read aloud. Without a level sensor what was bought, and what that says of the consumption. Pure.
import type { FuelBalance } from '../../fuel/balance.ts';
import { type FuelRide, tankBalance, withChanges } from '../../fuel/month-fuel.ts';
import { normAverage, type PeriodConsumption } from '../../fuel/period.ts';
import { isDriven } from '../../ride/marker.ts';
import { toHours, toKm } from '../../units.ts';
import { rateUnit } from '../columns.ts';
import type { ReportContext } from '../context.ts';
import type { BalanceBlock, Figure } from '../document.ts';
import { localText } from '../format.ts';
import { type FuelBefore, measuredTanks } from '../fuel-vehicle.ts';
import { type RideTotals, totalsOf, withConsumption } from '../rides.ts';
import { reportWords } from '../words.ts';
import { isWithin, type RefuelingsVehicle } from './lines.ts';
import type { FuelSums } from './sums.ts';
import type { RefuelingsWords } from './words.ts';

export interface VehicleBalance {
  /** null: no sensor, or no level was read. */
  tank: FuelBalance | null;
  /** Of the rides of the period, with what was consumed in it. */
  totals: RideTotals;
  /** What the consumption comes from. */
  basis: PeriodConsumption['basis'];
}

interface Ends {
  from: number;
  to: number;
}

/** The same balance that the logbook's month shows. */
export function vehicleBalance(
  { vehicle, rides, entries, before, consumption }: RefuelingsVehicle,
  context: ReportContext,
  { from, to }: Ends,
): VehicleBalance {
  const own = rides.filter(isDriven);
  const within = entries.filter((entry) => isWithin(entry, { from, to, reader: context.reader }));
  const hasSensor = measuredTanks(vehicle).length > 0;
  return {
    tank: hasSensor ? tankBalance(withChanges(own, within), { into: intoOf(before), to }) : null,
    totals: withConsumption(totalsOf(own, vehicle), consumption),
    basis: consumption.basis,
  };
}

/** The ride that goes on as the period begins, as the balance asks for it. */
export function intoOf({ into }: FuelBefore): FuelRide | null {
  if (!into) return null;
  return {
    fromTimestamp: new Date(into.fromTs).toISOString(),
    toTimestamp: new Date(into.toTs).toISOString(),
    countedTimestamp: null,
    rideType: 'bussines',
    tankStart: null,
    tankSum: into.level,
    tankDiff: null,
    refueling: null,
    consumptionDiff: null,
  };
}

export interface BalanceParts {
  context: ReportContext;
  words: RefuelingsWords;
  balance: VehicleBalance;
  sums: FuelSums;
  isMachine: boolean;
  ends: Ends;
}

export function balanceBlock(parts: BalanceParts): BalanceBlock {
  const { tank } = parts.balance;
  return tank ? tankBlock(tank, parts) : boughtBlock(parts);
}

function tankBlock(tank: FuelBalance, parts: BalanceParts): BalanceBlock {
  const { context, words, ends } = parts;
  const { format, zone, now } = context;
  const litres = (value: number) => format.number(value, 1);
  const moment = (ts: number) => words('levelAt', { moment: format.dateTime(localText(ts, zone)) });
  const { difference } = tank;
  return {
    kind: 'balance',
    terms: [
      { text: litres(tank.start), unit: 'l', label: moment(ends.from) },
      {
        operator: '+',
        text: litres(tank.refueled),
        label: reportWords(context.language)('putIn.measured'),
      },
      {
        operator: '−',
        text: litres(tank.lost),
        label: words('lost'),
        ...(tank.lost > 0 && { tone: 'red' }),
      },
      { operator: '−', text: litres(tank.consumed), label: words('consumed') },
      {
        operator: difference < 0 ? '−' : '+',
        text: litres(Math.abs(difference)),
        label: words('measuringDifference'),
        ...(tank.isMarked && { tone: 'red' }),
      },
      {
        operator: '=',
        text: litres(tank.end),
        unit: 'l',
        label: moment(Math.min(ends.to, now)),
      },
    ],
    aside: averageFigure(parts),
  };
}

function boughtBlock(parts: BalanceParts): BalanceBlock {
  const { context, words, balance, sums } = parts;
  const { format } = context;
  const { basis, totals } = balance;
  const bought = sums.matched.documented + sums.noMeasure.documented;
  const label = basis === 'none' || basis === 'rides' ? words('consumed') : words(`basis.${basis}`);
  return {
    kind: 'balance',
    terms: [
      {
        text: format.number(bought, 1),
        unit: 'l',
        label: reportWords(context.language)('putIn.documented'),
      },
      ...(totals.litres === null
        ? []
        : [{ text: format.number(totals.litres, 1), unit: 'l', label }]),
    ],
    aside: averageFigure(parts),
  };
}

/** Average and norm over the way that they were worked out for, which is named: R-3. */
function averageFigure({
  context: { format },
  words,
  isMachine,
  balance: { totals },
}: BalanceParts): Figure {
  const { average, averaged, norm } = totals;
  const way = isMachine
    ? `${format.number(toHours(averaged.engineSeconds), 1)} h`
    : `${format.number(toKm(averaged.distance), 1)} km`;
  const rate = normAverage({ norm, ...averaged }, isMachine);
  return {
    text: format.number(average, 1),
    unit: rateUnit(isMachine),
    label: [way, ...(rate === null ? [] : [words('norm', { norm: format.number(rate, 1) })])].join(
      ', ',
    ),
  };
}
