// What stands instead of the list when nobody has a card, nothing matches, or it could not be read; and the sentence
// above it when nobody may take what is asked for.
import { Button } from '@mantine/core';
import { IconFilterOff, IconId, IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Failed } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { duration } from '../../ground/words/format.ts';
import { askedText } from '../../thing/tachograph/asked-hours.ts';
import type { nobodyFor } from '../../thing/tachograph/entries.ts';
import { saidMoment } from '../../thing/tachograph/moment-words.ts';
import { leftText } from '../../thing/tachograph/reason-words.ts';
import type { useDriverHours } from './drivers.data.ts';
import styles from './drivers.module.css';

const LOOK = { size: 32, stroke: 1.4 };

export function DriversNotice(props: {
  asked: ReturnType<typeof useDriverHours>;
  onClear: () => void;
}) {
  const { asked, onClear } = props;
  if (asked.isLoadingError) {
    return (
      <Failed
        icon={<IconPlugConnectedX {...LOOK} />}
        title={t('drivers.failed')}
        error={asked.error}
        onRetry={asked.refetch}
      />
    );
  }
  if (asked.data && asked.data.length > 0) {
    return (
      <Notice icon={<IconFilterOff {...LOOK} />} title={t('drivers.noMatch')}>
        <Button variant="default" onClick={onClear}>
          {t('online.clearFilter')}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice icon={<IconId {...LOOK} />} title={t('drivers.empty')} text={t('drivers.emptyHint')} />
  );
}

/** Nobody may: who comes nearest, and who will be able next. */
export function Nobody(
  props: NonNullable<ReturnType<typeof nobodyFor>> & { asked: number; nowMs: number },
) {
  const { most, next, asked, nowMs } = props;
  const { timeZone } = useCompany();
  return (
    <p className={styles.nobody} role="status">
      <b>{t('drivers.nobody', { asked: askedText(asked) })}</b>{' '}
      {most && t('drivers.most', { name: most.name, left: leftText(most.remaining) })}
      {next.map(({ name, until, remainingAfter }) => (
        <span key={name}>
          {' '}
          {t('drivers.next', {
            name,
            left: duration(remainingAfter),
            time: saidMoment(until, { nowMs, timeZone }),
          })}
        </span>
      ))}
    </p>
  );
}
