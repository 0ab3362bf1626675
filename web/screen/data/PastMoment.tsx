// A moment to the second, and below it how long ago that was, which goes on by itself.

import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { ago, dateTime } from '../../ground/words/format.ts';
import { RowName } from './RowName.tsx';

/** A cell of what goes on now. */
export function PastMoment({ at }: { at: string }) {
  const { timeZone } = useCompany();
  const since = Math.max(0, useNow() - Date.parse(at));
  return <RowName text={dateTime(at, timeZone, true)} note={ago(since)} isDetail />;
}
