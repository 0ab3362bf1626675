// A moment to the second, and below it how long ago that was, which goes on by itself.
import { ago, dateTime } from '../format.ts';
import { useCompany } from '../session/company.ts';
import { useNow } from '../ui/now.ts';
import { RowName } from './RowName.tsx';

/** A cell of what goes on now. */
export function PastMoment({ at }: { at: string }) {
  const { timeZone } = useCompany();
  const since = Math.max(0, useNow() - Date.parse(at));
  return <RowName text={dateTime(at, timeZone, true)} note={ago(since)} isDetail />;
}
