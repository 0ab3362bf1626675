// What can be done with a row: by its ⋯ button and by right click on the row. A row for which nothing is
// offered has no button.
import { Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { RowButton } from '../ui/RowButton.tsx';

export interface RowAction {
  label: string;
  icon: TablerIcon;
  run: () => void;
  /** It takes something away. */
  isDeleting?: boolean;
}

interface RowMenuProps {
  /** What the row is about. */
  name: string;
  actions: readonly RowAction[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The menu itself is made when it is first opened. */
export function RowMenu({ name, actions, isOpen, onOpen }: RowMenuProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  if (actions.length === 0) return null;
  const label = `${t('app.more')} ${name}`;
  const button = (
    <RowButton label={label} tabIndex={-1} aria-haspopup="menu" onClick={() => onOpen(true)}>
      <IconDots size={17} stroke={1.7} />
    </RowButton>
  );
  if (!wasOpened) return button;
  return (
    <Menu
      position="bottom-end"
      width={220}
      withinPortal
      opened={isOpen}
      onChange={onOpen}
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>{button}</Menu.Target>
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
        {actions.map(({ label: text, icon: Icon, run, isDeleting }) => (
          <Menu.Item
            key={text}
            leftSection={<Icon size={18} stroke={1.6} />}
            {...(isDeleting ? { color: 'red' } : {})}
            onClick={run}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
