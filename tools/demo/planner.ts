// One vehicle's row of drives and stops, put together piece by piece, so that nobody drives longer than
// Regulation 561/2006 allows: breaks and rests are laid where they are due, by the road if need be.
import { type Drive, momentOf } from './drive.ts';
import { seeded } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Driving without a break (4½ h) and within a day (9 h), seconds, with some minutes to spare. */
const DRIVE_BEFORE_BREAK = 4.4 * 3600;
const DAY_DRIVE_MAX = 8.9 * 3600;
/** 24 hours less a rest of eleven, and less the minutes that a stop may still take. */
const DAY_SPAN_MAX = 12.8 * HOUR;
const BREAK = 46 * MINUTE;
const DAILY_REST = 11.2 * HOUR;
const PUMP_MINUTES = 11;
/** Less than this is not worth setting off for. */
const DRIVE_LEAST = 6 * 60;

export interface DriveOptions {
  privateRide?: boolean;
  /** Part of the drive, 0 … 1, after which it stops at a station by the road. */
  pumpAt?: number | undefined;
}

export interface Segment {
  from: number;
  to: number;
  drive: Drive | null;
  /** Seconds of the drive at the segment's start: a long drive is cut by breaks. */
  driveOffset: number;
  /** Where it stands when it does not drive. */
  latitude: number;
  longitude: number;
  /** load: cargo door open for part of the stop; fuel: a refueling; theft: a fuel loss; work: machine works. */
  activity: 'rest' | 'load' | 'fuel' | 'theft' | 'work' | null;
  privateRide: boolean;
  /** Which of two drivers of a line truck drives; after a long stop it may be the other. */
  crew: number;
  nextCrew: number;
  /** It stood already when the cycle began, or stands on after its end: nobody turns the key. */
  isResumed: boolean;
  isContinued: boolean;
}

/** Collects segments one after the other. */
export class Planner {
  readonly segments: Segment[] = [];
  time: number;
  private crew = 0;
  private latitude: number;
  private longitude: number;
  /** Seconds at the wheel since the last break, and since the last daily rest. */
  private sinceBreak = 0;
  private sinceRest = 0;
  /** When the day of the driver began, epoch ms; null: still resting. */
  private dayFrom: number | null = null;
  /** Milliseconds that it stands by now. */
  private standing = 0;

  constructor(time: number, place: { latitude: number; longitude: number }, plate: string) {
    const random = seeded(`yard:${plate}`);
    this.time = time;
    // each vehicle has its own place in the yard
    this.latitude = place.latitude + (random() - 0.5) * 0.0016;
    this.longitude = place.longitude + (random() - 0.5) * 0.0024;
  }

  stand(milliseconds: number, activity: Segment['activity']): void {
    this.standing += milliseconds;
    if (this.standing >= BREAK) this.sinceBreak = 0;
    if (this.standing >= DAILY_REST) this.startDay(null);
    else if (activity !== 'rest') this.dayFrom ??= this.time;
    const last = this.segments.at(-1);
    if (last && !last.drive && last.activity === 'rest' && activity === 'rest') {
      this.time = last.to = last.to + Math.round(milliseconds);
    } else this.add(milliseconds, null, 0, activity, false);
  }

  standUntil(time: number, activity: Segment['activity'] = 'rest'): void {
    if (time > this.time) this.stand(time - this.time, activity);
  }

  /** Another driver takes the keys, rested, where the vehicle stands. */
  takeOver(crew: number): void {
    this.crew = crew;
    const last = this.segments.at(-1);
    if (last) last.nextCrew = crew;
    this.startDay(null);
  }

  /** Could the driver still drive so many seconds before the daily rest is due? */
  fitsDay(seconds: number): boolean {
    return seconds <= this.leftOfDay(seconds);
  }

  /** Drives the whole way, with breaks and rests when they are due. */
  drive(drive: Drive, { privateRide = false, pumpAt }: DriveOptions = {}): void {
    const pump = pumpAt === undefined ? drive.duration : Math.round(drive.duration * pumpAt);
    this.breakFirst(drive.duration);
    for (let offset = 0; offset < drive.duration; ) {
      const goal = offset < pump ? pump : drive.duration;
      const rest = this.restDue(drive.duration - offset);
      if (rest > 0) {
        this.stand(rest === BREAK ? BREAK - this.standing : rest, 'rest');
        continue;
      }
      this.dayFrom ??= this.time;
      const day = this.leftOfDay(drive.duration - offset);
      const part = Math.min(DRIVE_BEFORE_BREAK - this.sinceBreak, day, goal - offset);
      this.add(Math.ceil(part) * 1000, drive, offset, null, privateRide);
      this.sinceBreak += part;
      this.sinceRest += part;
      this.standing = 0;
      offset += part;
      if (offset >= drive.duration) break;
      // it stands beside the road that it drove
      ({ latitude: this.latitude, longitude: this.longitude } = momentOf(drive, offset));
      if (offset === pump) this.stand(PUMP_MINUTES * MINUTE, 'fuel');
    }
    const end = drive.route.line.at(-1);
    if (end) [this.latitude, this.longitude] = end;
  }

  /** Milliseconds of the break or rest without which the driver may not go on; 0: none. */
  private restDue(ahead: number): number {
    if (this.leftOfDay(ahead) < Math.min(DRIVE_LEAST, ahead)) return DAILY_REST;
    if (DRIVE_BEFORE_BREAK - this.sinceBreak < Math.min(DRIVE_LEAST, ahead)) return BREAK;
    return 0;
  }

  /** A break by the road shortly after setting off would be no driver's choice. */
  private breakFirst(ahead: number): void {
    const isShort = ahead <= DRIVE_BEFORE_BREAK && this.sinceBreak > DRIVE_BEFORE_BREAK / 2;
    if (!isShort || this.sinceBreak + ahead <= DRIVE_BEFORE_BREAK) return;
    this.stand(BREAK - this.standing, 'rest');
  }

  /** Seconds of driving before the daily rest, when so many are ahead: the breaks take their time, too. */
  private leftOfDay(ahead: number): number {
    const from = this.dayFrom ?? this.time;
    const breaks = Math.floor((this.sinceBreak + ahead) / DRIVE_BEFORE_BREAK);
    const span = (from + DAY_SPAN_MAX - this.time - breaks * BREAK) / 1000;
    return Math.floor(Math.min(DAY_DRIVE_MAX - this.sinceRest, span));
  }

  private startDay(from: number | null): void {
    this.dayFrom = from;
    this.sinceBreak = 0;
    this.sinceRest = 0;
  }

  private add(
    milliseconds: number,
    drive: Drive | null,
    driveOffset: number,
    activity: Segment['activity'],
    privateRide: boolean,
  ): void {
    const { latitude, longitude, crew } = this;
    const [from, to] = [this.time, this.time + Math.round(milliseconds)];
    this.segments.push({
      ...{ from, to, drive, driveOffset, latitude, longitude, activity, privateRide },
      ...{ crew, nextCrew: crew, isResumed: false, isContinued: false },
    });
    this.time = to;
  }
}
