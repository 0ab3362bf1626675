// What is told of a round or packet, from what was received to what was answered: decode, store, acknowledge. It says
// whose tracker it is by the numbers of company and tracker as they stand in the database; never by the number that
// the tracker has, and nothing of what it sent but how much.
import { errorType, type Span, type Traces } from '../../ground/trace/traces.ts';
import type { RegisteredDevice } from '../../thing/connection/ports.ts';

interface Told {
  protocol: string;
  transport: string;
  /** By the clock that never jumps: when its bytes were there. */
  receivedAt: number;
}

export interface RoundTrace {
  /** Its bytes are understood. */
  decoded(
    found: { packets: number; records: unknown[] },
    device: RegisteredDevice | undefined,
  ): void;
  /** It waits for its commit from now on. */
  store(): Span | undefined;
  /** It is committed: the tracker is answered. */
  acknowledge(): void;
  /** `why`: it came to nothing. */
  end(why?: string): void;
  failed(error: unknown): void;
}

/** undefined: nothing is told of it. */
export function traceRound(traces: Traces | undefined, told: Told): RoundTrace | undefined {
  const { protocol, transport, receivedAt } = told;
  const whole = traces?.begin(`round ${protocol}`, {
    kind: 'server',
    since: receivedAt,
    facts: { 'flotila.protocol': protocol, 'network.transport': transport },
  });
  if (!traces || !whole) return undefined;
  const begin = (name: string) => traces.part(name, { beneath: whole });
  let step = begin('decode');
  const next = (name: string) => {
    step?.end();
    step = begin(name);
    return step;
  };
  const end = (why?: string) => {
    if (why !== undefined) whole.fail(why);
    step?.end();
    whole.end();
  };
  return {
    decoded({ packets, records }, device) {
      whole.set({ 'flotila.frames': packets, 'flotila.records': records.length });
      if (device) {
        const { companyId, deviceId } = device;
        whole.set({ 'flotila.company_id': companyId, 'flotila.device_id': deviceId });
      }
    },
    store: () => next('store'),
    acknowledge: () => void next('acknowledge'),
    end,
    failed: (error) => end(errorType(error)),
  };
}
