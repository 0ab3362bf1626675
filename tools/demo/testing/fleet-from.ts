// Trackers of a demo whose calendar begins where a test looks: weeks before it are planned for nothing.
import type { DemoCompany } from '../cast.ts';
import { demoTrackers } from '../demo-trackers.ts';
import { BEFORE_BEGUN, type DemoTracker } from '../motion.ts';

/** @param from before the first moment that is asked of, epoch ms; what happens once in a demo lies more than four weeks after it */
export function fleetFrom(company: DemoCompany, from: number): DemoTracker[] {
  return demoTrackers(company, from + BEFORE_BEGUN);
}
