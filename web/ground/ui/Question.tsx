// A question that opens its answer below itself.
import { IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import pieces from './pieces.module.css';
import styles from './question.module.css';

export function Question(props: {
  text: string;
  /** Open from the start. */
  isOpen?: boolean | undefined;
  /** Made when it is first read. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(props.isOpen ?? false);
  return (
    <div>
      <button
        type="button"
        className={`${pieces.underlined} ${styles.question}`}
        aria-expanded={isOpen}
        onClick={(signal) => {
          // It may stand in a row that is chosen by a click.
          signal.stopPropagation();
          setOpen(!isOpen);
        }}
      >
        <IconHelpCircle size={16} stroke={1.7} aria-hidden="true" />
        {props.text}
      </button>
      {isOpen && <div className={styles.answer}>{props.children}</div>}
    </div>
  );
}
