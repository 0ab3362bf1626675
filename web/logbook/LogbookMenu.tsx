// What can be done with a ride of the logbook (LOG-008 … LOG-010): select, correct (administrators, finished
// rides only), show in the history. By right click on the row and by its ⋯ button.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { Menu } from '@mantine/core';
import {
  IconDots,
  IconHistory,
  IconPencil,
  IconPointer,
  IconPointerOff,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { openDialog } from '../dialogs.ts';
import { date } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { PathLink } from '../navigate.tsx';
import { panelPath } from '../paths.ts';
import { isCorrectable } from '../ride/ride-update.ts';
import { useCompany } from '../session/company.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { logbookTime } from './logbook-rows.ts';

interface LogbookMenuProps {
  ride: RideView;
  isSelected: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onToggle: () => void;
}

/** The menu itself is made when it is first opened. */
export function LogbookMenu(props: LogbookMenuProps) {
  const { ride, isOpen, onOpen } = props;
  const { timeZone } = useCompany();
  const [wasOpened, setOpened] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  const name = `${t('app.more')} ${logbookTime(ride.fromTimestamp, timeZone)}`;
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
      >
        <Entries {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ ride, isSelected, onToggle }: LogbookMenuProps) {
  const company = useCompany();
  const { vehicleId, fromTimestamp: from } = ride;
  const history = { day: date(from, company.timeZone), ride: from };
  return (
    <>
      <Menu.Item
        leftSection={isSelected ? <IconPointerOff size={18} /> : <IconPointer size={18} />}
        onClick={onToggle}
      >
        {t(isSelected ? 'logbook.deselect' : 'logbook.select')}
      </Menu.Item>
      {company.is('admin') && isCorrectable(ride) && (
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.6} />}
          onClick={() => openDialog({ slot: 'rideUpdate', vehicleId, from })}
        >
          {t('logbook.update')}
        </Menu.Item>
      )}
      <Menu.Item
        component={PathLink}
        href={panelPath(company.ccode, 'history', vehicleId, history)}
        leftSection={<IconHistory size={18} stroke={1.6} />}
      >
        {t('logbook.inHistory')}
      </Menu.Item>
    </>
  );
}
