// The heads of a list: the box that chooses all rows, and for each column its name, which sorts, with an edge to drag.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import type { Sort } from './list-rows.ts';
import type { ListView } from './list-view.ts';
import type { AnyDataModule, Column } from './module.ts';
import styles from './rows.module.css';
import { useHeadWidth } from './use-head-width.ts';
import type { Selection } from './use-selection.ts';

// biome-ignore lint/suspicious/noExplicitAny: columns and rows of all modules.
type Any = any;

export interface ListHeadsProps {
  module: AnyDataModule;
  columns: readonly Column<Any>[];
  view: ListView;
  onView: (view: ListView) => void;
  sort: Sort | null;
  onSort: (key: string) => void;
  selection: Selection<Any>;
  /** How many rows are listed. */
  count: number;
}

export function ListHeads(props: ListHeadsProps) {
  const { module, columns, selection, count } = props;
  const chosen = selection.rows.length;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn. */}
      <span role="columnheader" tabIndex={-1} className={styles.box} data-shown={chosen > 0}>
        <span className={pieces.reader}>{t('many.all')}</span>
        <input
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < count;
          }}
          type="checkbox"
          aria-label={t('many.all')}
          checked={chosen > 0 && chosen === count}
          onChange={chosen === count ? selection.clear : selection.all}
        />
      </span>
      {columns.map((column) => (
        <Head key={column.key} {...props} column={column} />
      ))}
      {module.menuOf && (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        <span role="columnheader" tabIndex={-1} className={styles.more}>
          <span className={pieces.reader}>{t('app.more')}</span>
        </span>
      )}
    </>
  );
}

function Head({ column, sort, onSort, view, onView }: ListHeadsProps & { column: Column<Any> }) {
  const { key, title, isNumber } = column;
  const isSorted = sort?.key === key;
  const Arrow = sort?.isDown ? IconArrowDown : IconArrowUp;
  const { head, edge, onKeyDown } = useHeadWidth(key, view, onView);
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
    <span
      ref={head}
      role="columnheader"
      tabIndex={-1}
      aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
      data-number={isNumber}
    >
      <button type="button" onClick={() => onSort(key)} onKeyDown={onKeyDown}>
        {title()}
        {isSorted && <Arrow size={14} stroke={2} aria-hidden="true" />}
      </button>
      <span className={styles.edge} data-head-edge={key} aria-hidden="true" {...edge} />
    </span>
  );
}
