// What can be done with a refueling (REF-004 … REF-008): select what was measured, add, update or delete its
// document, show its day in the history. By right click on the row and by its ⋯ button.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { Menu } from '@mantine/core';
import {
  IconDots,
  IconFilePlus,
  IconHistory,
  IconPencil,
  IconPointer,
  IconPointerOff,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { openDialog } from '../dialogs.ts';
import { date, dateTime } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { PathLink } from '../navigate.tsx';
import { panelPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { type DocumentAction, documentActions, isSelectable } from './refueling-rows.ts';
import styles from './refueling-table.module.css';

interface RefuelingMenuProps {
  entry: RefuelingEntry;
  isSelected: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onToggle: () => void;
}

/** The menu itself is made when it is first opened. */
export function RefuelingMenu(props: RefuelingMenuProps) {
  const { entry, isOpen, onOpen } = props;
  const { timeZone } = useCompany();
  const [wasOpened, setOpened] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  const name = `${t('app.more')} ${dateTime(entry.timestamp, timeZone)}`;
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
      ) : (
        button
      )}
    </span>
  );
}

const ICONS: Record<DocumentAction, TablerIcon> = {
  add: IconFilePlus,
  update: IconPencil,
  delete: IconTrash,
};

function Entries({ entry, isSelected, onToggle }: RefuelingMenuProps) {
  const company = useCompany();
  const { vehicleId, timestamp } = entry;
  const canSelect = isSelectable(entry);
  return (
    <>
      <Menu.Item
        leftSection={isSelected ? <IconPointerOff size={18} /> : <IconPointer size={18} />}
        disabled={!canSelect && !isSelected}
        title={canSelect ? undefined : t('refueling.selectNot')}
        onClick={onToggle}
      >
        {t(isSelected ? 'refueling.deselect' : 'refueling.select')}
      </Menu.Item>
      {documentActions(entry, company.is('dispatcher')).map((action) => {
        const Icon = ICONS[action];
        return (
          <Menu.Item
            key={action}
            leftSection={<Icon size={18} stroke={1.6} />}
            onClick={() => openDialog({ slot: 'refuelingDocument', action, entry })}
          >
            {t(`refueling.${action}`)}
          </Menu.Item>
        );
      })}
      <Menu.Item
        component={PathLink}
        href={panelPath(company.ccode, 'history', vehicleId, {
          day: date(timestamp, company.timeZone),
        })}
        leftSection={<IconHistory size={18} stroke={1.6} />}
      >
        {t('refueling.inHistory')}
      </Menu.Item>
    </>
  );
}
