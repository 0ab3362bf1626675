// Chooses many of a long list (D-GRP-003, D-PER-008): search, "all" for what the search shows, only the
// chosen. Arrows walk the list also from the search field, blank or Enter chooses. Thousands are drawn as few.
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { failureText } from './failure.ts';
import { type Member, shownMembers, toggled, toggledAll } from './member-choice.ts';
import styles from './member-picker.module.css';
import pieces from './pieces.module.css';
import { ToggleChip } from './ToggleChip.tsx';
import { scaled } from './text-scale.ts';
import { rowAfter, withRow } from './walk-rows.ts';

const ROW_HEIGHT = scaled(34);
/** Pixels that the list may take, as in member-picker.module.css; fewer on a phone. */
const HEIGHT_MAX = 272;
const PAGE_ROWS = 7;

export interface MemberPickerProps {
  label: string;
  /** A sentence below the label. */
  hint?: string | undefined;
  /** All that can be chosen, in their order. */
  members: readonly Member[];
  /** Ids; those that are not among the members stay. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  isReadOnly?: boolean;
  /** The members are being read. */
  isLoading?: boolean;
  /** Why the members could not be read. */
  failure?: unknown;
  /** Sentence below the list. */
  error?: string | undefined;
}

export function MemberPicker(props: MemberPickerProps) {
  const { members, value, isReadOnly = false } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [isChosenOnly, setChosenOnly] = useState(isReadOnly);
  const deferred = useDeferredValue(text);
  const chosen = useMemo(() => new Set(value), [value]);
  const shown = useMemo(
    () => shownMembers(members, chosen, { text: deferred, isChosenOnly }),
    [members, chosen, deferred, isChosenOnly],
  );
  const [marked, setMarked] = useState(0);
  const list = useRef<ListHandle>(null);
  const at = Math.min(marked, Math.max(0, shown.length - 1));
  const choose = (member: Member | undefined) => {
    if (member && !isReadOnly) props.onChange(toggled(value, member.id));
  };
  function onKeyDown(signal: KeyboardEvent) {
    if (signal.key === 'Escape' && text !== '') {
      signal.preventDefault();
      setText('');
      return;
    }
    const walk = { at, count: shown.length, pageRows: PAGE_ROWS, isInField: true };
    const next = rowAfter(signal.key, walk);
    const isChoosing =
      signal.key === 'Enter' || (signal.key === ' ' && signal.currentTarget.tagName !== 'INPUT');
    if (next === null && !isChoosing) return;
    signal.preventDefault();
    if (next === null) return choose(shown[at]);
    setMarked(next);
    list.current?.show(next);
  }
  const areAll = shown.length > 0 && shown.every((member) => chosen.has(member.id));
  const active = shown.length > 0 ? `${id}-${at}` : undefined;
  const marks = { 'aria-controls': id, 'aria-activedescendant': active, onKeyDown };
  return (
    <fieldset className={styles.picker}>
      <legend>
        {props.label}
        <span className={`${pieces.note} ${pieces.plain}`} role="status">
          {t('member.count', { count: value.length })}
        </span>
      </legend>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      <div className={styles.box} data-refused={props.error !== undefined}>
        <div className={styles.head}>
          <TextInput
            size="xs"
            variant="unstyled"
            aria-label={`${props.label}: ${t('member.search')}`}
            placeholder={t('member.search')}
            leftSection={<IconSearch size={15} />}
            value={text}
            onChange={(signal) => {
              setText(signal.currentTarget.value);
              setMarked(0);
            }}
            role="combobox"
            aria-expanded
            data-keeps-escape={text !== ''}
            {...marks}
          />
          <ToggleChip isOn={isChosenOnly} onClick={() => setChosenOnly(!isChosenOnly)}>
            {t('member.chosen')}
          </ToggleChip>
          {!isReadOnly && (
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={shown.length === 0}
              onClick={() => props.onChange(toggledAll(value, shown))}
            >
              {t(areAll ? 'member.none' : 'member.all')}
            </Button>
          )}
        </div>
        {shown.length === 0 && <p className={styles.empty}>{emptyText(props, isChosenOnly)}</p>}
        <List
          id={id}
          shown={shown}
          chosen={chosen}
          at={at}
          isReadOnly={isReadOnly}
          label={props.label}
          ref={list}
          onMark={setMarked}
          onChoose={choose}
          onKeyDown={onKeyDown}
        />
      </div>
      {props.error && (
        <p className={pieces.refusal} role="alert">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}

function emptyText(props: MemberPickerProps, isChosenOnly: boolean): string {
  if (props.isLoading) return t('app.loading');
  if (props.failure) return failureText(props.failure);
  if (props.members.length === 0) return t('member.empty');
  return t(isChosenOnly && props.value.length === 0 ? 'member.noneChosen' : 'data.noMatch');
}

interface ListHandle {
  /** Brings a row into sight. */
  show(index: number): void;
}

interface ListProps {
  id: string;
  label: string;
  shown: readonly Member[];
  chosen: ReadonlySet<number>;
  at: number;
  isReadOnly: boolean;
  ref: { current: ListHandle | null };
  onMark: (index: number) => void;
  onChoose: (member: Member) => void;
  onKeyDown: (signal: KeyboardEvent) => void;
}

function List({ id, shown, chosen, at, isReadOnly, ref, ...props }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), at),
    initialRect: { width: 0, height: HEIGHT_MAX },
  });
  ref.current = { show: (index) => virtual.scrollToIndex(index) };
  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable
      aria-readonly={isReadOnly}
      aria-activedescendant={`${id}-${at}`}
      className={styles.list}
      hidden={shown.length === 0}
      onKeyDown={props.onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const member = shown[item.index];
          if (!member) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its options.
            <div
              key={member.id}
              id={`${id}-${item.index}`}
              role="option"
              tabIndex={-1}
              aria-selected={chosen.has(member.id)}
              aria-setsize={shown.length}
              aria-posinset={item.index + 1}
              className={`${pieces.lit} ${styles.row}`}
              data-marked={item.index === at}
              data-muted={member.isMuted}
              style={{ height: ROW_HEIGHT, transform: `translateY(${item.start}px)` }}
              onClick={() => {
                props.onMark(item.index);
                props.onChoose(member);
              }}
            >
              <i aria-hidden="true">
                {chosen.has(member.id) && <IconCheck size={13} stroke={3} />}
              </i>
              <span className={pieces.cut}>{member.text}</span>
              {member.note && <small>{member.note}</small>}
            </div>
          );
        })}
      </div>
    </div>
  );
}
