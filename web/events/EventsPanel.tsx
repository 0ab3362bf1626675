// The events panel (EVT-001 … EVT-012): what a vehicle signalled in a month (help, doors, engine), with the
// state it changed to, who was there and where. Everything shown stands in the address.
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconAlarm, IconCarOff } from '@tabler/icons-react';
import { isFinal } from '../api.ts';
import { openDialog } from '../dialogs.ts';
import { t } from '../i18n/i18n.ts';
import { PathLink, useGo } from '../navigate.tsx';
import { mapPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { failureText } from '../ui/failure.ts';
import { Notice } from '../ui/Notice.tsx';
import { useNow } from '../ui/now.ts';
import { PanelHead } from '../ui/PanelHead.tsx';
import { MoreMenu } from '../vehicle/MoreMenu.tsx';
import { PlateButton } from '../vehicle/PlateButton.tsx';
import { useShownVehicle } from '../vehicle/shown-vehicle.ts';
import { useActionContext } from '../vehicle/use-action-context.ts';
import { type ActionVehicle, EVENTS_ACTIONS, offeredActions } from '../vehicle/vehicle.actions.ts';
import { useVehicles } from '../vehicle/vehicle.data.ts';
import { EventsMonth } from './EventsMonth.tsx';
import { useEventsPlace } from './event-place.ts';
import styles from './events.module.css';

export function EventsPanel() {
  const { ccode } = useCompany();
  const go = useGo();
  const place = useEventsPlace(useNow());
  const { vehicleId } = place;
  const { vehicle, isGone, error, retry } = useShownVehicle(vehicleId);
  const live = useVehicles().vehicles.find((one) => one.vehicleId === vehicleId);
  const close = () => go(mapPath(ccode, live ? { vehicle: vehicleId } : {}));
  if (isGone) {
    return (
      <>
        <PanelHead title={t('panel.events')} onClose={close} />
        <Notice
          icon={<IconCarOff size={32} stroke={1.4} />}
          title={t('vehicle.gone')}
          text={t('events.goneHint')}
        >
          <Button variant="default" onClick={() => openDialog({ slot: 'vehicleSelection' })}>
            {t('select.title')}
          </Button>
        </Notice>
      </>
    );
  }
  if (!vehicle && error && !isFinal(error)) {
    return (
      <>
        <PanelHead title={t('panel.events')} onClose={close} />
        <Notice role="alert" title={t('vehicle.loadFailed')} text={failureText(error)}>
          <Button variant="default" onClick={retry}>
            {t('app.retry')}
          </Button>
        </Notice>
      </>
    );
  }
  const acting = vehicle && { ...vehicle, flagPanic: live?.flagPanic ?? false };
  return (
    <>
      <PanelHead
        title={vehicle ? <PlateButton plate={vehicle.numericPlate} /> : t('panel.events')}
        aside={vehicle?.name}
        onClose={close}
      >
        {acting && <Screens vehicle={acting} />}
      </PanelHead>
      {acting?.flagPanic && <Panic vehicle={acting} />}
      <EventsMonth
        key={vehicleId}
        place={place}
        flags={live ? `${live.flagPanic} ${live.flagCargoDoor}` : ''}
      />
    </>
  );
}

/** EVT-005: the other panels of the vehicle; a phone has room for one button with all of them. */
function Screens({ vehicle }: { vehicle: ActionVehicle }) {
  const company = useCompany();
  return (
    <>
      <span className={styles.screens}>
        {offeredActions(EVENTS_ACTIONS, vehicle, company).map(({ action, refusal }) =>
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
      <span className={styles.screensMenu}>
        <MoreMenu vehicle={vehicle} actions={EVENTS_ACTIONS} />
      </span>
    </>
  );
}

/** ONL-016: somebody asks for help now; a dispatcher may answer that it was heard. */
function Panic({ vehicle }: { vehicle: ActionVehicle }) {
  const company = useCompany();
  const { resetPanic } = useActionContext();
  return (
    <div className={styles.panic} role="alert">
      <IconAlarm size={18} stroke={1.8} aria-hidden="true" />
      <span>{t('events.panicNow')}</span>
      {company.is('dispatcher') && (
        <Button size="compact-sm" color="red" onClick={() => resetPanic(vehicle)}>
          {t('action.resetPanic')}
        </Button>
      )}
    </div>
  );
}
