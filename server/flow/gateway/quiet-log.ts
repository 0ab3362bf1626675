// The same trouble of ten thousand trackers is one trouble: a message is written at most once in five
// seconds and then tells how often it was left out. Metrics and the raw log count every one.
import { isAhead } from '../../ground/work/newest.ts';
import type { GatewayLog } from './deps.ts';

const QUIET_MS = 5_000;
/** Messages are texts of ours; those of decoders may differ without end. */
const MESSAGES_MAX = 200;

/** A log that repeats itself seldom; `now` gives epoch milliseconds. */
export function quietLog(log: GatewayLog, now: () => number): GatewayLog {
  const seen = new Map<string, { until: number; suppressed: number }>();
  const write = (level: 'warn' | 'error') => (facts: object, message: string) => {
    const known = seen.get(message);
    if (known && isAhead(known.until, now(), QUIET_MS)) {
      known.suppressed++;
      return;
    }
    if (!known && seen.size >= MESSAGES_MAX) seen.clear();
    seen.set(message, { until: now() + QUIET_MS, suppressed: 0 });
    const suppressed = known?.suppressed ?? 0;
    log[level](suppressed > 0 ? { ...facts, suppressed } : facts, message);
  };
  return {
    info: (facts, message) => log.info(facts, message),
    warn: write('warn'),
    error: write('error'),
  };
}
