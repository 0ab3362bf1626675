// How long one who refuses for now asks to be left alone: `Retry-After` of an answer (RFC 9110 §10.2.3).

/** Nobody is left alone for longer, whatever is said. */
export const LEFT_ALONE_MS_MAX = 3_600_000;

/**
 * Milliseconds from now; undefined: nothing is asked, or what nobody understands.
 * @param header seconds, or an HTTP date in any of its three forms @param now epoch milliseconds
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wanted = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : dateTs(text) - now;
  return wanted > 0 ? Math.min(wanted, LEFT_ALONE_MS_MAX) : undefined;
}

/** Epoch milliseconds; NaN: it is none. That of asctime() does not say that it is in GMT. */
function dateTs(text: string): number {
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return Number.NaN;
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
}
