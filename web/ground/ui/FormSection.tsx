// The building blocks of a record's form: a section with its name on the left and its fields in two columns
// on the right, and a text field with a counter. On a phone everything stands one below the other.
import { lengthOf } from '@flotila/domain/text.ts';
import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import styles from './form-section.module.css';
import pieces from './pieces.module.css';

export function FormSection(props: {
  title: string;
  /** A sentence below the title. */
  hint?: string | undefined;
  /** For links to the section. */
  id?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} id={props.id}>
      <div className={styles.head}>
        <h2 id={id}>{props.title}</h2>
        {props.hint && <p>{props.hint}</p>}
      </div>
      <div className={styles.fields}>{props.children}</div>
    </section>
  );
}

/** A form inside a section: its fields stand in the section's columns. */
export function SectionForm(props: { onSubmit: (signal: FormEvent) => void; children: ReactNode }) {
  return (
    <form className={`${pieces.across} ${styles.form}`} onSubmit={props.onSubmit} noValidate>
      {props.children}
    </form>
  );
}

/** Something in a section that takes its whole width. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={pieces.across}>{children}</div>;
}

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  /** Sentence below the field. */
  error?: string | undefined;
  /** A quiet sentence below the field. */
  hint?: string | undefined;
  /** Most characters; a counter says how many there are once they become few. */
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
          max !== undefined && !isReadOnly ? countText(lengthOf(props.value), max) : undefined
        }
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={(signal) => props.onChange(signal.currentTarget.value)}
        onBlur={props.onLeave ?? (() => undefined)}
        {...(props.isLong ? { autosize: true, minRows: 2, maxRows: 8 } : {})}
      />
      {props.hint && <p className={pieces.below}>{props.hint}</p>}
    </div>
  );
}

/** From this share of what a field takes on its counter helps; before it would stand at every field. */
const COUNTED_FROM = 0.8;

function countText(length: number, max: number): string | undefined {
  return length >= COUNTED_FROM * max ? `${length} / ${max}` : undefined;
}
