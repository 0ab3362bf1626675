// The day graph (HIS-018, HIS-046 … HIS-048): up to four series over the day. It follows the moment and
// the ride under the pointer elsewhere and tells its own; arrow keys move the cursor.
import 'uplot/dist/uPlot.min.css';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { Button } from '@mantine/core';
import { IconZoomReset } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { hoveredMoment, hoveredRide, hoverMoment } from '../../../thing/ride/hover.ts';
import {
  type Band,
  bandAt,
  bandsOf,
  type FuelMark,
  markNear,
  rideToSelect,
  type Stay,
  selectedBand,
  stayAt,
  zoomOf,
} from './bands.ts';
import { GAP_SECONDS, type GraphData, nearestRow } from './data.ts';
import { GraphTip, spokenMoment } from './GraphTip.tsx';
import styles from './graph.module.css';
import { isSelectingClick, keyMove } from './keys.ts';
import type { DaySpan, Part } from './time-axis.ts';
import { usePlot } from './use-plot.ts';

export interface DayGraphProps {
  data: GraphData;
  span: DaySpan;
  zone: string;
  /** Local day yyyy-MM-dd. */
  day: string;
  rides: readonly RideView[];
  /** Where fuel came in or got lost. */
  fuel: readonly FuelMark[];
  /** In which zones it was, in the order in which it came. */
  stays: readonly Stay[];
  /** Speed that the vehicle may not exceed, km/h; null: nobody said. */
  speedMax: number | null;
  /** fromTimestamp of the selected ride as it stands in the address. */
  rideFrom: string | null;
  onSelectRide: (fromTimestamp: string | null) => void;
}

/** In a silence only a location this near to the pointer is meant, CSS pixels. */
const NEAR_PIXELS = 12;

/** Between the button that shows the whole day and the edge of the lines, CSS pixels. */
const RESET_PIXELS = 6;

export function DayGraph(props: DayGraphProps) {
  const { data, span, zone, day, fuel, stays, speedMax } = props;
  const bands = useMemo(() => bandsOf(props.rides), [props.rides]);
  const selected = selectedBand(bands, props.rideFrom);
  const hovered = selectedBand(bands, hoveredRide.use());

  const point = (row: number) => {
    const second = data.seconds[row];
    if (second === undefined) return leave();
    hoverMoment({ ts: second * 1000, source: 'graph' });
    hoveredRide.set(bandAt(bands, second)?.fromTimestamp ?? null);
  };
  const pointAt = (second: number | null) => {
    const reach = NEAR_PIXELS * (plot?.secondsInPixel() ?? 1);
    if (second === null) leave();
    else point(rowNear(data, second, Math.max(reach, GAP_SECONDS / 2)));
  };
  const { host, width, plot, isZoomed } = usePlot({
    data,
    span,
    zone,
    part: useZoom(selected),
    onMoment: pointAt,
  });
  useEffect(() => {
    plot?.showRides({ bands, fuel, stays, selected, speedMax });
  }, [plot, bands, fuel, stays, selected, speedMax]);
  useEffect(() => {
    plot?.showHovered(hovered);
  }, [plot, hovered]);
  useEffect(() => leave, []);

  const moment = hoveredMoment.use();
  const row = moment === null ? -1 : rowNear(data, moment.ts / 1000, GAP_SECONDS);
  const second = data.seconds[row] ?? null;
  const stay = second === null ? null : stayAt(stays, second);
  const isForeign = moment?.source !== 'graph';
  useEffect(() => {
    if (isForeign) plot?.showMoment(second);
  }, [plot, isForeign, second]);

  const select = (at: number) => {
    const rideFrom = rideToSelect(bands, selected, at);
    if (rideFrom !== undefined) props.onSelectRide(rideFrom);
  };
  const handleKey = (signal: KeyboardEvent) => {
    const move = keyMove(signal, data, row, plot?.secondsInPixel() ?? 1);
    if (move === null || signal.target !== signal.currentTarget) return;
    signal.preventDefault();
    signal.stopPropagation();
    if (move === 'select') {
      if (second !== null) select(second);
      return;
    }
    if (move === 'clear') leave();
    else point(move);
    plot?.showMoment(move === 'clear' ? null : (data.seconds[move] ?? null));
  };
  // uPlot follows the mouse only.
  const handleFinger = (signal: PointerEvent<HTMLElement>) => {
    if (signal.pointerType !== 'touch' || !plot) return;
    const at = plot.momentAt(signal.clientX - signal.currentTarget.getBoundingClientRect().left);
    pointAt(at);
    plot.showMoment(at);
  };
  const pressedX = useRef<number | null>(null);
  const handleClick = (signal: MouseEvent<HTMLElement>) => {
    const isOnLines = signal.target instanceof Element && signal.target.closest('.u-over') !== null;
    if (!plot || !isOnLines || !isSelectingClick(signal, pressedX.current)) return;
    const at = plot.momentAt(signal.clientX - signal.currentTarget.getBoundingClientRect().left);
    if (at !== null) select(at);
  };
  return (
    <div
      className={styles.plot}
      ref={host}
      role="slider"
      tabIndex={0}
      aria-label={t('graph.name')}
      aria-description={t('graph.keys')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, data.rows.length - 1)}
      aria-valuenow={Math.max(0, row)}
      aria-valuetext={spokenMoment(data, row, { zone, day, stay })}
      // Escape takes the cursor away before it closes the panel.
      data-closes-itself={row >= 0 || undefined}
      onKeyDown={handleKey}
      onBlur={leave}
      onClick={handleClick}
      onPointerDownCapture={(signal) => {
        pressedX.current = signal.clientX;
      }}
      onPointerDown={handleFinger}
      onPointerMove={handleFinger}
    >
      {plot && second !== null && (
        <GraphTip
          data={data}
          row={row}
          width={width}
          zone={zone}
          day={day}
          stay={stay}
          left={plot.leftOf(second)}
          fuel={markNear(fuel, second, NEAR_PIXELS * plot.secondsInPixel())}
        />
      )}
      {plot && isZoomed && (
        <Button
          className={`${pieces.notPrinted} ${styles.reset}`}
          variant="default"
          size="compact-xs"
          leftSection={<IconZoomReset size={14} />}
          style={{ right: width - plot.right() + RESET_PIXELS }}
          onClick={() => plot.zoom(null)}
        >
          {t('graph.reset')}
        </Button>
      )}
    </div>
  );
}

/** The same part while the same ride is selected and does not grow. */
function useZoom(selected: Band | null): Part | null {
  const { fromTimestamp, from = 0, to = 0 } = selected ?? {};
  return useMemo(
    () => (fromTimestamp === undefined ? null : zoomOf({ fromTimestamp, from, to })),
    [fromTimestamp, from, to],
  );
}

/** The row of the nearest location, -1 when none is within `reach` seconds. */
function rowNear(data: GraphData, second: number, reach: number): number {
  const row = nearestRow(data, second);
  return Math.abs((data.seconds[row] ?? Number.POSITIVE_INFINITY) - second) <= reach ? row : -1;
}

/** The pointer or the focus left the graph; what is hovered elsewhere stays. */
function leave(): void {
  if (hoveredMoment.get()?.source !== 'graph') return;
  hoverMoment(null);
  hoveredRide.set(null);
}
