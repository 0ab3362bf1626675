// Marks a ride as private or business and says so, with the way back (U-18).
import { type RideView, updateRide } from '@flotila/domain/ride/ride.api.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { call, readAgain } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { time } from '../../ground/words/format.ts';
import { RIDE_READERS } from './ride-readers.ts';
import styles from './ride-update.module.css';

const UNDO_MS = 8_000;

interface Marking {
  ccode: string;
  timeZone: string;
  cache: QueryClient;
}

/** Makes a business ride private and a private one business. */
export async function markRide(ride: RideView, marking: Marking): Promise<void> {
  const rideType = ride.rideType === 'private' ? 'bussines' : 'private';
  const at = { time: time(ride.fromTimestamp, marking.timeZone) };
  const marked = await store(ride, rideType, marking);
  const id = notifications.show({
    message: (
      <span className={styles.marked}>
        {t(`rideMark.${rideType}`, at)}
        <Button variant="subtle" size="compact-sm" onClick={() => void undo()}>
          {t('rideMark.undo')}
        </Button>
      </span>
    ),
    color: 'teal',
    autoClose: UNDO_MS,
    role: 'status',
    closeButtonProps: { 'aria-label': t('app.close') },
  });
  async function undo() {
    notifications.hide(id);
    try {
      await store(marked, rideType === 'private' ? 'bussines' : 'private', marking);
      showDone(t('rideMark.undone', at));
    } catch (error) {
      showFailure(error);
    }
  }
}

/** Whether stored or refused, what shows rides is read again: a refusal says that somebody was quicker. */
async function store(
  ride: RideView,
  rideType: 'bussines' | 'private',
  { ccode: company, cache }: Marking,
): Promise<RideView> {
  const path = { id: ride.vehicleId, start: ride.fromTimestamp };
  try {
    return await call(updateRide, {
      company,
      path,
      body: { rideType, lastChange: ride.lastChange },
    });
  } finally {
    void readAgain(cache, RIDE_READERS);
  }
}
