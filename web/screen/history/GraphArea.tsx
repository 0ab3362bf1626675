// What stands in the place of the day graph: the graph, or why there is none (nothing chosen, nothing
// heard, not loaded). The drawing itself is loaded when it is first needed.
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { Button, useComputedColorScheme } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { loadChunk } from '../../ground/ui/chunk.ts';
import { ErrorBoundary } from '../../ground/ui/ErrorScreen.tsx';
import { failureText } from '../../ground/ui/failure.ts';
import { ZONE_COLOURS } from '../../thing/zone/zone-colours.ts';
import { useDayVisits } from './day-visits.ts';
import { useFuelEvidence } from './fuel-evidence.ts';
import { fuelMarks, type Stay } from './graph/bands.ts';
import { graphData, isEmpty } from './graph/data.ts';
import styles from './graph/graph.module.css';
import type { SeriesCode } from './graph/series.ts';
import { daySpan } from './graph/time-axis.ts';
import { signDelay } from './graph/wait.ts';
import type { HistoryPlace } from './history-place.ts';
import { nameIn } from './ride-walk.ts';

const loadGraph = () => loadChunk('DayGraph', () => import('./graph/DayGraph.tsx'));
const DayGraph = lazy(() => loadGraph().then((module) => ({ default: module.DayGraph })));

export function GraphArea(props: {
  place: HistoryPlace;
  track: UseQueryResult<TrackLocation[]>;
  rides: readonly RideView[];
  chosen: readonly SeriesCode[];
  /** Of the vehicle, km/h; null: nobody said. */
  speedMax: number | null;
}) {
  const { place, track, rides, chosen } = props;
  const { timeZone } = useCompany();
  const busy = <Busy sinceMs={useWaitStart(`${place.vehicleId} ${place.day}`)} />;
  const locations = track.data;
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: units are words of the language.
  const data = useMemo(
    () => (locations ? graphData(locations, chosen) : null),
    [locations, chosen, language],
  );
  const span = useMemo(
    () => daySpan(place.day, timeZone, data?.seconds ?? []),
    [place.day, timeZone, data],
  );
  const measured = useFuelEvidence(rides).data;
  const fuel = useMemo(() => fuelMarks(rides, measured), [rides, measured]);
  const stays = useStays(place, span.to);
  if (chosen.length === 0) {
    return <Empty title={t('graph.noData')} text={t('graph.noSeries')} />;
  }
  if (!data) {
    if (!track.isError) return busy;
    return (
      <Empty title={t('graph.failed')} text={failureText(track.error)} role="alert">
        <Button variant="default" size="compact-sm" onClick={() => void track.refetch()}>
          {t('app.retry')}
        </Button>
      </Empty>
    );
  }
  if (isEmpty(data)) {
    // Another series may still be on its way.
    if (track.isPlaceholderData) return busy;
    return <Empty title={t('graph.noData')} text={t('graph.noDataText')} />;
  }
  return (
    <div className={styles.area} aria-busy={track.isFetching}>
      <ErrorBoundary resetKey={place.day}>
        <Suspense fallback={busy}>
          <DayGraph
            data={data}
            span={span}
            rides={rides}
            fuel={fuel}
            stays={stays}
            speedMax={props.speedMax}
            zone={timeZone}
            day={place.day}
            rideFrom={nameIn(rides, place.rideFrom)}
            onSelectRide={place.selectRide}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** Visits of zones in the colours of their categories; one that goes on reaches to the end of the day or to now. */
function useStays(place: HistoryPlace, dayEnd: number): Stay[] {
  const visits = useDayVisits(place);
  const theme = useComputedColorScheme('light');
  return useMemo(() => {
    const last = Math.min(dayEnd, Date.now() / 1000);
    return visits.map(({ arrival, departure, zoneName, zoneCategory }) => ({
      from: Date.parse(arrival) / 1000,
      to: departure === null ? last : Date.parse(departure) / 1000,
      name: zoneName,
      colour: ZONE_COLOURS[zoneCategory][theme],
    }));
  }, [visits, dayEnd, theme]);
}

/** When the waiting for this began. Meanwhile the drawing is loaded, beside the locations. */
function useWaitStart(what: string): number {
  // A failure is told where the drawing is needed.
  useEffect(() => void loadGraph().catch(() => {}), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is read once for each thing.
  return useMemo(() => performance.now(), [what]);
}

/** Shown only when it takes longer than half a second, whatever is waited for first. */
function Busy({ sinceMs }: { sinceMs: number }) {
  const [delayMs] = useState(() => signDelay(sinceMs, performance.now()));
  return (
    <div className={styles.area} role="status" aria-label={t('graph.loading')}>
      <div className={styles.busy} style={{ animationDelay: `${delayMs}ms` }}>
        {t('graph.loading')}…
      </div>
    </div>
  );
}

function Empty(props: { title: string; text: string; role?: 'alert'; children?: ReactNode }) {
  return (
    <div className={styles.empty} role={props.role ?? 'status'}>
      <b>{props.title}</b>
      <span>{props.text}</span>
      {props.children}
    </div>
  );
}
