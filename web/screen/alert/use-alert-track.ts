// Where the vehicle was around an alert, with the measure that the alert is about: one reading for curve, records
// and map.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { useRef } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { useTrack } from '../../thing/ride/ride.data.ts';
import { seriesOf, shownSpan } from './why-curve.ts';

/** An alert that goes on is read anew so seldom, milliseconds: its track is long. */
const GROWS_MS = 60_000;

export function useAlertTrack(alert: Alert | null) {
  const { ccode } = useCompany();
  const nowMs = useNow();
  const tick = useRef(nowMs);
  if (nowMs - tick.current >= GROWS_MS) tick.current = nowMs;
  const series = alert && seriesOf(alert);
  const shown = alert ? shownSpan(alert, tick.current) : { fromTs: 0, toTs: 0 };
  const isAsked = alert !== null && alert.vehicleId !== null;
  const { data, isPending } = useTrack(
    ccode,
    isAsked
      ? {
          vehicleId: alert.vehicleId as number,
          from: new Date(shown.fromTs).toISOString(),
          to: new Date(shown.toTs).toISOString(),
          smooth: false,
          params: series && series !== 'speed' ? [series] : [],
        }
      : null,
  );
  return { track: data, isPending: isAsked && isPending, series, shown };
}
