// An infringement as the rules find it. Minutes since 1970 UTC; `infringementView` makes the API's value from it.
import type { Stretch } from './activity.ts';
import type { InfringementType, Severity } from './severity.ts';

export interface Because {
  from: number;
  to: number;
  activity: Stretch['activity'];
  counts: boolean;
}

export interface FoundInfringement {
  from: number;
  to: number;
  type: InfringementType;
  paragraph: string;
  severity: Severity;
  /** Minutes: what it was and what it may be; by how much is the difference. */
  value: number;
  limit: number;
  note: 'abroad' | null;
  because: Because[];
}
