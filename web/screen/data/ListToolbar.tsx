// The toolbar above a list (DATA-003 … DATA-007): what it is called and how many there are, what narrows it, its columns,
// files of it and a new record.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { LIST_MODULES } from '../../ground/session/guards.ts';
import { FilterField } from '../../ground/ui/FilterField.tsx';
import { IconLink } from '../../ground/ui/IconButton.tsx';
import { useIsPhone } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { number } from '../../ground/words/format.ts';
import { CloseButton } from './CloseButton.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { FileMenu } from './FileMenu.tsx';
import {
  ChoicePicks,
  type Fold,
  FoldButton,
  foldOf,
  hasMonthRow,
  MonthPick,
} from './ListFilters.tsx';
import type { ListView } from './list-view.ts';
import type { AnyDataModule, Column, DataPlace } from './module.ts';
import styles from './toolbar.module.css';
import type { ListPlace } from './use-list-place.ts';

interface ToolbarProps {
  module: AnyDataModule;
  at: ListPlace;
  /** Of the server, and those that pass the filters; undefined while they are read. */
  all: readonly unknown[] | undefined;
  rows: readonly unknown[] | undefined;
  columns: readonly Column<unknown>[];
  /** Those of them that there is room for. */
  fitting: readonly Column<unknown>[];
  view: ListView;
  onView: (view: ListView) => void;
  /** How it is filtered, in words. */
  note: string;
  fold: Fold;
}

export function ListToolbar(props: ToolbarProps) {
  const { module, at, all, rows, fold } = props;
  const { company } = useCompany();
  const isPhone = useIsPhone();
  const isNothing = all?.length === 0 && !module.isPeriod && !module.choices;
  return (
    <header
      className={styles.toolbar}
      data-mode="list"
      data-rows={module.isPeriod || module.choices ? 2 : 1}
      data-fold={foldOf(module)}
      data-open={fold.isOpen}
    >
      <div className={`${pieces.grows} ${pieces.yields} ${styles.heading}`}>
        <h1>{t(`data.${module.list}`)}</h1>
        <p>
          {/* DATA-003: the bar in the same line, or above, shows it. */}
          <span className={pieces.reader}>{company.name} </span>
          {rows && all && (
            <span role="status">
              {rows.length < all.length
                ? t('data.countOf', { count: number(rows.length), total: number(all.length) })
                : (module.countText?.(all.length) ?? t('data.count', { count: all.length }))}
            </span>
          )}
        </p>
      </div>
      {!hasMonthRow(module, isPhone) && <MonthPick module={module} at={at} />}
      <MoreLink module={module} place={at.place} />
      {!module.Narrow && (
        <ChoicePicks
          module={module}
          at={at}
          all={all}
          className={`${pieces.stays} ${styles.choice}`}
        />
      )}
      {!isNothing && <Filter at={at} />}
      <FoldButton module={module} at={at} fold={fold} />
      {module.Tools && <module.Tools place={at.place} rows={rows} />}
      {!module.Table && !isNothing && <ColumnMenu {...props} />}
      <FileMenu {...props} place={at.place} />
      <NewButton module={module} />
      <CloseButton />
    </header>
  );
}

function Filter({ at }: { at: ListPlace }) {
  return (
    <FilterField
      className={styles.filter}
      label={t('data.filter')}
      placeholder={t('data.filter')}
      value={at.filter}
      onFilter={at.setFilter}
      onKey={(signal) => {
        if (signal.key !== 'ArrowDown') return;
        signal.preventDefault();
        document.querySelector<HTMLElement>('[data-data-row][tabindex="0"]')?.focus();
      }}
    />
  );
}

/** Where what the list does not offer is to be seen (DATA-019). */
function MoreLink({ module, place }: { module: AnyDataModule; place: DataPlace }) {
  const link = module.link?.(place);
  if (!link) return null;
  return (
    <IconLink label={link.label} href={link.href}>
      <link.icon size={18} stroke={1.7} />
    </IconLink>
  );
}

/** DATA-007. */
export function NewButton({ module }: { module: AnyDataModule }) {
  const { ccode, may } = useCompany();
  if (!module.record || !may(LIST_MODULES[module.list], 'write')) return null;
  const href = dataDetailPath(ccode, module.record.detail, 'new');
  return (
    <Button
      component={PathLink}
      href={href}
      leadsBack="list"
      className={styles.new ?? ''}
      aria-label={t('data.new')}
      leftSection={<IconPlus size={16} />}
    >
      {t('data.new')}
    </Button>
  );
}
