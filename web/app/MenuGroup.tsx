// Entries of the main menu that belong together, under a word.
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './main-menu.module.css';

/** Narrow: short words, which stand in two columns. */
export function MenuGroup(props: { title: string; isNarrow?: boolean; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <Menu.Label>{props.title}</Menu.Label>
      <div className={styles.entries} data-narrow={props.isNarrow}>
        {props.children}
      </div>
    </div>
  );
}
