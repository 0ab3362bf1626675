// Where every vehicle is drawn and whereto it glides: columns of numbers, one row a vehicle, ready to be
// written to the GPU. A new location starts a glide from where the vehicle is drawn now; the shader does the
// rest, so that gliding costs no script. The class exists because the rows live as long as the map.
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { mercatorX, mercatorY, metresOf } from '../mercator.ts';
import { COLOUR_NUMBERS, FLAGS, SHAPE_NUMBERS } from './marker-kind.ts';

/** A glide lasts as long as the vehicle's reports are apart, within these limits (seconds). */
const GLIDE_SECONDS_MIN = 0.4;
const GLIDE_SECONDS_MAX = 12;
/** A little longer than the interval, so that a late report does not make the vehicle halt. */
const GLIDE_SLACK = 1.15;
/** A farther jump is no drive: the vehicle is moved at once. */
const GLIDE_METRES_MAX = 20_000;

export interface Place {
  x: number;
  y: number;
}

export interface UpdateOptions {
  /** Seconds of the map's clock. */
  now: number;
  /** Wall clock in epoch milliseconds: decides who does not communicate. */
  wallClock: number;
  /** No glides: reduced motion, or the page was hidden. */
  isInstant: boolean;
}

export class FleetMotion {
  count = 0;
  vehicles: MapVehicle[] = [];
  /** Mercator places: from, to. */
  fromX = new Float64Array(64);
  fromY = new Float64Array(64);
  toX = new Float64Array(64);
  toY = new Float64Array(64);
  /** Seconds of the map's clock; a duration of 0 means at rest. */
  start = new Float64Array(64);
  duration = new Float32Array(64);
  /** Radians clockwise from north; the turn is the short way round. */
  headingFrom = new Float32Array(64);
  headingTurn = new Float32Array(64);
  ids = new Int32Array(64);
  /** Numbers of marker-kind.ts. */
  shapes = new Uint8Array(64);
  colours = new Uint8Array(64);
  /** Panic and open door as bits. */
  flags = new Uint8Array(64);
  /** km/h, 0 unless the marker is an arrow. */
  speeds = new Float32Array(64);
  /** Seconds of the map's clock at which the last glide ends. */
  glidesUntil = 0;

  private rows = new Map<number, number>();
  arrived = new Float64Array(64);
  seen = new Int32Array(64);
  private round = 0;

  /** Takes the newest list; vehicles without a location are left out. Cost: one pass, few allocations. */
  update(vehicles: readonly MapVehicle[], options: UpdateOptions): void {
    this.round += 1;
    vehicles.forEach((vehicle, i) => {
      if (vehicle.location) this.take(vehicle, vehicle.location, options, i);
    });
    for (let row = this.count - 1; row >= 0; row--) {
      if (this.seen[row] !== this.round) this.remove(row);
    }
  }

  /** Marker kinds change with time alone (not communicating): recomputes all of them. */
  refreshKinds(wallClock: number): void {
    for (let row = 0; row < this.count; row++) {
      const vehicle = this.vehicles[row];
      if (vehicle) this.mark(row, vehicle, wallClock);
    }
  }

  rowOf(vehicleId: number): number | undefined {
    return this.rows.get(vehicleId);
  }

  /** Where the row is drawn at that moment of the map's clock. */
  placeAt(row: number, now: number): Place {
    const share = this.progress(row, now);
    const [fromX = 0, fromY = 0] = [this.fromX[row], this.fromY[row]];
    return {
      x: fromX + ((this.toX[row] ?? 0) - fromX) * share,
      y: fromY + ((this.toY[row] ?? 0) - fromY) * share,
    };
  }

  /** The fastest glide of the moment in mercator units a second; 0 when everything rests. */
  fastest(now: number): number {
    let most = 0;
    for (let row = 0; row < this.count; row++) {
      const seconds = this.duration[row] ?? 0;
      if (seconds === 0 || now >= (this.start[row] ?? 0) + seconds) continue;
      const dx = (this.toX[row] ?? 0) - (this.fromX[row] ?? 0);
      const dy = (this.toY[row] ?? 0) - (this.fromY[row] ?? 0);
      most = Math.max(most, Math.max(Math.abs(dx), Math.abs(dy)) / seconds);
    }
    return most;
  }

  private progress(row: number, now: number): number {
    const seconds = this.duration[row] ?? 0;
    if (seconds === 0) return 1;
    return Math.max(0, Math.min(1, (now - (this.start[row] ?? 0)) / seconds));
  }

  private take(
    vehicle: MapVehicle,
    location: NonNullable<MapVehicle['location']>,
    options: UpdateOptions,
    guess: number,
  ): void {
    const known = this.knownRow(vehicle.vehicleId, guess);
    const row = known ?? this.add(vehicle.vehicleId);
    this.seen[row] = this.round;
    if (known !== undefined && this.vehicles[row] === vehicle) return;
    this.vehicles[row] = vehicle;
    const heading = this.mark(row, vehicle, options.wallClock);
    const x = mercatorX(location.longitude);
    const y = mercatorY(location.latitude);
    if (known === undefined) this.rest(row, x, y, heading);
    else if (x !== this.toX[row] || y !== this.toY[row]) this.glide(row, x, y, heading, options);
    this.arrived[row] = options.now;
  }

