// One vehicle's row of drives and stops, put together piece by piece, so that nobody drives longer than
// Regulation 561/2006 allows: breaks and rests are laid where they are due, by the road if need be.
import { bayOf } from './course.ts';
import { type Drive, momentOf } from './drive.ts';
import {
  DAILY_REST,
  DRIVE_BEFORE_BREAK,
  DriverClock,
  FIRST_PART,
  isDoubtfulRest,
} from './driver-clock.ts';
import { mannerOf } from './manners.ts';
import { between, hashOf, seeded } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PUMP_MINUTES = 11;
/** Less than this is not worth setting off for. */
const DRIVE_LEAST = 6 * 60;
/** At the wheel of somebody who takes the break 22 minutes too late, seconds; setting off is no driving yet. */
const LATE_BREAK = 4.5 * 3600 + 22 * 60 + 30;
/** One long drive of so many has its break in two parts, the first after so many seconds. */
const SPLIT_EVERY = 2;
const SPLIT_AFTER = 2.2 * 3600;
/** Who stands longer than this has the night: papers before it, a look round the vehicle after it. */
const NIGHT = 6 * HOUR;
const PREPARATION_LEAST = 15 * MINUTE;
/** A stop for loading so long leaves time to rest or to wait, in one of so many cases to wait. */
const LOAD_WITH_PAUSE = 28 * MINUTE;
const WAIT_EVERY = 4;
const WAIT_MAX = HOUR;
/** Engine keeps running this long after stopping and starts this long before leaving. */
const ENGINE_OFF_AFTER = 40_000;
const ENGINE_ON_BEFORE = 50_000;
/** Of the stops for loading so many are longer with the engine on, by the driver; for less than ten minutes, which would end a ride. */
const IDLING = { least: 0.08, more: 0.75, part: 0.35 } as const;
/** Of the ways so many are driven with nothing on; others with this part of the payload at least. */
const EMPTY_SHARE = 0.2;
const GOODS_LEAST = 0.35;

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
  /** When that drive began, epoch ms; of a stop: it. */
  setOff: number;
  /** Where it stands when it does not drive. */
  latitude: number;
  longitude: number;
  /** load: cargo door open for part of the stop; fuel: a refueling; theft: a fuel loss; work: machine works. */
  activity: 'rest' | 'load' | 'fuel' | 'theft' | 'work' | null;
  privateRide: boolean;
  /** Standing: milliseconds of work at its beginning and end; between them the driver rests or stands by. */
  workFirst: number;
  workLast: number;
  isWaiting: boolean;
  /** Standing: the engine runs so many milliseconds more, and again before leaving. */
  idleFirst: number;
  idleLast: number;
  /** Part of the payload that is on, 0 … 1, and after a stop. */
  cargo: number;
  nextCargo: number;
  /** Which of two drivers of a line truck drives; after a long stop it may be the other. */
  crew: number;
  nextCrew: number;
  /** It stood already when the cycle began, or stands on after its end: nobody turns the key. */
  isResumed: boolean;
  isContinued: boolean;
  /**
   * Nobody turns the key at its beginning or at its end: there is another stop, or drivers change seats, which
   * they do without the engine.
   */
  isOffFrom: boolean;
  isOffTo: boolean;
}

/** Collects segments one after the other. */
export class Planner {
  readonly segments: Segment[] = [];
  time: number;
  private crew = 0;
  private latitude: number;
  private longitude: number;
  private readonly clock = new DriverClock();
  private readonly plate: string;
  private isLate = false;
  private cargo: number;
  private setOff = 0;

  constructor(time: number, place: { latitude: number; longitude: number }, plate: string) {
    this.time = time;
    this.plate = plate;
    this.cargo = goodsBy(`goods:${plate}:${time}`);
    ({ latitude: this.latitude, longitude: this.longitude } = bayOf(place, plate));
  }

  stand(milliseconds: number, activity: Segment['activity']): void {
    const [from, length] = [this.time, Math.round(milliseconds)];
    const last = this.segments.at(-1);
    if (last && !last.drive && last.activity === 'rest' && activity === 'rest') {
      this.time = last.to += length;
      this.clock.rest(length);
      return;
    }
    const work = this.workDuring(activity, length);
    this.add(length, null, 0, activity, false);
    Object.assign(this.segments.at(-1) ?? {}, work, this.idlingDuring(activity, length));
    if (activity === 'load') this.load(goodsBy(`goods:${this.key()}`));
    this.clock.work(from, work.workFirst);
    const pause = length - work.workFirst - work.workLast;
    if (work.isWaiting) this.clock.work(from + work.workFirst, pause);
    else this.clock.rest(pause);
    this.clock.work(this.time - work.workLast, work.workLast);
  }

