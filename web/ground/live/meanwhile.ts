// What the live stream tells is newer than every answer that was begun before it. The cache leaves a first reading that
// is under way as it is, and an answer that comes later takes the place of what was told meanwhile: either way the
// change would be hidden until the next refresh.
import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/** Does it to what is known under the key, and again to each answer that was on its way, once it has come. */
export function overAnswers(
  cache: QueryClient,
  queryKey: QueryKey,
  act: (filters: QueryFilters) => unknown,
): void {
  const underWay = cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  for (const query of underWay) {
    const again = () => act({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, again);
  }
  act({ queryKey });
}

/**
 * Reads anew what is shown under the key ([]: everything). What is under way is awaited first and not broken off:
 * words that come faster than answers would never let one come.
 */
export function readAnew(cache: QueryClient, queryKey: QueryKey): void {
  overAnswers(cache, queryKey, (filters) =>
    cache.invalidateQueries(filters, { cancelRefetch: false }),
  );
}

/**
 * Reads anew what a change of one's own made old. A later reading that is under way is broken off and begun again; a
 * first one, which the cache would leave as it is, is read again once it has come.
 */
export async function readChanged(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  const underWay = cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst });
  const again = underWay.map(async (query) => {
    await query.promise?.catch(() => undefined);
    await cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
  await Promise.all([cache.invalidateQueries({ queryKey }), ...again]);
}
