// What every mode of the palette looks like: a field that keeps the focus, the list under it, and a foot that names
// the keys. Backspace in the empty field of a mode leads to everything.
import { Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { PickList, type PickListProps } from '../../ground/ui/PickList.tsx';
import { useIsPhone } from '../../ground/ui/phone.ts';
import { takeTypedAhead } from '../../ground/ui/typed-ahead.ts';
import styles from './palette.module.css';

interface FinderProps<T> extends Omit<PickListProps<T>, 'field' | 'label' | 'text' | 'entered'> {
  title: string;
  width: number;
  /** Name and placeholder of the field; on a phone the shorter one, where there is one. */
  label: string;
  short?: string;
  text: string;
  onText: (text: string) => void;
  maxLength?: number;
  /** The mode in which everything is found. */
  isEverything?: boolean;
  /** Further rows may come. */
  isFetching?: boolean;
  /** Between the field and the rows. */
  heads?: ReactNode;
  /** Below the rows: what could not be searched. */
  note?: ReactNode;
}

export function Finder<T>(props: FinderProps<T>) {
  const {
    title,
    width,
    label,
    short = label,
    text,
    onText,
    maxLength,
    heads,
    note,
    ...list
  } = props;
  const { isEverything = false, isFetching = false } = props;
  const isPhone = useIsPhone();
  const leaveMode = (signal: KeyboardEvent) => {
    if (signal.key === 'Backspace' && text === '' && !isEverything) openDialog({ slot: 'palette' });
  };
  const { takeOver, entered } = useTakeOver(onText);
  return (
    <DialogFrame title={title} width={width} isBare>
      <PickList
        {...list}
        label={title}
        text={text}
        entered={entered}
        field={(field) => (
          <>
            <TextInput
              {...field}
              ref={takeOver}
              onKeyDown={(signal) => {
                leaveMode(signal);
                field.onKeyDown(signal);
              }}
              className={styles.field}
              data-autofocus
              aria-label={label}
              placeholder={isPhone ? short : label}
              maxLength={maxLength}
              autoComplete="off"
              spellCheck={false}
              leftSection={<IconSearch size={16} />}
              rightSection={isFetching && <Loader size={14} />}
              value={text}
              onChange={(signal) => onText(signal.currentTarget.value)}
            />
            {heads}
          </>
        )}
      />
      {note}
      <p className={styles.foot}>
        {t('palette.keys')}
        {!isEverything && <span>{t('palette.keysInside')}</span>}
      </p>
    </DialogFrame>
  );
}

/** The field has the focus as soon as it is there, with what was typed and entered while it was loaded (V-3). */
function useTakeOver(onText: (text: string) => void) {
  const latest = useRef(onText);
  latest.current = onText;
  const [entered, setEntered] = useState<string | null>(null);
  const takeOver = useCallback((field: HTMLInputElement | null) => {
    if (!field) return;
    field.focus();
    const { text, isEntered } = takeTypedAhead();
    if (text !== '') latest.current(text);
    if (isEntered) setEntered(text);
  }, []);
  return { takeOver, entered };
}
