// Each kind that time decides with its look: the one place in which a kind is added to the worker.
import type { ByTimeKind } from '@flotila/domain/rule/rule.ts';
import { contractLook } from './contracts.ts';
import { hoursLook } from './hours.ts';
import type { Look, LookParts } from './look.ts';
import { documentLook, serviceLook } from './services.ts';
import { silentLook } from './silent.ts';
import { undocumentedLook } from './undocumented.ts';

interface KindOfLook {
  /** Made once for each process, because looks remember. */
  start(parts: LookParts): Look;
  /** Milliseconds between two looks; a version that begins is looked at sooner. */
  everyMs: number;
  /** Milliseconds after a start in which it says nothing. */
  settleMs: number;
}

/** After a start trackers connect and send what they kept; until then silence says nothing of them. */
const SETTLE_MS = 600_000;
/** Dates change seldom, and all vehicles are read. */
const DATES_MS = 300_000;

export const LOOKS: Record<ByTimeKind, KindOfLook> = {
  silent: { start: silentLook, everyMs: 0, settleMs: SETTLE_MS },
  service: { start: serviceLook, everyMs: DATES_MS, settleMs: 0 },
  document: { start: documentLook, everyMs: DATES_MS, settleMs: 0 },
  contract: { start: contractLook, everyMs: 0, settleMs: SETTLE_MS },
  hours: { start: hoursLook, everyMs: 0, settleMs: 0 },
  undocumented: { start: undocumentedLook, everyMs: DATES_MS, settleMs: 0 },
};
