// The rides behind the lines of the day graph: from when to when, which is selected, and where fuel came
// in or got lost.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { isFuelChange } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { evidenceOf } from '../fuel-evidence.ts';
import { fuelCell } from '../ride-rows.ts';
import type { Part, Span } from './time-axis.ts';

/** A ride as the graph draws it; times in epoch seconds. */
export interface Band extends Span {
  fromTimestamp: string;
}

/** Fuel that came in (+) or got lost (−), litres, and when; epoch seconds. */
export interface FuelMark {
  at: number;
  change: number;
}

/** A time in a zone; epoch seconds. */
export interface Stay extends Span {
  name: string;
  colour: string;
}

/** Letters that a name is shortened to at least. */
const LETTERS_MIN = 3;

/** The text, or as much of it as has room, with an ellipsis; '' where less than three letters would be left. */
export function textWithin(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  const letters = [...text];
  for (let count = letters.length - 1; count >= LETTERS_MIN; count -= 1) {
    const cut = `${letters.slice(0, count).join('').trimEnd()}…`;
    if (widthOf(cut) <= room) return cut;
  }
  return '';
}

/** In which zone it was, the one that it came into last; null: in none. */
export function stayAt(stays: readonly Stay[], second: number): Stay | null {
  return stays.findLast(({ from, to }) => from <= second && second <= to) ?? null;
}

/** The driven rides and the stops; a refueling or a loss is a mark and no band. */
export function bandsOf(rides: readonly RideView[]): Band[] {
  return rides
    .filter((ride) => !isFuelChange(ride))
    .map((ride) => ({
      from: Date.parse(ride.fromTimestamp) / 1000,
      to: Date.parse(ride.toTimestamp) / 1000,
      fromTimestamp: ride.fromTimestamp,
    }));
}

/**
 * Where fuel came in or got lost, in the order of time: at the moment that was measured where it is known,
 * else where its row begins.
 */
export function fuelMarks(
  rides: readonly RideView[],
  measured: readonly RefuelingEntry[] | undefined,
): FuelMark[] {
  const marks = rides.filter(isFuelChange).flatMap((row): FuelMark[] => {
    const change = changeOf(row);
    if (change === null) return [];
    const at = evidenceOf(row, measured)?.timestamp ?? row.fromTimestamp;
    return [{ at: Date.parse(at) / 1000, change }];
  });
  return marks.sort((a, b) => a.at - b.at);
}

/** The mark nearest to a moment within `reach` seconds; null none. */
export function markNear(
  marks: readonly FuelMark[],
  second: number,
  reach: number,
): FuelMark | null {
  const away = (mark: FuelMark) => Math.abs(mark.at - second);
  const near = marks.filter((mark) => away(mark) <= reach);
  return near.sort((a, b) => away(a) - away(b))[0] ?? null;
}

/** The same refueling or loss as in the table; what was merely consumed is no change. */
function changeOf(ride: RideView): number | null {
  const cell = fuelCell(ride);
  if (cell.kind === 'refueling') return cell.value;
  return cell.kind === 'loss' ? -cell.value : null;
}

/** The ride of a moment; of two that touch in it, the later. */
export function bandAt(bands: readonly Band[], second: number): Band | null {
  return bands.findLast((band) => band.from <= second && second <= band.to) ?? null;
}

/** The ride that the address names, however its time is written there. */
export function selectedBand(bands: readonly Band[], fromTimestamp: string | null): Band | null {
  if (fromTimestamp === null) return null;
  const second = Date.parse(fromTimestamp) / 1000;
  return bands.find((band) => band.from === second) ?? null;
}

/**
 * HIS-007, HIS-008: what a click or Enter on a moment selects: the ride there, nothing (null) when it is
 * the selected one already; undefined between rides, where nothing changes.
 */
export function rideToSelect(
  bands: readonly Band[],
  selected: Band | null,
  second: number,
): string | null | undefined {
  const band = bandAt(bands, second);
  return band === selected && band ? null : band?.fromTimestamp;
}

/** Room from the beginning to the end of a mark with its number. */
interface Reach {
  left: number;
  right: number;
}

/** Lines (0 the upper) in which marks, in their order, stand clear of each other; two must do. */
export function linesOf(marks: readonly Reach[]): (0 | 1)[] {
  const ends = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return marks.map(({ left, right }) => {
    const [upper = 0, lower = 0] = ends;
    const line = left > upper || upper <= lower ? 0 : 1;
    ends[line] = right;
    return line;
  });
}

/** What is shown of the axis when a ride is selected: the ride with a little air. */
export function zoomOf(band: Pick<Band, 'from' | 'to' | 'fromTimestamp'>): Part {
  const air = Math.max(60, (band.to - band.from) * 0.04);
  return { of: band.fromTimestamp, from: band.from - air, to: band.to + air };
}
