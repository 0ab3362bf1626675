// Table mode of the data view (DATA-003 … DATA-007): toolbar and list of one module, and what stands in the
// list's place while nothing has come, nothing is there, or nothing matches the filter.
import { ActionIcon, Button, NativeSelect, Tooltip } from '@mantine/core';
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { keyOf } from '../api.ts';
import { LIST_MODULES } from '../app/guards.ts';
import { number } from '../format.ts';
import { language, t } from '../i18n/i18n.ts';
import { PathLink, useGo, useGoToMap } from '../navigate.tsx';
import { type DataList, dataDetailPath } from '../paths.ts';
import { useRemembered } from '../remembered.ts';
import { useCompany } from '../session/company.ts';
import { FilterField } from '../ui/FilterField.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { MonthPicker } from '../ui/MonthPicker.tsx';
import { Notice } from '../ui/Notice.tsx';
import { DataTable } from './DataTable.tsx';
import { lastRow, noteRow, rememberedSorts } from './list-memory.ts';
import { filtered, nextSort, searched, sorted } from './list-rows.ts';
import type { AnyDataModule, Choice, DataPlace } from './module.ts';
import { LIST_ICONS } from './modules.ts';
import styles from './toolbar.module.css';
import { type ListPlace, useListPlace } from './use-list-place.ts';
import { useModule } from './use-module.ts';

export function DataListPage({ list }: { list: DataList }) {
  return <ModuleList module={useModule(list)} />;
}

/** The rows of a module as the server has them. Those of one month never stand below another's name. */
function useRows(module: AnyDataModule, place: DataPlace) {
  return useQuery({
    queryKey: [
      ...keyOf(module.endpoint),
      'data',
      module.list,
      place.ccode,
      place.month,
      place.search,
    ],
    queryFn: ({ signal }) => module.rows(place, signal),
    ...(module.refreshMs ? { refetchInterval: module.refreshMs } : {}),
  });
}

function ModuleList({ module }: { module: AnyDataModule }) {
  const at = useListPlace(module);
  const { ccode } = at.place;
  const asked = useRows(module, at.place);
  const [sorts, setSorts] = useRemembered(rememberedSorts);
  const sort = module.Table ? null : (sorts[module.list] ?? null);
  const filter = useDeferredValue(at.filter);
  const all = asked.data;
  const { chosen, place } = at;
  const prepared = useMemo(() => {
    const kept = all?.filter((row) => isChosen(module, row, chosen));
    return kept && searched(kept, module.columns, place);
  }, [all, module, chosen, place]);
  const rows = useMemo(() => {
    const { columns } = module;
    return (
      prepared && sorted(filtered(prepared, filter), { columns, sort, place, language: language() })
    );
  }, [prepared, filter, module, sort, place]);
  const [peeked, setPeeked] = useState<unknown>(null);
  const go = useGo();
  // The same at each draw, so that rows which stay as they are need not be drawn again.
  const open = useCallback(
    (row: unknown) => {
      if (module.Peek) return setPeeked(row);
      const id = module.idOf?.(row, place) ?? null;
      if (!module.record || id === null) return;
      noteRow(ccode, module.list, id);
      go(dataDetailPath(ccode, module.record.detail, id), { isFromList: true });
    },
    [module, place, ccode, go],
  );
  const isFiltered = rows !== undefined && all !== undefined && rows.length < all.length;
  return (
    <>
      <Toolbar module={module} at={at} all={all} rows={rows} />
      {module.Head && <module.Head place={place} rows={rows} onNarrow={at.choose} />}
      <ListStates asked={asked} stale={t('data.stale')} failed={t('data.failed')} rows={8} />
      {all?.length === 0 && <Empty module={module} />}
      {rows?.length === 0 && isFiltered && (
        <Notice icon={<IconSearch size={32} stroke={1.4} />} title={t('data.noMatch')}>
          <Button variant="default" onClick={at.clear}>
            {t('online.clearFilter')}
          </Button>
        </Notice>
      )}
      {module.Table && rows && rows.length > 0 && <module.Table place={place} rows={rows} />}
      {!module.Table && rows && rows.length > 0 && (
        <DataTable
          module={module}
          place={at.place}
          rows={rows}
          sort={sort}
          onSort={(key) => setSorts({ ...sorts, [module.list]: nextSort(sort, key) })}
          lastId={lastRow(ccode, module.list)}
          onOpen={open}
        />
      )}
      {module.Peek && peeked !== null && (
        <module.Peek row={peeked} place={at.place} onClose={() => setPeeked(null)} />
      )}
    </>
  );
}

