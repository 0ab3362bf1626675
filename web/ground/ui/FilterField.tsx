// The field that narrows a list: / leads to it, a cross and Esc empty it, and after both it is still the field one types in.
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { t } from '../i18n/i18n.ts';
import styles from './filter-field.module.css';
import { isTyped, usePageKeys } from './listen.ts';
import { isEscapeTaken } from './shortcuts.ts';

interface FilterFieldProps {
  value: string;
  onFilter: (text: string) => void;
  label: string;
  placeholder: string;
  className?: string | undefined;
  /** Of every other key. */
  onKey?: (signal: KeyboardEvent) => void;
}

export function FilterField(props: FilterFieldProps) {
  const { value, onFilter } = props;
  const own = useRef<HTMLInputElement>(null);
  useSlash(own);
  return (
    <TextInput
      ref={own}
      aria-keyshortcuts="/"
      className={`${styles.field} ${props.className ?? ''}`}
      type="search"
      aria-label={props.label}
      placeholder={props.placeholder}
      leftSection={<IconSearch size={16} />}
      rightSection={
        value && (
          <CloseButton
            size="sm"
            aria-label={t('online.clearFilter')}
            onClick={() => {
              onFilter('');
              own.current?.focus();
            }}
          />
        )
      }
      value={value}
      onChange={(signal) => onFilter(signal.currentTarget.value)}
      onKeyDown={(signal) => {
        if (signal.key !== 'Escape' || !value) {
          props.onKey?.(signal);
          return;
        }
        // The page does not close by the key that empties the field.
        signal.preventDefault();
        signal.stopPropagation();
        onFilter('');
      }}
    />
  );
}

/** Not while something is typed or stands above the list. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  usePageKeys((signal) => {
    if (signal.key !== '/' || signal.ctrlKey || signal.metaKey || signal.altKey) return;
    if (isTyped(signal) || isEscapeTaken() || !field.current?.checkVisibility()) return;
    signal.preventDefault();
    field.current.focus();
  });
}
