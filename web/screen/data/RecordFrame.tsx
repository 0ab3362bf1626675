// The frame of an open record: the toolbar with the way back, the title with the state of the record, the buttons
// and the actions menu; below it the form, or what stands in its place.
import { Menu } from '@mantine/core';
import { IconArrowLeft, IconDots } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import type { DataList } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Sheet, useWindow } from '../../ground/ui/Drawer.tsx';
import { freeRoom, type SheetHeight } from '../../ground/ui/frame.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useHasSheet } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { MenuEntry, type RowEntry } from '../../ground/ui/RowMenu.tsx';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { scaled } from '../../ground/ui/text-scale.ts';
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
  /** Fills the window; the record then stands before it. */
  room?: (padding: MapPadding) => ReactNode;
  children: ReactNode;
}) {
  const { company } = useCompany();
  const record = (
    <>
      <header className={bar.toolbar} data-mode="record">
        <PathLink className={bar.back} href={props.backHref} aria-label={t('data.back')}>
          <IconArrowLeft size={18} />
        </PathLink>
        <div className={`${pieces.grows} ${pieces.yields} ${bar.heading}`}>
          <div className={bar.title}>
            <h1>{props.title}</h1>
            {props.mark}
          </div>
          <p>
            {t(`data.${props.list}`)}
            <span className={pieces.reader}> · {company.name}</span>
          </p>
        </div>
        {props.buttons}
      </header>
      <div className={styles.body}>{props.children}</div>
    </>
  );
  return props.room ? <Room room={props.room}>{record}</Room> : record;
}

/** Pixels, as wide as the panel of a vehicle. */
const DRAWER_WIDTH = 500;

function Room(props: { room: (padding: MapPadding) => ReactNode; children: ReactNode }) {
  const hasSheet = useHasSheet();
  useRootMark('record-room');
  const [sheet, setSheet] = useState<SheetHeight>('half');
  const window = useWindow();
  const { padding } = useMemo(
    () =>
      freeRoom({
        window,
        drawer: hasSheet ? 0 : scaled(DRAWER_WIDTH),
        sheet: hasSheet ? sheet : null,
        furniture: 0,
      }),
    [window, hasSheet, sheet],
  );
  return (
    <div className={styles.room}>
      {props.room(padding)}
      {hasSheet ? (
        <Sheet height={sheet} onHeight={setSheet}>
          {props.children}
        </Sheet>
      ) : (
        <section
          className={`${pieces.float} ${styles.drawer}`}
          style={{ width: `${DRAWER_WIDTH / 16}rem` }}
        >
          {props.children}
        </section>
      )}
    </div>
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
