// A row and the cells of a list that draws only what is in sight (ScrolledGrid): so it is no <table>.
import type { ComponentProps } from 'react';
import table from './table.module.css';

/** Where it stands. */
export interface PlacedAt {
  /** Pixels from the top of the rows. */
  top: number;
  rowIndex: number;
  /** The one row that the tab key stops at. */
  isActive: boolean;
}

/** The list hears the keys of its rows. */
export function PlacedRow({ at, className, ...rest }: ComponentProps<'div'> & { at: PlacedAt }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
    <div
      role="row"
      tabIndex={at.isActive ? 0 : -1}
      aria-rowindex={at.rowIndex}
      className={`${table.placedRow} ${className}`}
      style={{ transform: `translateY(${at.top}px)` }}
      {...rest}
    />
  );
}

export function GridCell(props: ComponentProps<'span'>) {
  // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
  return <span role="gridcell" tabIndex={-1} {...props} />;
}
