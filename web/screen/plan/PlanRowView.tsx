// One row of the timeline: the vehicle with its driver, when it is free, and the bars of the window. Drawn anew
// only when something of it changed.
import { IconAlertTriangle, IconDots } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { boxesOf, boxOf, type Scale } from './bars.ts';
import { PlanBar } from './PlanBar.tsx';
import { elementId } from './place-under.ts';
import type { PlanRow } from './plan-rows.ts';
import { periodText } from './plan-words.ts';
import styles from './row.module.css';
import { spanOf } from './shift.ts';
import type { Draft } from './use-drag.ts';
import type { Place } from './walk.ts';

interface PlanRowProps {
  row: PlanRow;
  index: number;
  /** Rows in all. */
  count: number;
  scale: Scale;
  top: number;
  height: number;
  /** Words of the day from which it is free. */
  free: string;
  isFreeToday: boolean;
  /** Words of days with several contracts; '' none. */
  overlap: string;
  /** Tab leads here; null: to another row. */
  current: Place | null;
  /** What is being dragged over this row. */
  draft: Draft | null;
  /** The contract of this row that is being dragged. */
  lifted: number | null;
  isPending: boolean;
}

export const PlanRowView = memo(function PlanRowView(props: PlanRowProps) {
  const { row, index, scale, top, height, current } = props;
  const { vehicle } = row;
  const { vehicleId } = vehicle;
  // The head stands at once, its bars come in slices after it: twenty rows at a turn of the wheel are one
  // long task otherwise.
  const hasBars = useDeferredValue(true, false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <ul> of all.
    <div
      role="listitem"
      aria-label={vehicle.plate}
      className={styles.row}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      data-vehicle={vehicleId}
      data-gone={vehicle.isGone}
      style={{ top, height }}
    >
      <div className={styles.vehicle} data-head>
        {/* biome-ignore lint/a11y/useSemanticElements: the text of a button cannot be chosen for copying. */}
        <div
          role="button"
          id={elementId({ vehicleId, contractId: null })}
          className={styles.named}
          tabIndex={current?.contractId === null ? 0 : -1}
        >
          <div className={`${pieces.cut} ${pieces.quiet} ${styles.line}`}>
            <b>{vehicle.plate}</b> <span>{vehicle.name}</span>
          </div>
          <div className={`${pieces.cut} ${pieces.quiet} ${styles.line}`}>
            <span>{vehicle.isGone ? t('plan.gone') : vehicle.driver || t('plan.noDriver')}</span>
          </div>
          {props.overlap && (
            <div className={`${pieces.cut} ${pieces.notice} ${styles.overlap}`}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              {props.overlap}
            </div>
          )}
        </div>
        <button
          type="button"
          className={styles.more}
          data-more
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={`${t('app.more')} ${vehicle.plate}`}
        >
          <IconDots size={17} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.free} data-today={props.isFreeToday}>
        {props.isFreeToday ? t('plan.freeToday') : props.free}
      </div>
      <div className={styles.timeline} data-timeline>
        {props.isPending ? <Blocks index={index} /> : hasBars && <Bars {...props} />}
        {props.draft && <Ghost draft={props.draft} scale={scale} />}
      </div>
    </div>
  );
});

function Bars({ row, scale, current, lifted }: PlanRowProps) {
  return boxesOf(row.bars, scale).map(([bar, box]) => (
    <PlanBar
      key={bar.row.contractId}
      bar={bar}
      box={box}
      isCurrent={current?.contractId === bar.row.contractId}
      isLifted={lifted === bar.row.contractId}
    />
  ));
}

/** Where the contract would come to lie. */
function Ghost({ draft, scale }: { draft: Draft; scale: Scale }) {
  const { timeZone } = useCompany();
  const span = spanOf(draft.spot, timeZone);
  if (span.to <= scale.window.from || span.from >= scale.window.to) return null;
  const { left, width } = boxOf(span, scale.window.to, scale);
  return (
    <div className={styles.ghost} style={{ left, width }} aria-hidden="true">
      <span>{periodText(draft.spot)}</span>
    </div>
  );
}

/** Grey, while the contracts are read; they come after half a second by the style sheet. */
function Blocks({ index }: { index: number }) {
  return (
    <>
      <i className={styles.block} style={{ left: `${8 + ((index * 7) % 20)}%`, width: '12%' }} />
      <i className={styles.block} style={{ left: `${48 + ((index * 11) % 30)}%`, width: '9%' }} />
    </>
  );
}
