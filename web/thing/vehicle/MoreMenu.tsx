// The ⋯ menu of a vehicle, drawn from the one list of actions. Disabled entries say why.
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { RowButton } from '../../ground/ui/RowButton.tsx';
import { useActionContext } from './use-action-context.ts';
import { type ActionId, type ActionVehicle, offeredActions } from './vehicle.actions.ts';

interface MenuProps {
  vehicle: ActionVehicle;
  actions: readonly ActionId[];
  /** Entries that only this place has, below the others. */
  children?: ReactNode;
}

interface MoreMenuProps extends MenuProps {
  /** Another button than the usual one. */
  button?: ReactElement;
  opened?: boolean;
  onChange?: (isOpen: boolean) => void;
}

export interface MenuState {
  isMenuOpen: boolean;
  setMenuOpen: (isOpen: boolean) => void;
}

/** Of a row, which may open it too. The menu itself is made when it is first opened. */
export function RowMoreMenu({ isMenuOpen, setMenuOpen, ...menu }: MenuProps & MenuState) {
  const [wasOpened, setOpened] = useState(false);
  if (isMenuOpen && !wasOpened) setOpened(true);
  const button = (
    <RowButton label={t('app.more')} aria-haspopup="menu" onClick={() => setMenuOpen(true)}>
      <IconDots size={18} stroke={1.7} />
    </RowButton>
  );
  if (!wasOpened) return button;
  return <MoreMenu {...menu} button={button} opened={isMenuOpen} onChange={setMenuOpen} />;
}

export function MoreMenu(props: MoreMenuProps) {
  const { vehicle } = props;
  const company = useCompany();
  if (offeredActions(props.actions, vehicle, company).length === 0) return null;
  return (
    <Menu
      position="bottom-end"
      width={250}
      withinPortal
      // On a small screen it is longer than what is free above or below its button, and scrolls.
      middlewares={{ flip: true, shift: true, size: true }}
      styles={{ dropdown: { overflowY: 'auto' } }}
      transitionProps={{ duration: 100 }}
      {...(props.opened === undefined ? {} : { opened: props.opened })}
      {...(props.onChange ? { onChange: props.onChange } : {})}
    >
      <Menu.Target>
        {props.button ?? (
          <IconButton label={t('app.more')}>
            <IconDots size={18} stroke={1.7} />
          </IconButton>
        )}
      </Menu.Target>
      <Menu.Dropdown
        aria-label={`${t('app.more')} ${vehicle.numericPlate}`}
        onClick={(signal) => signal.stopPropagation()}
        onDoubleClick={(signal) => signal.stopPropagation()}
        onKeyDown={(signal) => signal.stopPropagation()}
      >
        <Entries vehicle={vehicle} actions={props.actions} />
        {props.children}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ vehicle, actions }: { vehicle: ActionVehicle; actions: readonly ActionId[] }) {
  const company = useCompany();
  const context = useActionContext();
  return offeredActions(actions, vehicle, company).map(({ action, refusal }) => {
    const look = {
      leftSection: <action.icon size={18} stroke={1.6} />,
      disabled: refusal !== null,
      ...(refusal === null ? {} : { title: refusal, 'aria-description': refusal }),
      ...(action.isUrgent ? { color: 'red', fw: 600 } : {}),
    };
    if (action.href && refusal === null) {
      return (
        <Menu.Item
          key={action.id}
          component={PathLink}
          href={action.href(vehicle, company)}
          {...look}
        >
          {t(action.label)}
        </Menu.Item>
      );
    }
    return (
      <Menu.Item key={action.id} {...look} onClick={() => action.run?.(vehicle, context)}>
        {t(action.label)}
      </Menu.Item>
    );
  });
}
