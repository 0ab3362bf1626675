// What a driver of the demo has behind: seconds at the wheel since the last break and since the last daily
// rest, and when the day began. The planner asks it before it lets anybody drive on (561/2006 articles 6 to 8).

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Driving without a break (4½ h) and within a day (9 h), seconds, with some minutes to spare. */
export const DRIVE_BEFORE_BREAK = 4.4 * 3600;
const DAY_DRIVE_MAX = 8.9 * 3600;
/** 24 hours less a rest of eleven, and less the minutes that a stop may still take. */
const DAY_SPAN_MAX = 12.7 * HOUR;
/** A break, and its two parts when it is taken in two: a minute more than the law wants, for whole minutes. */
export const BREAK = 46 * MINUTE;
export const FIRST_PART = 16 * MINUTE;
const SECOND_PART = 31 * MINUTE;
/** A daily rest of eleven hours with the work at both of its ends, and the least that ends a day. */
export const DAILY_REST = 11.4 * HOUR;
const REDUCED_REST = 9.05 * HOUR;

/** So near to one of the law's limits that whole minutes could say both. */
export function isDoubtfulRest(milliseconds: number): boolean {
  return [15, 30, 45].some((limit) => Math.abs(milliseconds / MINUTE - limit) <= 1.3);
}

export class DriverClock {
  /** Seconds at the wheel since the last break, and since the last daily rest. */
  sinceBreak = 0;
  private sinceRest = 0;
  /** When the day of the driver began, epoch ms; null: still resting. */
  dayFrom: number | null = null;
  /** Milliseconds of the rest that runs, and whether it has been a break already. */
  private rested = 0;
  private isBreak = false;
  private hasFirstPart = false;

  /** Another driver takes over, who has rested elsewhere: how long the vehicle stood is no part of a break. */
  takeOver(): void {
    this.startDay();
    this.isBreak = true;
  }

  private startDay(): void {
    this.dayFrom = null;
    this.sinceRest = 0;
    this.endBreak();
  }

  rest(milliseconds: number): void {
    this.rested += milliseconds;
    if (this.breakLeft() <= 0) {
      this.endBreak();
      this.isBreak = true;
    }
    if (this.rested >= REDUCED_REST) this.startDay();
  }

  /** Other work, or standing by, from a moment on (epoch ms). */
  work(from: number, milliseconds: number): void {
    if (milliseconds <= 0) return;
    this.stopRest();
    this.dayFrom ??= from;
  }

  drive(from: number, seconds: number): void {
    this.stopRest();
    this.dayFrom ??= from;
    this.sinceBreak += seconds;
    this.sinceRest += seconds;
  }

  /** Milliseconds that the rest that runs lacks to be a break. */
  breakLeft(): number {
    if (this.isBreak) return 0;
    return (this.hasFirstPart ? SECOND_PART : BREAK) - this.rested;
  }

  /** Seconds of driving before the daily rest, when so many are ahead: the breaks take their time, too. */
  leftOfDay(now: number, ahead: number): number {
    const from = this.dayFrom ?? now;
    const breaks = Math.floor((this.sinceBreak + ahead) / DRIVE_BEFORE_BREAK);
    const span = (from + DAY_SPAN_MAX - now - breaks * BREAK) / 1000;
    return Math.floor(Math.min(DAY_DRIVE_MAX - this.sinceRest, span));
  }

  private stopRest(): void {
    if (!this.isBreak && this.rested >= FIRST_PART) this.hasFirstPart = true;
    this.rested = 0;
    this.isBreak = false;
  }

  private endBreak(): void {
    this.sinceBreak = 0;
    this.hasFirstPart = false;
  }
}
