// The ways from one panel of a vehicle to its others (EVT-005): a button each, on a phone one button with all
// of them.
import { ActionIcon, Tooltip } from '@mantine/core';
import { t } from '../i18n/i18n.ts';
import { PathLink } from '../navigate.tsx';
import { useCompany } from '../session/company.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { type ActionId, type ActionVehicle, offeredActions } from './vehicle.actions.ts';
import styles from './vehicle-screens.module.css';

export function VehicleScreens(props: { vehicle: ActionVehicle; actions: readonly ActionId[] }) {
  const { vehicle, actions } = props;
  const company = useCompany();
  return (
    <>
      <span className={styles.screens}>
        {offeredActions(actions, vehicle, company).map(({ action, refusal }) =>
          refusal === null && action.href ? (
            <Tooltip key={action.id} label={t(action.label)}>
              <ActionIcon
                component={PathLink}
                aria-label={t(action.label)}
                href={action.href(vehicle, company)}
              >
                <action.icon size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          ) : (
            <Tooltip key={action.id} label={refusal}>
              <ActionIcon aria-label={t(action.label)} aria-disabled="true" data-disabled>
                <action.icon size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          ),
        )}
      </span>
      <span className={styles.menu}>
        <MoreMenu vehicle={vehicle} actions={actions} />
      </span>
    </>
  );
}