  /** Rows mostly stand in the order of the list: a guess spares the look-up. */
  private knownRow(vehicleId: number, guess: number): number | undefined {
    if (guess < this.count && this.ids[guess] === vehicleId) return guess;
    return this.rows.get(vehicleId);
  }

  /** Writes how the marker looks and answers its heading in radians. */
  private mark(row: number, vehicle: MapVehicle, wallClock: number): number {
    const { shape, colour, direction } = vehicleMarker(vehicle, wallClock);
    this.shapes[row] = SHAPE_NUMBERS[shape];
    this.colours[row] = COLOUR_NUMBERS[colour];
    this.flags[row] =
      (vehicle.flagPanic ? FLAGS.panic : 0) | (vehicle.flagCargoDoor ? FLAGS.openDoor : 0);
    this.speeds[row] = shape === 'arrow' ? (vehicle.location?.speed ?? 0) : 0;
    return (direction * Math.PI) / 180;
  }

  private add(vehicleId: number): number {
    if (this.count === this.fromX.length) this.grow();
    const row = this.count;
    this.count += 1;
    this.rows.set(vehicleId, row);
    this.ids[row] = vehicleId;
    return row;
  }

  private rest(row: number, x: number, y: number, heading: number): void {
    this.fromX[row] = x;
    this.fromY[row] = y;
    this.toX[row] = x;
    this.toY[row] = y;
    this.start[row] = 0;
    this.duration[row] = 0;
    this.headingFrom[row] = heading;
    this.headingTurn[row] = 0;
  }

  private glide(row: number, x: number, y: number, heading: number, options: UpdateOptions): void {
    const { now } = options;
    const share = this.progress(row, now);
    const [toX = 0, toY = 0] = [this.toX[row], this.toY[row]];
    const hereX = toX + ((this.fromX[row] ?? 0) - toX) * (1 - share);
    const hereY = toY + ((this.fromY[row] ?? 0) - toY) * (1 - share);
    if (options.isInstant || isFar(x - hereX, y - hereY, y)) {
      this.rest(row, x, y, heading);
      return;
    }
    const gap = now - (this.arrived[row] ?? 0);
    const seconds = Math.max(GLIDE_SECONDS_MIN, Math.min(GLIDE_SECONDS_MAX, gap * GLIDE_SLACK));
    const old = (this.headingFrom[row] ?? 0) + (this.headingTurn[row] ?? 0);
    this.fromX[row] = hereX;
    this.fromY[row] = hereY;
    this.toX[row] = x;
    this.toY[row] = y;
    this.start[row] = now;
    this.duration[row] = seconds;
    this.headingFrom[row] = old;
    this.headingTurn[row] = shortTurn(old, heading);
    this.glidesUntil = Math.max(this.glidesUntil, now + seconds);
  }

  /** The last row takes the removed one's place. */
  private remove(row: number): void {
    const last = this.count - 1;
    const gone = this.vehicles[row];
    if (gone) this.rows.delete(gone.vehicleId);
    const moved = this.vehicles[last];
    if (row !== last && moved) {
      for (const column of this.columns()) column[row] = column[last] ?? 0;
      this.vehicles[row] = moved;
      this.rows.set(moved.vehicleId, row);
    }
    this.vehicles.length = last;
    this.count = last;
  }

  private columns(): Column[] {
    return COLUMNS.map((name) => this[name]);
  }

  private grow(): void {
    const size = this.fromX.length * 2;
    for (const name of COLUMNS) {
      const old: Column = this[name];
      const grown = new (old.constructor as new (size: number) => Column)(size);
      grown.set(old);
      Object.assign(this, { [name]: grown });
    }
  }
}

type Column = Float64Array | Float32Array | Int32Array | Uint8Array;

const COLUMNS = [
  'fromX',
  'fromY',
  'toX',
  'toY',
  'start',
  'duration',
  'headingFrom',
  'headingTurn',
  'ids',
  'shapes',
  'colours',
  'flags',
  'speeds',
  'arrived',
  'seen',
] as const;

function isFar(dx: number, dy: number, y: number): boolean {
  // No part of the earth has more metres to the mercator unit than the equator: mostly this is enough.
  const distance = Math.abs(dx) + Math.abs(dy);
  return metresOf(distance, 0.5) > GLIDE_METRES_MAX && metresOf(distance, y) > GLIDE_METRES_MAX;
}

/** The turn from one heading to another the short way round, in −π … π. */
export function shortTurn(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  if (turn <= -Math.PI) return turn + 2 * Math.PI;
  return turn;
}
