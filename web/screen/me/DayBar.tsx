// What is done from here, at the bottom where a thumb is, also on a day on which nothing has happened yet: map, history,
// logbook (where a ride becomes private), own driving times, and for whoever keeps documents, if only their own, a receipt
// with its photo.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { UnstyledButton } from '@mantine/core';
import {
  IconClockHour4,
  IconGasStation,
  IconHistory,
  IconMap2,
  IconNotebook,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { driverHoursPath, mapPath, panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ownerOf } from '../../ground/session/own-records.ts';
import { savesData, whenIdle } from '../../ground/ui/idle.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { openReceipt } from '../../thing/vehicle/open-receipt.ts';
import styles from './my-day.module.css';

function loadReceipt() {
  return Promise.all([
    import('../refueling/DocumentDialog.tsx'),
    import('../../ground/ui/DayField.tsx'),
  ]);
}

/** `vehicle`: the first of the own ones, with which all this begins. */
export function DayBar({ vehicle }: { vehicle: MapVehicle | null }) {
  const current = useCompany();
  const { ccode } = current;
  const nowMs = useNow();
  const keepsReceipts = current.is('dispatcher') || ownerOf(current, nowMs) !== null;
  const { personId } = current.company;
  const vehicleId = vehicle?.vehicleId;
  const isReady = vehicleId !== undefined && keepsReceipts;
  // The form must be there where no net is, too: at a pump, in a cellar.
  useEffect(() => {
    if (isReady && !savesData()) whenIdle(() => void loadReceipt().catch(() => undefined));
  }, [isReady]);
  return (
    <nav className={styles.bar} aria-label={t('me.actions')}>
      <PathLink
        className={pieces.lit}
        href={mapPath(ccode, vehicleId === undefined ? {} : { vehicle: vehicleId })}
      >
        <IconMap2 size={22} stroke={1.6} aria-hidden="true" />
        {t('menu.map')}
      </PathLink>
      {vehicleId !== undefined && (
        <PathLink className={pieces.lit} href={panelPath(ccode, 'history', vehicleId)}>
          <IconHistory size={22} stroke={1.6} aria-hidden="true" />
          {t('panel.history')}
        </PathLink>
      )}
      {vehicleId !== undefined && (
        <PathLink className={pieces.lit} href={panelPath(ccode, 'logbook', vehicleId)}>
          <IconNotebook size={22} stroke={1.6} aria-hidden="true" />
          {t('panel.logbook')}
        </PathLink>
      )}
      {personId !== undefined && (
        <PathLink className={pieces.lit} href={driverHoursPath(ccode, personId)}>
          <IconClockHour4 size={22} stroke={1.6} aria-hidden="true" />
          {t('me.barHours')}
        </PathLink>
      )}
      {vehicleId !== undefined && keepsReceipts && (
        <UnstyledButton className={pieces.lit} onClick={() => openReceipt(vehicleId, nowMs)}>
          <IconGasStation size={22} stroke={1.6} aria-hidden="true" />
          {t('me.receipt')}
        </UnstyledButton>
      )}
    </nav>
  );
}
