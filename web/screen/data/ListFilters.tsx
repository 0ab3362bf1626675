// What narrows a list beside the fast filter. A phone folds it behind one button that says how much of it is chosen, so
// that the first row is in sight.
import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useMemo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { MonthPicker } from '../../ground/ui/MonthPicker.tsx';
import { useIsPhone } from '../../ground/ui/phone.ts';
import styles from './filters.module.css';
import type { AnyDataModule, Choice } from './module.ts';
import type { ListPlace } from './use-list-place.ts';

/** Is what narrows the list in sight on a phone? */
export interface Fold {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

type Folding = Pick<AnyDataModule, 'choices' | 'isPeriod' | 'Narrow' | 'narrows'>;

/** What a phone folds: all, where the month takes the room of the fast filter, or only what is picked. */
export function foldOf({ choices, isPeriod, Narrow }: Folding): 'all' | 'picks' | undefined {
  if (!choices && !Narrow) return undefined;
  return isPeriod ? 'all' : 'picks';
}

/** How much of what is folded narrows the list now. */
export function chosenCount(
  module: Folding,
  { chosen, filter }: Pick<ListPlace, 'chosen' | 'filter'>,
) {
  const names = [...(module.choices ?? []).map(({ name }) => name), ...(module.narrows ?? [])];
  const isTyped = foldOf(module) === 'all' && filter.trim() !== '';
  return names.filter((name) => chosen[name]).length + (isTyped ? 1 : 0);
}

export function FoldButton(props: { module: AnyDataModule; at: ListPlace; fold: Fold }) {
  const { module, at, fold } = props;
  const how = foldOf(module);
  if (!how) return null;
  const count = chosenCount(module, at);
  return (
    <Button
      className={styles.fold ?? ''}
      variant="default"
      data-fold={how}
      aria-expanded={fold.isOpen}
      aria-label={t('data.filters', { count })}
      onClick={() => fold.setOpen(!fold.isOpen)}
    >
      <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />
      <span className={styles.word}>{t('data.filters', { count: 0 })}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Button>
  );
}

interface PicksProps {
  module: AnyDataModule;
  at: ListPlace;
  /** Of the server; undefined while they are read. */
  all: readonly unknown[] | undefined;
  className?: string | undefined;
}

/** A list of each of the module's choices. */
export function ChoicePicks({ module, at, all = [], className }: PicksProps) {
  return module.choices?.map((choice) => (
    <ChoicePick key={choice.name} choice={choice} at={at} all={all} className={className} />
  ));
}

interface PickProps extends Omit<PicksProps, 'module' | 'all'> {
  choice: Choice<unknown>;
  all: readonly unknown[];
}

function ChoicePick({ choice, at, all, className }: PickProps) {
  const value = at.chosen[choice.name] ?? '';
  const offered = useMemo(() => choice.options(all), [choice, all]);
  // What the address names is chosen also where nothing is of it.
  const isLacking = value !== '' && all.length > 0 && offered.every((one) => one.value !== value);
  return (
    <NativeSelect
      className={className ?? ''}
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

/** DATA-004. */
export function MonthPick({ module, at }: Pick<PicksProps, 'module' | 'at'>) {
  if (!module.isPeriod) return null;
  return <MonthPicker value={at.month} max={at.monthMax} onChange={at.setMonth} />;
}

/** The month stands beside what else narrows the list; a phone folds that, but not the month. */
export function hasMonthRow(module: AnyDataModule, isPhone: boolean): boolean {
  return module.Narrow !== undefined && !isPhone;
}

/** The row above the rows, of modules that narrow by more than choices. */
export function NarrowRow(
  props: PicksProps & { rows: readonly unknown[] | undefined; isOpen: boolean },
) {
  const { module, at, rows, isOpen } = props;
  const isPhone = useIsPhone();
  if (!module.Narrow) return null;
  return (
    <div className={styles.narrow} data-open={isOpen}>
      {hasMonthRow(module, isPhone) && <MonthPick module={module} at={at} />}
      <ChoicePicks module={module} at={at} all={props.all} />
      <module.Narrow place={at.place} rows={rows} onNarrow={at.choose} />
    </div>
  );
}
