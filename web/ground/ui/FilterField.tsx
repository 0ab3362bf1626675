// The field that narrows a list: a cross and Esc empty it, and after both it is still the field one types in.
import { CloseButton, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { t } from '../i18n/i18n.ts';
import styles from './filter-field.module.css';

interface FilterFieldProps {
  value: string;
  onFilter: (text: string) => void;
  label: string;
  placeholder: string;
  className?: string | undefined;
  fieldRef?: Ref<HTMLInputElement>;
  /** Of every other key. */
  onKey?: (signal: KeyboardEvent) => void;
}

export function FilterField(props: FilterFieldProps) {
  const { value, onFilter } = props;
  const own = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={useMergedRef(own, props.fieldRef ?? null)}
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