  /** What is on after the stop that was last, 0 … 1. */
  load(cargo: number): void {
    this.cargo = cargo;
    const last = this.segments.at(-1);
    if (last) last.nextCargo = cargo;
  }

  standUntil(time: number, activity: Segment['activity'] = 'rest'): void {
    if (time > this.time) this.stand(time - this.time, activity);
  }

  /** Another driver takes the keys, rested, where the vehicle stands. */
  takeOver(crew: number): void {
    this.changeSeats(crew);
    this.clock.takeOver();
  }

  /** Of two who travel together the other one drives on. */
  changeSeats(crew: number): void {
    this.crew = crew;
    const last = this.segments.at(-1);
    if (last) last.nextCrew = crew;
  }

  /** The driver forgets the next break until 22 minutes after it was due. */
  forgetBreak(): void {
    this.isLate = true;
  }

  /** Could the driver still drive so many seconds, and work some, before the daily rest is due? */
  fitsDay(seconds: number, work = 0): boolean {
    return seconds + work <= this.clock.leftOfDay(this.time, seconds);
  }

  /** Drives the whole way, with breaks and rests when they are due. */
  drive(drive: Drive, { privateRide = false, pumpAt }: DriveOptions = {}): void {
    const { clock } = this;
    const pump = pumpAt === undefined ? drive.duration : Math.round(drive.duration * pumpAt);
    const split = this.splitAt(drive);
    this.breakFirst(drive.duration);
    for (let offset = 0; offset < drive.duration; ) {
      const rest = this.restDue(drive.duration - offset);
      if (rest > 0) {
        this.stand(rest, 'rest');
        continue;
      }
      this.prepare();
      const goals = [pump, split, drive.duration].filter((goal) => goal > offset);
      const day = clock.leftOfDay(this.time, drive.duration - offset);
      const part = Math.min(
        this.beforeBreak() - clock.sinceBreak,
        day,
        Math.min(...goals) - offset,
      );
      clock.drive(this.time, part);
      this.add(Math.ceil(part) * 1000, drive, offset, null, privateRide);
      offset += part;
      if (offset >= drive.duration) break;
      // it stands beside the road that it drove
      ({ latitude: this.latitude, longitude: this.longitude } = momentOf(drive, offset));
      if (offset === pump) this.stand(PUMP_MINUTES * MINUTE, 'fuel');
      else if (offset === split) this.stand(FIRST_PART + (hashOf(this.key()) & 3) * MINUTE, 'rest');
    }
    const end = drive.course.line.at(-1);
    if (end) [this.latitude, this.longitude] = end;
  }

  /** Some leave the engine running where they load, and warm it up in the morning. */
  private idlingDuring(activity: Segment['activity'], length: number) {
    const random = seeded(`idle:${this.key()}`);
    const { idling } = mannerOf(this.plate, this.crew);
    const [first, last, long] = [random(), random(), random()];
    const idle = { idleFirst: ENGINE_OFF_AFTER, idleLast: ENGINE_ON_BEFORE };
    if (activity === 'load' && first < IDLING.least + IDLING.more * idling) {
      const part = IDLING.part + IDLING.part * idling;
      idle.idleFirst += Math.min(length * part, (1 + 8 * long) * MINUTE);
    }
    if (length >= NIGHT && last < 2 * idling) idle.idleLast += (1 + 4 * long) * MINUTE;
    return { idleFirst: Math.round(idle.idleFirst), idleLast: Math.round(idle.idleLast) };
  }

  private key(): string {
    return `${this.plate}:${this.time}`;
  }

  private beforeBreak(): number {
    return this.isLate ? LATE_BREAK : DRIVE_BEFORE_BREAK;
  }

