// Random weeks of a driver who keeps every rule, for tests: breaks in one and in two parts, extended days, reduced
// and split daily rests, reduced weekly rests that are made up for the week after.
import type { Stretch } from '../activity.ts';
import { ACTIVITY } from '../activity.ts';
import { DAY, HOUR, WEEK, WEEKLY_REGULAR, weekOf, weekStart } from '../limits.ts';

type Draw = (min: number, max: number) => number;

/** Whole numbers from `min` to `max`, the same for the same seed. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (min, max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return min + Math.floor((state / 2 ** 32) * (max - min + 1));
  };
}

interface Driver {
  draw: Draw;
  stream: Stretch[];
  at: number;
  extended: Map<number, number>;
  reduced: number;
  /** Driving that is left to the present week. */
  left: number;
}

/**
 * `count` weeks from a Monday 00:00 UTC on, with at most `hoursMax` of driving each (45 at most, so that two are
 * never over 90). They end with a rest until Monday 00:00.
 */
export function legalWeeks(seed: number, from: number, count: number, hoursMax = 45): Stretch[] {
  const draw = drawFrom(seed);
  const driver: Driver = { draw, stream: [], at: from, extended: new Map(), reduced: 0, left: 0 };
  let owed = 0;
  let mayReduce = false;
  for (let index = 0; index < count; index++) {
    add(driver, ACTIVITY.rest, from + index * WEEK + draw(0, 10 * HOUR) - driver.at);
    driver.left = hoursMax * HOUR;
    driver.reduced = 0;
    const next = from + (index + 1) * WEEK;
    const isReduced = mayReduce && index < count - 2 && draw(0, 2) === 0;
    const rest = isReduced ? draw(25, 44) * HOUR : WEEKLY_REGULAR + owed;
    driveWeek(driver, next - rest);
    const after = next - driver.at;
    owed = Math.max(0, WEEKLY_REGULAR - after);
    // The next Monday may begin later, so what is owed is never more than this.
    mayReduce = owed === 0;
  }
  add(driver, ACTIVITY.rest, from + count * WEEK - driver.at);
  return driver.stream;
}

/** Shifts of at most 15 hours until the weekly rest. */
function driveWeek(driver: Driver, until: number): void {
  while (driver.at + 15 * HOUR <= until) {
    const begin = driver.at;
    const kind = driver.draw(0, 9);
    if (kind === 0) splitShift(driver);
    else shift(driver, begin + (kind <= 2 && driver.reduced < 3 ? 15 : 13) * HOUR);
    const inside = begin + DAY - driver.at;
    const isReducible = kind === 0 || (inside < 11 * HOUR && inside >= 9 * HOUR);
    if (kind !== 0 && inside < 11 * HOUR) driver.reduced++;
    if (driver.at + 9 * HOUR + 15 * HOUR > until) return;
    add(driver, ACTIVITY.rest, isReducible ? driver.draw(540, 659) : driver.draw(660, 900));
  }
}

function splitShift(driver: Driver): void {
  const begin = driver.at;
  shift(driver, begin + 6 * HOUR);
  add(driver, ACTIVITY.rest, driver.draw(3 * HOUR, 4 * HOUR));
  shift(driver, begin + 15 * HOUR, 4 * HOUR);
}

/** Driving with its breaks, work and standby until the driver may or will no longer. */
function shift(driver: Driver, until: number, driveMax?: number): void {
  const { draw } = driver;
  add(driver, ACTIVITY.work, draw(5, 30));
  let drive = Math.min(driver.left, driveMax ?? dayDrive(driver));
  let toBreak = 270;
  while (drive >= 15) {
    const time = until - driver.at - 60;
    const piece = Math.min(draw(15, 270), drive, toBreak, time);
    if (piece < 1) break;
    add(driver, ACTIVITY.driving, piece);
    drive -= piece;
    toBreak -= piece;
    driver.left -= piece;
    if (draw(0, 3) === 0)
      add(driver, draw(1, 2) === 1 ? ACTIVITY.standby : ACTIVITY.work, draw(1, 20));
    if (until - driver.at < 2 * HOUR) break;
    if (toBreak >= 30 && draw(0, 1) === 0) {
      drive -= breakInParts(driver, Math.min(toBreak, drive), until);
    } else add(driver, ACTIVITY.rest, draw(45, 70));
    toBreak = 270;
  }
  if (until > driver.at) add(driver, ACTIVITY.work, Math.min(until - driver.at, draw(1, 20)));
}

/** A part of 15 to 29 minutes, some driving when there is time, a part of 30. What was driven. */
function breakInParts(driver: Driver, driveMax: number, until: number): number {
  const { draw } = driver;
  add(driver, ACTIVITY.rest, draw(15, 29));
  const piece = Math.max(0, Math.min(draw(5, 25), driveMax, driver.left, until - driver.at - 60));
  add(driver, ACTIVITY.work, 1);
  add(driver, ACTIVITY.driving, piece);
  driver.left -= piece;
  add(driver, ACTIVITY.rest, draw(30, 44));
  return piece;
}

/** 9 h; twice a week up to 10 h. */
function dayDrive(driver: Driver): number {
  const week = weekOf(driver.at);
  const used = driver.extended.get(week) ?? 0;
  if (used >= 2 || driver.draw(0, 3) > 0) return driver.draw(120, 540);
  driver.extended.set(week, used + 1);
  return driver.draw(541, 600);
}

function add(driver: Driver, activity: Stretch['activity'], length: number): void {
  if (length <= 0) return;
  driver.stream.push({ from: driver.at, to: driver.at + length, activity, crew: false });
  driver.at += length;
}

/** Monday 00:00 UTC of a fixed week for tests. */
export const MONDAY = weekStart(2878);
