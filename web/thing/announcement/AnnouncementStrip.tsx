// What the operator tells all users, in one calm line each above every screen. It takes room of its own and covers nothing.
// Planned work and information are put away for this browser; a disturbance stays while it lasts.

import { mayPutAway, textIn } from '@flotila/domain/announcement/announcement.ts';
import type { ShownAnnouncement } from '@flotila/domain/announcement/shown-announcement.ts';
import { z } from 'zod';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { announcementsShown } from '../../ground/live/told.ts';
import { remembered } from '../../ground/session/remembered.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './announcement.module.css';
import { whenText } from './when-text.ts';

/** Which ones were put away, as they were then. */
const putAway = remembered('announcements.away', z.array(z.string()), []);
/** Older ones are over. */
const PUT_AWAY_MAX = 50;

/** `zone`: in whose time the moments are said. */
export function AnnouncementStrip({ zone }: { zone: string }) {
  const language = useLanguage();
  const now = useNow();
  const away = putAway.use();
  const shown = announcementsShown
    .use()
    .filter((one) => one.shownUntil === null || Date.parse(one.shownUntil) > now)
    .filter((one) => !mayPutAway(one) || !away.includes(keyOf(one)));
  return (
    // Always there, so that what comes into it is read out.
    <div className={pieces.stays} aria-live="polite">
      {shown.map((one) => {
        const said = textIn(one.texts, language);
        const when = whenText(one, { zone, now });
        return (
          <div key={keyOf(one)} className={styles.line} data-kind={one.kind} data-announcement>
            <p>
              <strong>{[t(`ann.kind.${one.kind}`), when].filter(Boolean).join(' ')}.</strong>{' '}
              <span lang={said.language}>{said.text}</span>
            </p>
            {mayPutAway(one) && (
              <button
                type="button"
                aria-label={t('ann.putAway', { text: said.text })}
                onClick={() => hide(one)}
              >
                {/* Drawn here: the icons of the application are no part of the sign-in screen. */}
                <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
                  <path d="M4 4l8 8M12 4l-8 8" />
                </svg>
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** One that was changed is another one. */
function keyOf({ announcementId, lastChange }: ShownAnnouncement): string {
  return `${announcementId}.${lastChange}`;
}

function hide(one: ShownAnnouncement): void {
  putAway.set([...putAway.get(), keyOf(one)].slice(-PUT_AWAY_MAX));
}
