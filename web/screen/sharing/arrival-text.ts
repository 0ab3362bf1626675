// What a visitor is told of the arrival: "Príde asi o 14:20", with the day when it is another one.
import type { SharedArrival } from '@flotila/domain/sharing/sharing.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { date, time } from '../../ground/words/format.ts';

/** null: it is not known when. `nowMs` by the server's clock. */
export function arrivalText(
  { arrived, expected }: Pick<SharedArrival, 'arrived' | 'expected'>,
  zone: string,
  nowMs: number,
): string | null {
  const moment = arrived ?? expected;
  if (moment === null) return null;
  const kind = arrived === null ? 'expected' : 'arrived';
  const day = date(moment, zone);
  const at = { time: time(moment, zone) };
  return day === date(nowMs, zone) ? t(`share.${kind}`, at) : t(`share.${kind}Day`, { ...at, day });
}
