// A calm sentence in the middle of an empty place: what is so, why, and what to do next.
import type { ReactNode } from 'react';
import styles from './notice.module.css';

export function Notice(props: {
  icon?: ReactNode;
  title: string;
  text?: string;
  role?: 'alert' | 'status';
  /** It is all that the page says. */
  isPage?: boolean;
  children?: ReactNode;
}) {
  const Title = props.isPage ? 'h1' : 'p';
  return (
    <div className={styles.notice} role={props.role}>
      {props.icon && <div className={styles.icon}>{props.icon}</div>}
      <Title className={styles.title}>{props.title}</Title>
      {props.text && <p className={styles.text}>{props.text}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  );
}
