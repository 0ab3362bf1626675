// A cell of the events table.
import type { ReactNode } from 'react';

export function EventCell(props: { className?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <span role="gridcell" tabIndex={-1} className={props.className}>
      {props.children}
    </span>
  );
}
