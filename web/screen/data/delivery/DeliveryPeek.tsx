// One delivery: whom it was for, where it went, how often it was tried and what came back, with a way to its alert.

import type { Delivery } from '@flotila/domain/alert/notification.api.ts';
import { Button } from '@mantine/core';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { alertsPath } from '../../../ground/address/paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import { FactLines } from '../../../ground/ui/FactLines.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { dateTime, MISSING } from '../../../ground/words/format.ts';
import type { DataPlace } from '../module.ts';
import styles from './delivery.module.css';
import { aboutText, receiverText, saidText } from './delivery-words.ts';

const WIDTH = 560;

interface DeliveryPeekProps {
  row: Delivery;
  place: DataPlace;
  onClose: () => void;
}

export function DeliveryPeek({ row, place, onClose }: DeliveryPeekProps) {
  const when = (moment: string) => dateTime(moment, place.company.timeZone, true);
  const { alertId, begin, state, channel, occasion, address, attempts, created, updated } = row;
  const facts: [string, string][] = [
    [t('dlv.receiver'), receiverText(row)],
    [t('dlv.channel'), t(`dlv.channel.${channel}`)],
    [t('dlv.address'), address ?? MISSING],
    [t('dlv.occasion'), t(`dlv.occasion.${occasion}`)],
    ...(begin ? ([[t('dlv.begin'), when(begin)]] as [string, string][]) : []),
    [t('dlv.when'), when(created)],
    [t('dlv.state'), t(`dlv.state.${state}`)],
    [t('dlv.attempts'), String(attempts)],
    state === 'waiting' ? [t('dlv.due'), when(row.due)] : [t('dlv.updated'), when(updated)],
    [t('dlv.answer'), saidText(row.answer) || MISSING],
  ];
  return (
    <DialogFrame title={aboutText(row)} width={WIDTH} onClose={onClose}>
      {state === 'uncertain' && (
        <p className={`${pieces.hint} ${styles.hint}`}>{t('dlv.stateHint.uncertain')}</p>
      )}
      <FactLines className={styles.facts} facts={facts} />
      {alertId !== null && (
        <Button component={PathLink} href={alertsPath(place.ccode, { alert: alertId })}>
          {t('dlv.open')}
        </Button>
      )}
    </DialogFrame>
  );
}
