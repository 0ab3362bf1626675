// Table mode of the data view (DATA-003 … DATA-007): toolbar and list of one module, and what stands in the
// list's place while nothing has come, nothing is there, or nothing matches the filter.

import { monthText } from '@flotila/domain/period.ts';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { type DataList, dataDetailPath } from '../../ground/address/paths.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { rowsQuery } from './ask-list.ts';
import { DataTable } from './DataTable.tsx';
import styles from './frame.module.css';
import { NarrowRow } from './ListFilters.tsx';
import { ListToolbar, NewButton } from './ListToolbar.tsx';
import { lastRow, noteRow, rememberedSorts } from './list-memory.ts';
import { filtered, nextSort, searched, sorted } from './list-rows.ts';
import {
  DEFAULT_VIEW,
  fittingColumns,
  type ListView,
  rememberedViews,
  shownColumns,
} from './list-view.ts';
import type { AnyDataModule, DataPlace } from './module.ts';
import { LIST_ICONS, loadModule } from './modules.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useEmptyColumns } from './use-empty-columns.ts';
import { type ListPlace, useListPlace } from './use-list-place.ts';
import { useListRoom } from './use-list-room.ts';
import { useModule } from './use-module.ts';
import { useSelection } from './use-selection.ts';

export function DataListPage({ list }: { list: DataList }) {
  // What is chosen is of one list.
  return <ModuleList key={list} module={useModule(list)} />;
}

function useRows(module: AnyDataModule, place: DataPlace) {
  return useQuery({
    ...rowsQuery(module, place),
    ...(module.refreshMs ? { refetchInterval: module.refreshMs } : {}),
  });
}

/** The columns that were chosen, and what says so. Those of a list with a drawing of its own are searched only. */
function useView(module: AnyDataModule, all: readonly unknown[] | undefined, place: DataPlace) {
  const [views, setViews] = useRemembered(rememberedViews);
  const view = views[module.list] ?? DEFAULT_VIEW;
  const columns = useMemo(
    () => (module.Table ? module.columns : shownColumns(module.columns, view)),
    [module, view],
  );
  const onView = (next: ListView) => setViews({ ...views, [module.list]: next });
  const { list, room } = useListRoom();
  const isMenued = module.menuOf !== undefined;
  const empty = useEmptyColumns(columns, all, place);
  // What has no room is searched, saved and printed all the same.
  const fitting = useMemo(
    () => fittingColumns(columns, { view, isMenued, empty }, room),
    [columns, view, isMenued, empty, room],
  );
  return { list, shown: { view, columns, onView }, fitting, empty };
}

function ModuleList({ module }: { module: AnyDataModule }) {
  const at = useListPlace(module);
  const { ccode } = at.place;
  const asked = useRows(module, at.place);
  const [sorts, setSorts] = useRemembered(rememberedSorts);
  const sort = module.Table ? null : (sorts[module.list] ?? null);
  const { list, shown, fitting, empty } = useView(module, asked.data, at.place);
  const { columns } = shown;
  const filter = useDeferredValue(at.filter);
  const all = asked.data;
  const { chosen, place } = at;
  const prepared = useMemo(() => {
    const kept = all?.filter((row) => isChosen(module, row, chosen));
    return kept && searched(kept, columns, place);
  }, [all, module, columns, chosen, place]);
  const rows = useMemo(() => {
    return (
      prepared && sorted(filtered(prepared, filter), { columns, sort, place, language: language() })
    );
  }, [prepared, filter, columns, sort, place]);
  const selection = useSelection(module.Table ? undefined : rows, module.keyOf);
  const note = noteOf(module, at, all);
  const [isOpen, setOpen] = useState(false);
  const [peeked, setPeeked] = useState<unknown>(null);
  const go = useGo();
  // The same at each draw, so that rows which stay as they are need not be drawn again.
  const open = useCallback(
    (row: unknown) => {
      if (module.Peek) return setPeeked(row);
      const id = module.idOf?.(row, place) ?? null;
      if (!module.record || id === null) return;
      noteRow(ccode, module.list, id);
      go(dataDetailPath(ccode, module.record.detail, id), { leadsBack: 'list' });
    },
    [module, place, ccode, go],
  );
  const isFiltered = rows !== undefined && all !== undefined && rows.length < all.length;
  return (
    <>
      <ListToolbar
        {...shown}
        fitting={fitting}
        module={module}
        at={at}
        all={all}
        rows={rows}
        note={note}
        fold={{ isOpen, setOpen }}
      />
      <div className={styles.below} ref={list}>
        <NarrowRow module={module} at={at} all={all} rows={rows} isOpen={isOpen} />
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
        {module.Table && rows && rows.length > 0 && (
          <module.Table place={place} rows={rows} moduleOf={loadModule} />
        )}
        {!module.Table && rows && rows.length > 0 && (
          <DataTable
            {...shown}
            columns={fitting}
            empty={empty}
            module={module}
            rows={rows}
            selection={selection}
            place={at.place}
            sort={sort}
            onSort={(key) => setSorts({ ...sorts, [module.list]: nextSort(sort, key) })}
            lastId={lastRow(ccode, module.list)}
            onOpen={open}
          />
        )}
        <SelectionBar
          module={module}
          columns={columns}
          selection={selection}
          place={at.place}
          rows={selection.rows}
          total={rows?.length ?? 0}
          note={[note, t('file.chosen', { count: selection.rows.length })]
            .filter(Boolean)
            .join(' · ')}
        />
        {module.Peek && peeked !== null && (
          <module.Peek row={peeked} place={at.place} onClose={() => setPeeked(null)} />
        )}
      </div>
    </>
  );
}

/** Does the row pass all that is chosen beside the fast filter? */
function isChosen(module: AnyDataModule, row: unknown, chosen: ListPlace['chosen']): boolean {
  return (module.choices ?? []).every(({ name, of }) => !chosen[name] || of(row) === chosen[name]);
}

/** How the list is filtered, for whoever has it on paper. */
function noteOf(module: AnyDataModule, at: ListPlace, all: readonly unknown[] = []): string {
  const { place, month, filter, chosen } = at;
  const choices = (module.choices ?? []).map(({ name, options }) => {
    const value = chosen[name];
    return value && (options(all).find((one) => one.value === value)?.label ?? value);
  });
  return [
    ...(place.month ? [monthText(month)] : []),
    ...choices.filter(Boolean),
    ...(filter.trim() === '' ? [] : [t('file.filtered', { filter: filter.trim() })]),
  ].join(' · ');
}

function Empty({ module }: { module: AnyDataModule }) {
  const Icon = LIST_ICONS[module.list];
  return (
    <Notice icon={<Icon size={36} stroke={1.4} />} {...module.empty()}>
      <NewButton module={module} />
    </Notice>
  );
}