/** Does the row pass all that is chosen beside the fast filter? */
function isChosen(module: AnyDataModule, row: unknown, chosen: ListPlace['chosen']): boolean {
  return (module.choices ?? []).every(({ name, of }) => !chosen[name] || of(row) === chosen[name]);
}

interface ToolbarProps {
  module: AnyDataModule;
  at: ListPlace;
  /** Of the server, and those that pass the filters; undefined while they are read. */
  all: readonly unknown[] | undefined;
  rows: readonly unknown[] | undefined;
}

function Toolbar({ module, at, all, rows }: ToolbarProps) {
  const { ccode, company } = useCompany();
  const goToMap = useGoToMap();
  return (
    <header className={styles.toolbar} data-mode="list">
      <div className={styles.heading}>
        <h1>{t(`data.${module.list}`)}</h1>
        <p>
          <span className={styles.company}>{company.name}</span>
          {rows && all && (
            <span role="status">
              {rows.length < all.length
                ? t('data.countOf', { count: number(rows.length), total: number(all.length) })
                : t('data.count', { count: all.length })}
            </span>
          )}
        </p>
      </div>
      {module.isPeriod && <MonthPicker value={at.month} max={at.monthMax} onChange={at.setMonth} />}
      <MoreLink module={module} place={at.place} />
      {module.choices?.map((choice) => (
        <ChoicePick key={choice.name} choice={choice} at={at} all={all ?? []} />
      ))}
      <Filter at={at} />
      {module.Tools && <module.Tools place={at.place} rows={rows} />}
      <NewButton module={module} />
      <IconButton
        className={styles.close ?? ''}
        label={t('app.close')}
        onClick={() => goToMap(ccode)}
      >
        <IconX size={18} />
      </IconButton>
    </header>
  );
}

function ChoicePick(props: { choice: Choice<unknown>; at: ListPlace; all: readonly unknown[] }) {
  const { choice, at, all } = props;
  const value = at.chosen[choice.name] ?? '';
  const offered = useMemo(() => choice.options(all), [choice, all]);
  // What the address names is chosen also where nothing is of it.
  const isLacking = value !== '' && all.length > 0 && offered.every((one) => one.value !== value);
  return (
    <NativeSelect
      className={styles.choice ?? ''}
      aria-label={choice.label()}
      value={value}
      data={[
        { value: '', label: choice.label() },
        ...offered,
        ...(isLacking ? [{ value, label: value }] : []),
      ]}
      onChange={(signal) => at.choose({ [choice.name]: signal.currentTarget.value })}
    />
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
    <Tooltip label={link.label}>
      <ActionIcon component={PathLink} href={link.href} aria-label={link.label}>
        <link.icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

/** DATA-007. */
function NewButton({ module }: { module: AnyDataModule }) {
  const { ccode, may } = useCompany();
  if (!module.record || !may(LIST_MODULES[module.list], 'write')) return null;
  const href = dataDetailPath(ccode, module.record.detail, 'new');
  return (
    <Button component={PathLink} href={href} isFromList leftSection={<IconPlus size={16} />}>
      {t('data.new')}
    </Button>
  );
}

function Empty({ module }: { module: AnyDataModule }) {
  const Icon = LIST_ICONS[module.list];
  return (
    <Notice icon={<Icon size={36} stroke={1.4} />} {...module.empty()}>
      <NewButton module={module} />
    </Notice>
  );
}
