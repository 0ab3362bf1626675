// Lines above the figures of a panel: that they wait for records that came late, and that those of a month
// which was over have changed since, and by how much.
import { firstDay, type Month } from '@flotila/domain/period.ts';
import { listRecalculations } from '@flotila/domain/ride/ride.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf, useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { readAnew } from '../../ground/live/meanwhile.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { date } from '../../ground/words/format.ts';
import { useShownVehicle } from '../vehicle/shown-vehicle.ts';
import { changeOf, type ShownFigure } from './changed-words.ts';
import styles from './recalculated.module.css';
import { DERIVED_READERS } from './ride-readers.ts';

/** T-13: comes while the vehicle's rides are made again; what is shown is read anew when that is done. */
export function Recalculating({ vehicleId }: { vehicleId: number }) {
  const { vehicle } = useShownVehicle(vehicleId);
  const isProvisional = vehicle?.flagProvisional ?? false;
  const wasProvisional = useRef(isProvisional);
  const cache = useQueryClient();
  useEffect(() => {
    const isDone = wasProvisional.current && !isProvisional;
    wasProvisional.current = isProvisional;
    if (!isDone) return;
    for (const read of DERIVED_READERS) readAnew(cache, keyOf(read));
  }, [isProvisional, cache]);
  if (!isProvisional) return null;
  return (
    <p className={`${pieces.late} ${styles.waiting}`} role="status">
      {t('recalculating')}
    </p>
  );
}

/** Says nothing of a month whose shown figures stayed. */
export function Recalculated(props: {
  vehicleId: number;
  month: Month;
  figures: readonly ShownFigure[];
}) {
  const { ccode, timeZone, is } = useCompany();
  const { vehicleId, figures, month } = props;
  const path = { id: vehicleId };
  // Of a vehicle that is not there, or not this person's to see, there is nothing to ask.
  const isKnown = useShownVehicle(vehicleId).vehicle !== null;
  const asked = useEndpoint(
    listRecalculations,
    isKnown && is('driver') ? { company: ccode, path } : null,
  );
  const change = changeOf(asked.data?.content ?? [], firstDay(month), figures);
  if (!change) return null;
  return (
    <p className={styles.changed}>
      {t('recalculated', {
        date: date(change.recalculated, timeZone),
        changes: change.changes,
      })}
    </p>
  );
}
