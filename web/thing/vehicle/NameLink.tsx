// The name of a record as the way to it: in a sentence in the colour of links, in a row or card, where everything is
// somebody's name, only underlined when it is pointed at.
import type { ReactNode } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './name-link.module.css';

export function NameLink(props: { href: string; isInRow?: boolean; children: ReactNode }) {
  const { href, isInRow = false, children } = props;
  if (!isInRow) {
    return (
      <PathLink className={`${pieces.accent} ${pieces.underlined}`} href={href}>
        {children}
      </PathLink>
    );
  }
  return (
    <PathLink
      className={styles.quiet}
      href={href}
      // The keys of the list reach its rows; a press on the row itself means something else.
      tabIndex={-1}
      onClick={(signal) => signal.stopPropagation()}
      onDoubleClick={(signal) => signal.stopPropagation()}
    >
      {children}
    </PathLink>
  );
}
