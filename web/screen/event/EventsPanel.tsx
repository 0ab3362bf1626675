// The events panel (EVT-001 … EVT-012): what a vehicle signalled in a month (help, doors, engine), with the
// state it changed to, who was there and where. Everything shown stands in the address.
import { Button } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { PanelOfVehicle } from '../../thing/vehicle/PanelOfVehicle.tsx';
import { useActionContext } from '../../thing/vehicle/use-action-context.ts';
import type { ActionVehicle } from '../../thing/vehicle/vehicle.actions.ts';
import { EventsMonth } from './EventsMonth.tsx';
import { useEventsPlace } from './event-place.ts';
import styles from './events.module.css';

export function EventsPanel() {
  const place = useEventsPlace(useNow());
  const { vehicleId } = place;
  return (
    <PanelOfVehicle vehicleId={vehicleId} title={t('panel.events')} goneHint={t('events.goneHint')}>
      {(vehicle, live) => (
        <>
          {vehicle && live?.flagPanic && <Panic vehicle={{ ...vehicle, flagPanic: true }} />}
          <EventsMonth
            key={vehicleId}
            place={place}
            flags={live ? `${live.flagPanic} ${live.flagCargoDoor}` : ''}
            isCalling={live?.flagPanic !== false}
          />
        </>
      )}
    </PanelOfVehicle>
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
