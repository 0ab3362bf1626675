// A text field of a form with a counter at the end of its label's line and a quiet sentence below it.
import { lengthOf } from '@flotila/domain/text.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  /** Sentence below the field. */
  error?: string | undefined;
  /** A quiet sentence below the field. */
  hint?: string | undefined;
  /** Most characters; a counter says how many there are. */
  max?: number;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** More than one line. */
  isLong?: boolean;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

export function TextField(props: TextFieldProps) {
  const { max, isReadOnly = false, isRequired = false } = props;
  const Field = props.isLong ? Textarea : TextInput;
  return (
    <div className={styles.field}>
      <Field
        label={props.label}
        value={props.value}
        error={props.error}
        required={isRequired && !isReadOnly}
        readOnly={isReadOnly}
        placeholder={props.placeholder ?? ''}
        autoComplete={props.autoComplete ?? 'off'}
        description={
          max !== undefined && !isReadOnly ? `${lengthOf(props.value)} / ${max}` : undefined
        }
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={(signal) => props.onChange(signal.currentTarget.value)}
        onBlur={props.onLeave ?? (() => undefined)}
        {...(props.isLong ? { autosize: true, minRows: 2, maxRows: 8 } : {})}
      />
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
    </div>
  );
}
