// What can be done with an event: select it, see its day in the history (EVT-007).
import type { EventView } from '@flotila/domain/event/event.api.ts';
import { Menu } from '@mantine/core';
import { IconDots, IconHistory, IconPointer, IconPointerOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { date, dateTime } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { PathLink } from '../navigate.tsx';
import { panelPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { RowButton } from '../ui/RowButton.tsx';

interface EventMenuProps {
  event: EventView;
  isSelected: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onToggle: () => void;
}

/** The menu itself is made when it is first opened. */
export function EventMenu(props: EventMenuProps) {
  const { event, isOpen, onOpen } = props;
  const { timeZone } = useCompany();
  const [wasOpened, setOpened] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  const name = `${t('app.more')} ${dateTime(event.timestamp, timeZone)}`;
  const button = (
    <RowButton label={name} tabIndex={-1} aria-haspopup="menu" onClick={() => onOpen(true)}>
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
        aria-label={name}
        onClick={(signal) => signal.stopPropagation()}
        onKeyDown={(signal) => signal.stopPropagation()}
        onContextMenu={(signal) => {
          signal.preventDefault();
          signal.stopPropagation();
        }}
      >
        <Entries {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ event, isSelected, onToggle }: EventMenuProps) {
  const { ccode, timeZone } = useCompany();
  const day = date(event.timestamp, timeZone);
  return (
    <>
      <Menu.Item
        leftSection={isSelected ? <IconPointerOff size={18} /> : <IconPointer size={18} />}
        onClick={onToggle}
      >
        {t(isSelected ? 'events.deselect' : 'events.select')}
      </Menu.Item>
      <Menu.Item
        component={PathLink}
        href={panelPath(ccode, 'history', event.vehicleId, { day })}
        leftSection={<IconHistory size={18} stroke={1.6} />}
      >
        {t('events.inHistory')}
      </Menu.Item>
    </>
  );
}
