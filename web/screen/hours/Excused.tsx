// What was noted of a possible infringement by Article 12, and the button that notes it, for those who may; below the
// list what was noted of what is found no more.

import type { Excuse, Infringement, LostExcuse } from '@flotila/domain/tachograph/day.api.ts';
import { exceededExcuse, groundsFor } from '@flotila/domain/tachograph/excuse.ts';
import { namedSeconds } from '@flotila/domain/tachograph/shown-found.ts';
import { IconPencil } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { date, duration } from '../../ground/words/format.ts';
import {
  type Clock,
  foundLine,
  foundTitle,
  spanLine,
  titleOf,
} from '../../thing/tachograph/hours-words.ts';
import styles from './excuse.module.css';
import found from './found.module.css';

interface ExcusedProps {
  one: Infringement;
  personId: number;
  clock: Clock;
}

export function Excused({ one, personId, clock }: ExcusedProps) {
  const { is } = useCompany();
  const { excuse } = one;
  const title = foundTitle(one);
  const most = exceededExcuse(one);
  return (
    <>
      {excuse && (
        <div className={styles.excuse}>
          <Noted excuse={excuse} />
          {most !== null && <p>{t('hours.excuse.exceeded', { time: duration(most) })}</p>}
          {excuse.value !== namedSeconds(one) && (
            <p>{t('hours.excuse.moved', { time: duration(excuse.value) })}</p>
          )}
        </div>
      )}
      {is('dispatcher') && (
        <button
          type="button"
          className={`${pieces.notPrinted} ${pieces.underlined} ${found.ask}`}
          aria-label={`${t(excuse ? 'hours.excuse.change' : 'hours.excuse')}: ${title}`}
          onClick={() =>
            openDialog({
              slot: 'excuse',
              personId,
              title,
              line: foundLine(one, clock),
              of: one,
              grounds: groundsFor(one),
              excuse,
            })
          }
        >
          <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          {t(excuse ? 'hours.excuse.change' : 'hours.excuse.note')}
        </button>
      )}
    </>
  );
}

function Noted({ excuse }: { excuse: Excuse }) {
  const { timeZone } = useCompany();
  const { ground, reason, notedBy, noted } = excuse;
  return (
    <>
      <p>
        <b>{t('hours.excuse')}</b> {t(`hours.excuse.ground.${ground}`)}: {reason}
      </p>
      <p className={pieces.quiet}>{[notedBy, date(noted, timeZone)].filter(Boolean).join(', ')}</p>
    </>
  );
}

interface LostProps {
  lost: readonly LostExcuse[];
  personId: number;
  clock: Clock;
}

export function LostExcuses({ lost, personId, clock }: LostProps) {
  const { is } = useCompany();
  if (lost.length === 0) return null;
  return (
    <section className={styles.lost} aria-label={t('hours.excuse.lost')}>
      <h3>{t('hours.excuse.lost')}</h3>
      <p className={pieces.quiet}>{t('hours.excuse.lostText')}</p>
      {lost.map((one) => (
        <div key={one.excuseId} className={styles.excuse}>
          <p>
            {titleOf(one.type, one.value)}{' '}
            <span className={pieces.quiet}>{spanLine(one, clock)}</span>
          </p>
          <Noted excuse={one} />
          {is('dispatcher') && (
            <button
              type="button"
              className={`${pieces.underlined} ${pieces.notPrinted} ${styles.remove}`}
              onClick={() =>
                openDialog({
                  slot: 'excuse',
                  personId,
                  title: titleOf(one.type, one.value),
                  line: spanLine(one, clock),
                  of: one,
                  grounds: [],
                  excuse: one,
                })
              }
            >
              {t('hours.excuse.remove')}
            </button>
          )}
        </div>
      ))}
    </section>
  );
}
