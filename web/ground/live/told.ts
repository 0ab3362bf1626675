// What the live stream told of beside vehicles, for whoever listens: they are loaded later than the stream.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import type { ShownAnnouncement } from '@flotila/domain/announcement/shown-announcement.ts';
import { createTold, pageValue } from '../ui/page-value.ts';

/** Alerts that are new or changed, one perhaps twice; null: any may be, or be gone, read them again. */
export const alertsTold = createTold<Alert[] | null>();

/** Vehicles whose commands to trackers changed; null: any may have. Only superusers are told of some. */
export const commandsTold = createTold<number[] | null>();

/** What the operator tells all users now: of the sign-in screen's settings, and of the stream from then on. */
export const announcementsShown = pageValue<readonly ShownAnnouncement[]>([]);