  /** Second of a drive at which the first part of a break is taken; 0: none is. */
  private splitAt({ duration }: Drive): number {
    const isLong = duration + this.clock.sinceBreak > DRIVE_BEFORE_BREAK;
    const isSplit = isLong && !this.isLate && hashOf(`split:${this.key()}`) % SPLIT_EVERY === 0;
    const at = Math.round(SPLIT_AFTER - this.clock.sinceBreak);
    return isSplit && at > DRIVE_LEAST ? at : 0;
  }

  /** What the driver does in a stop: a load in a hurry is all work, at a night's rest there is some at both ends. */
  private workDuring(activity: Segment['activity'], length: number) {
    const random = seeded(`stop:${this.key()}`);
    const work = { workFirst: length, workLast: 0, isWaiting: false };
    const isRest = activity === 'rest' || activity === 'theft';
    if (isRest) {
      const isNight = length >= NIGHT && this.segments.at(-1)?.drive;
      return { ...work, workFirst: isNight ? between(random, 4, 7) * MINUTE : 0 };
    }
    if (activity !== 'load' || length < LOAD_WITH_PAUSE) return work;
    work.workFirst = between(random, 7, 10) * MINUTE;
    const workLast = between(random, 2, 3) * MINUTE;
    const isDoubtful = isDoubtfulRest(length - work.workFirst - workLast);
    return {
      ...work,
      workLast: workLast + (isDoubtful ? 3 * MINUTE : 0),
      isWaiting: length < WAIT_MAX && hashOf(`wait:${this.key()}`) % WAIT_EVERY === 0,
    };
  }

  /** Who rested all night looks round the vehicle first. */
  private prepare(): void {
    const last = this.segments.at(-1);
    if (this.clock.dayFrom !== null || !last || last.drive) return;
    const length = between(seeded(`start:${this.key()}`), 8, 11) * MINUTE;
    if (last.to - last.from - last.workFirst < length + PREPARATION_LEAST) return;
    last.workLast = length;
    this.clock.work(this.time - length, length);
  }

  /** Milliseconds of the break or rest without which the driver may not go on; 0: none. */
  private restDue(ahead: number): number {
    if (this.clock.leftOfDay(this.time, ahead) < Math.min(DRIVE_LEAST, ahead)) return DAILY_REST;
    if (this.beforeBreak() - this.clock.sinceBreak >= Math.min(DRIVE_LEAST, ahead)) return 0;
    this.isLate = false;
    return this.clock.breakLeft();
  }

  /** A break by the road shortly after setting off would be no driver's choice. */
  private breakFirst(ahead: number): void {
    const { sinceBreak } = this.clock;
    const isShort = ahead <= DRIVE_BEFORE_BREAK && sinceBreak > DRIVE_BEFORE_BREAK / 2;
    if (this.isLate || !isShort || sinceBreak + ahead <= DRIVE_BEFORE_BREAK) return;
    this.stand(this.clock.breakLeft(), 'rest');
  }

  private add(
    milliseconds: number,
    drive: Drive | null,
    driveOffset: number,
    activity: Segment['activity'],
    privateRide: boolean,
  ): void {
    const { latitude, longitude, crew } = this;
    const last = this.segments.at(-1);
    const isParked = !drive && activity !== 'work';
    const isBesideStop = last !== undefined && !last.drive && last.activity !== 'work';
    const isChange = last !== undefined && last.crew !== crew;
    if (last) last.isOffTo = isBesideStop && (isParked || isChange);
    const [from, to] = [this.time, this.time + Math.round(milliseconds)];
    if (drive && driveOffset === 0) this.setOff = from;
    this.segments.push({
      from,
      to,
      drive,
      driveOffset,
      latitude,
      longitude,
      activity,
      privateRide,
      setOff: drive ? this.setOff : from,
      crew,
      nextCrew: crew,
      isResumed: false,
      isContinued: false,
      isOffFrom: isParked && (isBesideStop || isChange),
      isOffTo: false,
      workFirst: 0,
      workLast: 0,
      isWaiting: false,
      idleFirst: ENGINE_OFF_AFTER,
      idleLast: ENGINE_ON_BEFORE,
      cargo: this.cargo,
      nextCargo: this.cargo,
    });
    this.time = to;
  }
}

/** Part of the payload that waits at a ramp: nothing now and then, much mostly. */
function goodsBy(seed: string): number {
  const random = seeded(seed);
  return random() < EMPTY_SHARE ? 0 : GOODS_LEAST + (1 - GOODS_LEAST) * Math.sqrt(random());
}
