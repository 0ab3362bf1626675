// How serious an infringement is (Reg. (EU) 2016/403 as amended by 2022/694; the table of tachograph §4), and the
// paragraph that it is about.

import type { INFRINGEMENTS, SEVERITIES } from './day.api.ts';
import { DAY, HOUR } from './limits.ts';

export type InfringementType = (typeof INFRINGEMENTS)[number];
export type Severity = (typeof SEVERITIES)[number];

interface Grades {
  paragraph: string;
  /** Is the value above its limit an infringement (driving), or below (rest)? */
  over: boolean;
  /** Values in minutes from which (over) or below which it is more than a minor infringement, the worst first. */
  grades: readonly (readonly [Severity, number])[];
}

const REST_SHORT: Grades['grades'] = [
  ['VSI', 7 * HOUR],
  ['SI', 8 * HOUR],
];

const GRADES: Record<Exclude<InfringementType, 'COMP'>, Grades> = {
  DAY9: {
    paragraph: '561/2006 6(1)',
    over: true,
    grades: [
      ['MSI', 13.5 * HOUR],
      ['VSI', 11 * HOUR],
      ['SI', 10 * HOUR],
    ],
  },
  DAY10: {
    paragraph: '561/2006 6(1)',
    over: true,
    grades: [
      ['MSI', 15 * HOUR],
      ['VSI', 12 * HOUR],
      ['SI', 11 * HOUR],
    ],
  },
  WEEK56: {
    paragraph: '561/2006 6(2)',
    over: true,
    grades: [
      ['MSI', 70 * HOUR],
      ['VSI', 65 * HOUR],
      ['SI', 60 * HOUR],
    ],
  },
  TWOWEEK90: {
    paragraph: '561/2006 6(3)',
    over: true,
    grades: [
      ['MSI', 112.5 * HOUR],
      ['VSI', 105 * HOUR],
      ['SI', 100 * HOUR],
    ],
  },
  BREAK: {
    paragraph: '561/2006 7',
    over: true,
    grades: [
      ['VSI', 6 * HOUR],
      ['SI', 5 * HOUR],
    ],
  },
  REST11: {
    paragraph: '561/2006 8(2)',
    over: false,
    grades: [
      ['VSI', 8.5 * HOUR],
      ['SI', 10 * HOUR],
    ],
  },
  REST9: { paragraph: '561/2006 8(2)', over: false, grades: REST_SHORT },
  SPLIT: { paragraph: '561/2006 8(2)', over: false, grades: REST_SHORT },
  WREST24: {
    paragraph: '561/2006 8(6)',
    over: false,
    grades: [
      ['VSI', 20 * HOUR],
      ['SI', 22 * HOUR],
    ],
  },
  WREST45: {
    paragraph: '561/2006 8(6)',
    over: false,
    grades: [
      ['VSI', 36 * HOUR],
      ['SI', 42 * HOUR],
    ],
  },
  SIXDAYS: {
    paragraph: '561/2006 8(6)',
    over: true,
    grades: [
      ['VSI', 6 * DAY + 12 * HOUR],
      ['SI', 6 * DAY + 3 * HOUR],
    ],
  },
};

/** How serious a value is, in minutes as the limit. A missing compensation is not graded by its length. */
export function severityOf(type: Exclude<InfringementType, 'COMP'>, value: number): Severity {
  const { over, grades } = GRADES[type];
  return grades.find(([, from]) => (over ? value >= from : value < from))?.[0] ?? 'MI';
}

export function paragraphOf(type: InfringementType): string {
  return type === 'COMP' ? '561/2006 8(6b)' : GRADES[type].paragraph;
}
