// What can be done with a ride of the history: select, correct (administrators, finished rides only,
// HIS-010), show in the logbook. By right click on the row and by its ⋯ button.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { Menu } from '@mantine/core';
import { IconBook2, IconDots, IconPencil, IconPointer, IconPointerOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { openDialog } from '../dialogs.ts';
import { time } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { PathLink } from '../navigate.tsx';
import { isCorrectable } from '../ride/ride-update.ts';
import { useCompany } from '../session/company.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { logbookPath } from './logbook-path.ts';
import styles from './ride-table.module.css';

export interface RideMenuProps {
  ride: RideView;
  isSelected: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onToggle: (fromTimestamp: string) => void;
}

/** The menu itself is made when it is first opened. */
export function RideMenu(props: RideMenuProps) {
  const { ride, isOpen, onOpen } = props;
  const { timeZone } = useCompany();
  const [wasOpened, setOpened] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  const name = `${t('app.more')} ${time(ride.fromTimestamp, timeZone)}`;
  const button = (
    <RowButton label={name} tabIndex={-1} aria-haspopup="menu" onClick={() => onOpen(true)}>
      <IconDots size={17} stroke={1.7} />
    </RowButton>
  );
  return (
    <span className={styles.menu}>
      {wasOpened ? (
        <Menu
          position="bottom-end"
          width={220}
          withinPortal
          opened={isOpen}
          onChange={onOpen}
          transitionProps={{ duration: 100 }}
        >
          <Menu.Target>{button}</Menu.Target>
          <Entries {...props} label={name} />
        </Menu>
      ) : (
        button
      )}
    </span>
  );
}

function Entries(props: RideMenuProps & { label: string }) {
  const { ride, isSelected } = props;
  const company = useCompany();
  const { vehicleId, fromTimestamp: from } = ride;
  const mayUpdate = company.is('admin') && isCorrectable(ride);
  return (
    <Menu.Dropdown
      aria-label={props.label}
      onClick={(signal) => signal.stopPropagation()}
      onKeyDown={(signal) => signal.stopPropagation()}
      onContextMenu={(signal) => {
        signal.preventDefault();
        signal.stopPropagation();
      }}
    >
      <Menu.Item
        leftSection={isSelected ? <IconPointerOff size={18} /> : <IconPointer size={18} />}
        onClick={() => props.onToggle(from)}
      >
        {t(isSelected ? 'history.deselect' : 'history.select')}
      </Menu.Item>
      {mayUpdate && (
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.6} />}
          onClick={() => openDialog({ slot: 'rideUpdate', vehicleId, from })}
        >
          {t('history.update')}
        </Menu.Item>
      )}
      {ride.rideType !== 'stop' && (
        <Menu.Item
          component={PathLink}
          href={logbookPath(company.ccode, ride, company.timeZone)}
          leftSection={<IconBook2 size={18} stroke={1.6} />}
        >
          {t('history.inLogbook')}
        </Menu.Item>
      )}
    </Menu.Dropdown>
  );
}
