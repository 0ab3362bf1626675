// The head of a day between rows that are drawn only while they are in sight.
import type { ReactNode } from 'react';
import { GridCell } from './PlacedRow.tsx';
import table from './table.module.css';

export function PlacedHead(props: {
  /** Pixels from the first row. */
  top: number;
  rowIndex: number;
  /** Of the panel: where it looks otherwise. */
  className?: string | undefined;
  title: ReactNode;
  /** At its end. */
  sum?: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={props.rowIndex}
      className={`${table.placedHead} ${props.className ?? ''}`}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <span role="rowheader" tabIndex={-1}>
        {props.title}
      </span>
      {props.sum !== undefined && <GridCell>{props.sum}</GridCell>}
    </div>
  );
}
