// The menu of a list row: by its ⋯ button and by right click on the row. What it offers is data, so that
// every list has the same menu.
import { Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { type LeadsBack, PathLink } from '../address/navigate.tsx';
import { t } from '../i18n/i18n.ts';
import { RowButton } from './RowButton.tsx';
import styles from './row-menu.module.css';

/** One entry; its label is unlike the others of the menu. It either leads to `href` or does `run`. */
export type RowEntry = {
  label: string;
  icon: TablerIcon;
  /** It takes something away. */
  isDeleting?: boolean;
  /** Why it cannot be chosen now. */
  refusal?: string | undefined;
} & (
  | { href: string; leadsBack?: LeadsBack; run?: never }
  | { run: () => void; href?: never; leadsBack?: never }
);

interface RowMenuProps {
  /** What the row is about; stands in the name of the menu. */
  name: string;
  entries: readonly RowEntry[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The menu of a row of this name, with its button, and what opens it by a right click on the row. */
export function useRowMenu(name: string, entries: readonly RowEntry[]) {
  const [isOpen, setOpen] = useState(false);
  return {
    menu: <RowMenu name={name} entries={entries} isOpen={isOpen} onOpen={setOpen} />,
    onContextMenu(signal: MouseEvent) {
      if (entries.length === 0) return;
      signal.preventDefault();
      setOpen(true);
    },
  };
}

/** A row for which nothing is offered has no button. The menu itself is made when it is first opened. */
function RowMenu({ name, entries, isOpen, onOpen }: RowMenuProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  if (entries.length === 0) return null;
  const label = `${t('app.more')} ${name}`;
  const button = (
    <RowButton label={label} tabIndex={-1} aria-haspopup="menu" onClick={() => onOpen(true)}>
      <IconDots size={17} stroke={1.7} />
    </RowButton>
  );
  if (!wasOpened) return <span className={styles.menu}>{button}</span>;
  const first = entries.find(({ refusal }) => refusal === undefined);
  return (
    <span className={styles.menu}>
      <Menu
        position="bottom-end"
        width={220}
        withinPortal
        opened={isOpen}
        onChange={onOpen}
        transitionProps={{ duration: 100 }}
      >
        <Menu.Target>{button}</Menu.Target>
        {/* In the tree of components the menu is inside the row, which must not be told of its signals. */}
        <Menu.Dropdown
          aria-label={label}
          onClick={(signal) => signal.stopPropagation()}
          onDoubleClick={(signal) => signal.stopPropagation()}
          onKeyDown={(signal) => signal.stopPropagation()}
          onContextMenu={(signal) => {
            signal.preventDefault();
            signal.stopPropagation();
          }}
        >
          {entries.map((entry) => (
            <MenuEntry key={entry.label} {...entry} isFirst={entry === first} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

/** `isFirst`: has the focus when the menu opens; a refused entry cannot, and without it the keys would do nothing. */
type MenuEntryProps = RowEntry & { isFirst?: boolean };

/** One entry of a menu, whichever menu it stands in. */
export function MenuEntry(entry: MenuEntryProps) {
  const { label, icon: Icon, isDeleting, refusal, href, leadsBack, run, isFirst } = entry;
  const look = {
    ...(isFirst ? { 'data-autofocus': true } : {}),
    leftSection: <Icon size={18} stroke={1.6} />,
    ...(isDeleting ? { color: 'red' } : {}),
    ...(refusal === undefined ? {} : { disabled: true, title: refusal }),
  };
  if (href !== undefined && refusal === undefined) {
    return (
      <Menu.Item component={PathLink} href={href} leadsBack={leadsBack} {...look}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...look} {...(run ? { onClick: run } : {})}>
      {label}
    </Menu.Item>
  );
}
