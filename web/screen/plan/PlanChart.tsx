// The timeline itself: head with weeks and days, the rows in sight, the line of now. Only rows and bars in sight
// are drawn, and no row listens by itself: what happens to one is heard here.
import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { scaled } from '../../ground/ui/text-scale.ts';
import { time } from '../../ground/words/format.ts';
import { axisOf } from './axis.ts';
import { xOf } from './bars.ts';
import styles from './chart.module.css';
import type { PlanChartProps } from './chart-props.ts';
import { overlapsOf } from './free.ts';
import { PlanAxis } from './PlanAxis.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanRowView } from './PlanRowView.tsx';
import type { PlanRow } from './plan-rows.ts';
import { dayText, overlapText } from './plan-words.ts';
import { useChartHands } from './use-chart-hands.ts';

const LANE_HEIGHT = scaled(26);
const ROW_PADDING = scaled(14);
const OVERSCAN = 1;
/** The left part, px; narrower on a phone on its side. */
const LEFT = scaled(248);
const LEFT_NARROW = scaled(184);
const NARROW_BELOW = scaled(900);

/** Lines of text of the vehicle, or lanes of its contracts, whichever is higher. */
export function rowHeight(row: PlanRow): number {
  return row.lanes * LANE_HEIGHT + ROW_PADDING;
}

export function PlanChart(props: PlanChartProps) {
  const { rows, control, nowMs, month, free } = props;
  const { timeZone: zone } = useCompany();
  const { window } = control.place;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sheet, width: sheetWidth } = useElementSize();
  const left = sheetWidth < NARROW_BELOW ? LEFT_NARROW : LEFT;
  const width = Math.max(1, sheetWidth - left);
  const scale = useMemo(() => ({ window, width }), [window, width]);
  // The head follows a turn of the wheel at once, hundreds of bars a moment later and in slices.
  const barScale = useDeferredValue(scale);
  const axis = useMemo(() => axisOf(window, zone), [window, zone]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index] ? rowHeight(rows[index]) : 0),
    overscan: OVERSCAN,
  });
  // Rows have other heights in another order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what changed.
  useEffect(() => virtual.measure(), [virtual, rows]);
  const chart = useChartHands(props, { scroller, scale, left, scrollTo: virtual.scrollToIndex });
  const isNow = nowMs >= window.from && nowMs < window.to;
  const nowX = left + xOf(nowMs, scale);
  return (
    <div
      className={styles.chart}
      // Before its width is known days and hours would lie upon each other.
      data-measured={sheetWidth > 0}
      style={{ '--left': `${left}px` } as CSSProperties}
    >
      <PlanAxis axis={axis} scale={scale} nowMs={nowMs} sort={props.sort} onSort={props.onSort} />
      <div
        ref={scroller}
        className={styles.scroller}
        data-zoomed={chart.isZoomed}
        data-dragging={chart.draft !== null}
        {...chart.listeners}
      >
        <Backdrop axis={axis} scale={scale} left={left} nowX={isNow ? nowX : null} />
        {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <ul> of all. */}
        <div
          ref={sheet}
          className={styles.sheet}
          role="list"
          aria-label={t('menu.plan')}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index];
            if (!row || sheetWidth === 0) return null;
            const { vehicleId } = row.vehicle;
            const day = free(row);
            return (
              <PlanRowView
                key={vehicleId}
                row={row}
                index={index}
                scale={barScale}
                count={rows.length}
                top={start}
                height={size}
                free={day ? dayText(day, month) : day === null ? t('plan.busy') : ''}
                isFreeToday={day !== undefined && day !== null && day === chart.today}
                overlap={
                  row.lanes > 1 ? overlapText(overlapsOf(row.bars, control.whole, zone)) : ''
                }
                current={chart.current?.vehicleId === vehicleId ? chart.current : null}
                draft={chart.draft?.spot.vehicleId === vehicleId ? chart.draft : null}
                lifted={
                  chart.draft?.contract.row.vehicleId === vehicleId
                    ? chart.draft.contract.row.contractId
                    : null
                }
                isPending={props.isPending}
              />
            );
          })}
        </div>
      </div>
      {isNow && (
        // Below the rows: upon them it would cover bars.
        <div className={styles.foot}>
          <span className={styles.nowTime} style={{ left: nowX }}>
            {time(nowMs, zone)}
          </span>
        </div>
      )}
      <PlanCard card={chart.card} mayShift={chart.mayShift} />
    </div>
  );
}

/** Behind the rows: weekends, weeks, and the line of now. */
function Backdrop(props: {
  axis: ReturnType<typeof axisOf>;
  scale: { window: { from: number; to: number }; width: number };
  left: number;
  nowX: number | null;
}) {
  const { axis, scale, left, nowX } = props;
  const x = (ts: number) => Math.max(0, Math.min(scale.width, xOf(ts, scale)));
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {axis.days
        .filter((day) => day.isWeekend)
        .map(({ day, from, to }) => (
          <i
            key={day}
            className={styles.weekend}
            style={{ left: left + x(from), width: x(to) - x(from) }}
          />
        ))}
      {(axis.hours.length > 0 ? axis.days : axis.weeks).slice(1).map(({ from }) => (
        <i key={from} className={styles.weekLine} style={{ left: left + x(from) }} />
      ))}
      {nowX !== null && <i className={styles.nowLine} style={{ left: nowX }} />}
    </div>
  );
}
