// How long ago a moment was, which goes on by itself; the moment to the second is a tip.

import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { ago, dateTime } from '../../ground/words/format.ts';
import { RowName } from './RowName.tsx';

/** A cell of what goes on now. */
export function PastMoment({ at }: { at: string }) {
  const { timeZone } = useCompany();
  const since = Math.max(0, useNow() - Date.parse(at));
  return <RowName text={ago(since)} title={dateTime(at, timeZone, true)} isDetail />;
}
