// A vehicle of the demo fleet and what it does all week: the words in which the list of vehicles is written.
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';

/**
 * What a vehicle does all week; `plan.ts` turns it into drives and stops. Its week begins on `day` (0: Monday),
 * its days at `hour` (UTC; null: in the morning, each at its own time).
 */
export type Duty =
  | {
      kind: 'line';
      from: string;
      to: string;
      /** Round trips of a shift. */
      trips: number;
      /** Index of the second driver among the company's persons, who drives every other shift; none: one drives all. */
      relief?: number;
      /** The weekday (0: Monday) and hour (UTC) at which its week begins. */
      day: number;
      hour: number;
    }
  | {
      kind: 'haul';
      home: string;
      day: number /** Index of the second driver of a crew. */;
      relief?: number;
    }
  | { kind: 'regional'; home: string; reach: number; day: number; hour: number | null }
  | { kind: 'delivery'; home: string; day: number; hour: number | null }
  | { kind: 'car'; home: string }
  | { kind: 'bus'; from: string; to: string }
  | { kind: 'machine'; site: [number, number]; country: string }
  | { kind: 'follows'; plate: string }
  | { kind: 'parked'; home: string }
  | { kind: 'silent'; home: string }
  | { kind: 'new' };

export interface DemoVehicle {
  plate: string;
  name: string;
  type: string;
  duty: Duty;
  protocol: ProtocolName;
  top: number;
  /** Main tank, litres; 0 none. */
  tank: number;
  /** l/100 km, machines l/h. */
  consumption: number;
  /** Index of the driver among the company's persons, or null. */
  driver: number | null;
  /** How the driver is known to the tracker. */
  ident: 'tachograph' | 'dallas' | null;
  cooled?: boolean;
  kmStart: number;
  norm: string;
  category: string;
  year: number;
}
