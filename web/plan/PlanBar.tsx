// One contract in the timeline: its days in the colour and with the sign of its state, its name where it fits.
import { memo } from 'react';
import { useCompany } from '../session/company.ts';
import { type BarBox, nameSpot } from './bars.ts';
import { elementId } from './place-under.ts';
import type { Placed } from './plan-rows.ts';
import { barLabel, rowPeriod } from './plan-words.ts';
import styles from './row.module.css';
import { StateIcon } from './StateIcon.tsx';
import colours from './state.module.css';
import { nameWidth } from './text-width.ts';

/** Icon and spaces beside the name, px. */
const BESIDE = 33;
/** Space before a name that stands after its bar. */
const AFTER = 6;
const LANE_HEIGHT = 26;

interface PlanBarProps {
  bar: Placed;
  box: BarBox;
  isCurrent: boolean;
  isLifted: boolean;
}

export const PlanBar = memo(
  function PlanBar({ bar, box, isCurrent, isLifted }: PlanBarProps) {
    const { timeZone } = useCompany();
    const { row, state, lane } = bar;
    const spot = nameSpot(box, nameWidth(row.name) + BESIDE, state === 'active');
    return (
      // biome-ignore lint/a11y/useSemanticElements: a name that runs over the edge does not fit a button.
      <div
        role="button"
        id={elementId({ vehicleId: row.vehicleId, contractId: row.contractId })}
        className={`${colours.coloured} ${styles.bar}`}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={barLabel(bar, rowPeriod(row, timeZone))}
        data-contract={row.contractId}
        data-state={state}
        data-late={row.progress?.isLate ?? false}
        data-lifted={isLifted}
        data-cut-left={box.isCutLeft}
        data-cut-right={box.isCutRight}
        style={{ left: box.left, width: box.width, top: 7 + lane * LANE_HEIGHT }}
      >
        <StateIcon state={state} />
        <span
          className={styles.name}
          data-spot={spot}
          style={
            spot === 'after'
              ? { left: box.width + AFTER, maxWidth: box.room - box.width - AFTER }
              : { maxWidth: (spot === 'over' ? box.room : box.width) - BESIDE + AFTER }
          }
        >
          {row.name}
        </span>
        {!box.isCutLeft && <i className={styles.grip} data-grip="start" />}
        {!box.isCutRight && <i className={styles.grip} data-grip="end" />}
      </div>
    );
  },
  (before, after) =>
    before.bar === after.bar &&
    before.isCurrent === after.isCurrent &&
    before.isLifted === after.isLifted &&
    before.box.left === after.box.left &&
    before.box.width === after.box.width &&
    before.box.room === after.box.room,
);
