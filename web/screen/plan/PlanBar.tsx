// One contract in the timeline: its days in the colour and with the sign of its state, its name where it fits. Hundreds
// are drawn at a turn of the wheel, so it is two elements; sign, late dot and ends are of the style sheet.
import { memo } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { scaled } from '../../ground/ui/text-scale.ts';
import { semiboldWidth } from '../../ground/ui/text-width.ts';
import { AFTER, type BarBox, BESIDE, nameRoom, nameSpot } from './bars.ts';
import { elementId } from './place-under.ts';
import type { Placed } from './plan-rows.ts';
import { barLabel, rowPeriod } from './plan-words.ts';
import styles from './row.module.css';
import colours from './state.module.css';

const LANE_HEIGHT = scaled(26);

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
    const width = semiboldWidth(row.name);
    const spot = nameSpot(box, width + BESIDE, state === 'active');
    const room = nameRoom(box, spot);
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
        data-late={row.progress?.isLate || undefined}
        data-lifted={isLifted || undefined}
        data-cut-left={box.isCutLeft || undefined}
        data-cut-right={box.isCutRight || undefined}
        style={{ left: box.left, width: box.width, top: 7 + lane * LANE_HEIGHT }}
      >
        <span
          className={styles.name}
          data-spot={spot}
          style={{
            ...(spot === 'after' && { left: box.width + AFTER }),
            // Only a name that has no room is cut: cutting one costs as much as drawing it.
            ...(width > room && { maxWidth: room, overflow: 'hidden' }),
          }}
        >
          {row.name}
        </span>
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
