// A part of a record's form: its name and a sentence on the left, its fields in two columns on the right.
// On a phone everything stands one below the other.
import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

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

/** Something in a section that takes its whole width. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

export { TextField } from './TextField.tsx';
