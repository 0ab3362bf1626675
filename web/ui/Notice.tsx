// A calm sentence in the middle of an empty place: what is so, why, and what to do next.
import type { ReactNode } from 'react';
import styles from './notice.module.css';

export function Notice(props: {
  icon?: ReactNode;
  title: string;
  text?: string;
  role?: 'alert' | 'status';
  children?: ReactNode;
}) {
  return (
    <div className={styles.notice} role={props.role}>
      {props.icon && <div className={styles.icon}>{props.icon}</div>}
      <p className={styles.title}>{props.title}</p>
      {props.text && <p className={styles.text}>{props.text}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  );
}
