// Asks for the rows of a list as soon as its address is gone to, beside the loading and drawing of its page, which then
// finds them asked for.
import { monthRange } from '@flotila/domain/period.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DataList } from '../../ground/address/paths.ts';
import { keyOf } from '../../ground/call/api.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import type { AnyDataModule, DataPlace } from './module.ts';
import { loadModule } from './modules.ts';
import { narrowedBy, shownMonth } from './use-list-place.ts';

export { loadModule };

/** The rows of a module as the server has them. Those of one month never stand below another's name. */
export function rowsQuery(module: AnyDataModule, place: DataPlace) {
  const { ccode, month, search } = place;
  return queryOptions({
    queryKey: [...keyOf(module.endpoint), 'data', module.list, ccode, month, search],
    queryFn: ({ signal }) => module.rows(place, signal),
  });
}

/**
 * What is there already, or is being asked for, is not asked again: refreshing is the list's. Resolves when the list's
 * part of the application has come; its rows come beside it.
 */
export async function askList(
  cache: Pick<QueryClient, 'prefetchQuery'>,
  company: CurrentCompany,
  list: DataList,
  search: Readonly<Record<string, string | undefined>>,
  nowMs: number,
): Promise<void> {
  const module = await loadModule(list);
  const { ccode, timeZone } = company;
  const month = shownMonth(search.month, nowMs, timeZone);
  const place: DataPlace = {
    ccode,
    company,
    search: narrowedBy(search, module.narrows ?? []),
    month: module.isPeriod ? monthRange(month, timeZone) : null,
  };
  void cache.prefetchQuery({
    ...rowsQuery(module, place),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
