// The pins of the listed alerts on the map, the worst news on top; of the opened one its words and where the
// vehicle was around it. Read through the same queries as the panel.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { useMemo } from 'react';
import { boundsOf, joinBounds } from '../../ground/map/camera.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import { ContentView } from '../../ground/map/layers/ContentView.tsx';
import { type EventMarker, EventMarkersLayer } from '../../ground/map/layers/EventMarkersLayer.tsx';
import { TrackLayer } from '../../ground/map/layers/TrackLayer.tsx';
import { boundsBetween, rangeOf, trackLine } from '../../ground/map/track/track-line.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { isHandled } from '../../thing/alert/alert-list.ts';
import { type Severity, useAlertsPlace } from '../../thing/alert/alerts-place.ts';
import { useOnce } from '../../thing/ride/content-shown.ts';
import { alertTitle } from './alert-words.ts';
import { hoveredAlert } from './hover.ts';
import { KindIcon } from './KindIcon.tsx';
import { useAlertTrack } from './use-alert-track.ts';
import { useShownAlerts } from './use-shown-alerts.ts';
import { alertSpan } from './why-curve.ts';

interface AlertsOnMapProps {
  theme: 'light' | 'dark';
  padding: MapPadding;
}

const TONES = { alarm: 'alarm', warning: 'notice', info: 'quiet' } as const;
/** A map with more of them is not readable; they are named when pointed at. */
const NAMED_MAX = 12;
const NOWHERE: readonly TrackLocation[] = [];

export function AlertsOnMap({ theme, padding }: AlertsOnMapProps) {
  const place = useAlertsPlace();
  const { all, listed } = useShownAlerts(place);
  const opened = useMemo(
    () => [...all.open, ...all.handled].find(({ alertId }) => alertId === place.alertId) ?? null,
    [all, place.alertId],
  );
  const shown = useMemo(() => {
    const rows = [...listed.open, ...listed.handled];
    return opened && !rows.includes(opened) ? [...rows, opened] : rows;
  }, [listed, opened]);
  const markers = useMarkers(shown, place.alertId);
  const { track, isPending } = useAlertTrack(opened);
  return (
    <>
      <EventMarkersLayer
        markers={markers}
        onHover={(id) => hoveredAlert.set(id === null ? null : Number(id))}
        onClick={(id) => place.open(Number(id) === place.alertId ? null : Number(id))}
      />
      <Around
        theme={theme}
        padding={padding}
        opened={opened}
        isPending={isPending}
        track={opened ? (track ?? NOWHERE) : NOWHERE}
      />
    </>
  );
}

function useMarkers(alerts: readonly Alert[], openedId: number | null): EventMarker[] {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const hoveredId = hoveredAlert.use();
  return useMemo(() => {
    const isNamed = alerts.length <= NAMED_MAX;
    return alerts.flatMap((alert): EventMarker[] => {
      const { alertId, latitude, longitude, numericPlate, severity, begin } = alert;
      if (latitude === null || longitude === null) return [];
      const title = alertTitle(alert);
      const label = [title, numericPlate, timeOrDate(begin, timeZone, nowMs)];
      const state = alertId === openedId ? 'selected' : alertId === hoveredId ? 'hovered' : 'plain';
      return [
        {
          id: String(alertId),
          latitude,
          longitude,
          state,
          tone: isHandled(alert) ? 'quiet' : TONES[severity satisfies Severity],
          icon: <KindIcon kind={alert.kind} size={14} />,
          text: state === 'plain' && isNamed ? (numericPlate ?? '') : '',
          label: label.filter(Boolean).join(', '),
        },
      ];
    });
  }, [alerts, openedId, hoveredId, timeZone, nowMs]);
}

/** Where the vehicle was around the opened alert, its own time in full; the map looks at that. */
function Around(
  props: AlertsOnMapProps & {
    opened: Alert | null;
    track: readonly TrackLocation[];
    isPending: boolean;
  },
) {
  const { opened, track, theme, padding } = props;
  const nowMs = useNow();
  const line = useMemo(() => trackLine(track), [track]);
  const hasLine = useOnce(line.count > 0);
  const { fromTs, toTs } = opened ? alertSpan(opened, nowMs) : { fromTs: 0, toTs: 0 };
  const selected = useMemo((): readonly [number, number] => [fromTs, toTs], [fromTs, toTs]);
  const own = boundsBetween(line, ...rangeOf(line, fromTs, toTs));
  return (
    <>
      {hasLine && (
        <TrackLayer
          line={line}
          theme={theme}
          tone="plain"
          selected={opened && toTs > fromTs ? selected : null}
          hovered={null}
          onHover={ignore}
          onClick={ignore}
        />
      )}
      <ContentView
        bounds={joinBounds(pinOf(opened), own)}
        viewKey={String(opened?.alertId)}
        padding={padding}
        isHeld={props.isPending}
      />
    </>
  );
}

function pinOf(alert: Alert | null) {
  if (!alert || alert.latitude === null || alert.longitude === null) return null;
  return boundsOf([{ latitude: alert.latitude, longitude: alert.longitude }]);
}

function ignore(): void {}
