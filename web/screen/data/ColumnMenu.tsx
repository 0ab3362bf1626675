// Which columns of the list are shown and in what order, kept in the browser.
import { Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { RowButton } from '../../ground/ui/RowButton.tsx';
import styles from './column-menu.module.css';
import {
  DEFAULT_VIEW,
  isShown,
  type ListView,
  moved,
  orderedColumns,
  toggled,
} from './list-view.ts';
import type { AnyDataModule, Column } from './module.ts';

interface ColumnMenuProps {
  module: AnyDataModule;
  /** Those that are shown and have room. */
  fitting: readonly Column<unknown>[];
  view: ListView;
  onView: (view: ListView) => void;
}

export function ColumnMenu({ module, fitting, view, onView }: ColumnMenuProps) {
  const { columns } = module;
  const ordered = orderedColumns(columns, view);
  return (
    <Popover position="bottom-end" width={300} withinPortal trapFocus returnFocus shadow="md">
      <Popover.Target>
        <IconButton
          className={pieces.notOnPhone ?? ''}
          label={t('cols.menu')}
          aria-haspopup="dialog"
        >
          <IconColumns3 size={18} stroke={1.7} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.menu ?? ''}
        aria-label={t('cols.menu')}
        data-closes-itself
      >
        <ul className={styles.list}>
          {ordered.map((column, at) => {
            const name = column.title();
            const isChecked = isShown(column, columns, view);
            const hasRoom = fitting.some(({ key }) => key === column.key);
            const move = (by: -1 | 1, button: HTMLElement) => {
              onView(moved(columns, view, column.key, by));
              // A line that is put elsewhere loses the focus.
              requestAnimationFrame(() => button.focus());
            };
            return (
              <li key={column.key}>
                <Checkbox
                  label={name}
                  description={isChecked && !hasRoom ? t('cols.noRoom') : null}
                  checked={isChecked}
                  // What a record is called always stands there.
                  disabled={at === 0}
                  onChange={() => onView(toggled(columns, view, column.key))}
                />
                <RowButton
                  label={t('cols.up', { name })}
                  disabled={at < 2}
                  onClick={({ currentTarget }) => move(-1, currentTarget)}
                >
                  <IconArrowUp size={16} stroke={1.7} />
                </RowButton>
                <RowButton
                  label={t('cols.down', { name })}
                  disabled={at === 0 || at === ordered.length - 1}
                  onClick={({ currentTarget }) => move(1, currentTarget)}
                >
                  <IconArrowDown size={16} stroke={1.7} />
                </RowButton>
              </li>
            );
          })}
        </ul>
        <Checkbox
          className={styles.fit ?? ''}
          label={t('cols.fit')}
          checked={!view.isScrolled}
          onChange={() => onView({ ...view, isScrolled: !view.isScrolled })}
        />
        <p className={styles.hint}>{t('cols.hint')}</p>
        <Button variant="default" size="xs" fullWidth onClick={() => onView(DEFAULT_VIEW)}>
          {t('cols.default')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
