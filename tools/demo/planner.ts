// One vehicle's row of drives and stops, put together piece by piece.
import { type Drive, momentOf } from './drive.ts';
import { seeded } from './random.ts';

const MINUTE = 60_000;
/** Driving without a break, seconds (Regulation 561/2006). */
const DRIVE_BEFORE_BREAK = 4.4 * 3600;
const BREAK_MINUTES = 46;
const PUMP_MINUTES = 11;

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
  /** Which of two drivers of a line truck drives. */
  crew: number;
}

/** Collects segments one after the other. */
export class Planner {
  readonly segments: Segment[] = [];
  time: number;
  crew = 0;
  private latitude: number;
  private longitude: number;

  constructor(time: number, place: { latitude: number; longitude: number }, plate: string) {
    const random = seeded(`yard:${plate}`);
    this.time = time;
    // each vehicle has its own place in the yard
    this.latitude = place.latitude + (random() - 0.5) * 0.0016;
    this.longitude = place.longitude + (random() - 0.5) * 0.0024;
  }

  stand(milliseconds: number, activity: Segment['activity']): void {
    this.add(milliseconds, null, 0, activity, false);
  }

  standUntil(time: number, activity: Segment['activity'] = 'rest'): void {
    if (time > this.time) this.stand(time - this.time, activity);
  }

  /** Drives the whole way, with breaks after 4½ hours at the wheel. Returns driven seconds. */
  drive(drive: Drive, { privateRide = false, pumpAt }: DriveOptions = {}): number {
    const pump = pumpAt === undefined ? drive.duration : Math.round(drive.duration * pumpAt);
    for (let offset = 0; offset < drive.duration; ) {
      const goal = offset < pump ? pump : drive.duration;
      const part = Math.min(DRIVE_BEFORE_BREAK, goal - offset);
      this.add(Math.ceil(part) * 1000, drive, offset, null, privateRide);
      offset += part;
      if (offset >= drive.duration) break;
      // it stands beside the road that it drove
      ({ latitude: this.latitude, longitude: this.longitude } = momentOf(drive, offset));
      if (offset === pump) this.stand(PUMP_MINUTES * MINUTE, 'fuel');
      else this.stand(BREAK_MINUTES * MINUTE, 'rest');
    }
    const end = drive.route.line.at(-1);
    if (end) [this.latitude, this.longitude] = end;
    return drive.duration;
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
      from,
      to,
      drive,
      driveOffset,
      latitude,
      longitude,
      activity,
      privateRide,
      crew,
    });
    this.time = to;
  }
}
