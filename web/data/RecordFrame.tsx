// The frame of an open record: the toolbar with the way back, the title with the state of the record, the buttons
// and the actions menu; below it the form, or what stands in its place.
import { Menu } from '@mantine/core';
import { IconArrowLeft, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { PathLink } from '../navigate.tsx';
import type { DataList } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { MenuEntry, type RowEntry } from '../ui/RowMenu.tsx';
import styles from './record.module.css';
import bar from './toolbar.module.css';

export function RecordFrame(props: {
  list: DataList;
  title: string;
  /** Where the way back leads. */
  backHref: string;
  /** Beside the title. */
  mark?: ReactNode;
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const { company } = useCompany();
  return (
    <>
      <header className={bar.toolbar} data-mode="record">
        <PathLink className={bar.back} href={props.backHref} aria-label={t('data.back')}>
          <IconArrowLeft size={18} />
        </PathLink>
        <div className={bar.heading}>
          <div className={bar.title}>
            <h1>{props.title}</h1>
            {props.mark}
          </div>
          <p>
            {t(`data.${props.list}`)} · {company.name}
          </p>
        </div>
        {props.buttons}
      </header>
      <div className={styles.body}>{props.children}</div>
    </>
  );
}

/** ⋯ of an open record; without entries nothing. */
export function RecordActions({ entries }: { entries: readonly RowEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Menu position="bottom-end" width={220} withinPortal transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <IconButton label={t('app.more')}>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <MenuEntry key={entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
