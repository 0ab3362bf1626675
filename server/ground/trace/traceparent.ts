// The header `traceparent` (W3C Trace Context): in which trace a caller asks us.
import type { SpanContext } from '@opentelemetry/api';

const VERSION_0 = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const NONE = /^0+$/;

/** undefined: it says nothing that can be meant. */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, version = '', traceId = '', spanId = '', flags = '', more] =
    VERSION_0.exec(header ?? '') ?? [];
  if (traceId === '' || version === 'ff' || NONE.test(traceId) || NONE.test(spanId)) {
    return undefined;
  }
  // A later version may say more; the first one does not.
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
