// What the live stream told of beside vehicles, for whoever listens: they are loaded later than the stream.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { createTold } from '../ui/page-value.ts';

/** Alerts that are new or changed, one perhaps twice; null: any may be, or be gone, read them again. */
export const alertsTold = createTold<Alert[] | null>();

/** Vehicles whose commands to trackers changed; null: any may have. Only superusers are told of some. */
export const commandsTold = createTold<number[] | null>();
