// Receipts that wait on this phone for a net: they go by themselves as soon as there is one; what the server does not take
// is told with its reason, and may be thrown away.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readAgain } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useIsOffline } from '../../ground/offline/use-offline.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime } from '../../ground/words/format.ts';
import {
  dropReceipt,
  type KeptReceipt,
  keptReceipts,
  onReceiptsChanged,
  sendReceipts,
} from '../../thing/refueling/kept-receipts.ts';
import { REFUELING_READERS } from '../../thing/refueling/refueling.data.ts';
import styles from './my-day.module.css';

const AGAIN_MS = 30_000;

export function KeptReceipts({ personId }: { personId: number }) {
  const { timeZone } = useCompany();
  const kept = useKept(personId);
  if (kept.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('me.kept')}>
      <h2>{t('me.kept')}</h2>
      <ul className={styles.rides}>
        {kept.map((receipt) => (
          <li key={receipt.address} className={styles.ride}>
            <span className={styles.way}>
              <span className={pieces.strong}>
                {receipt.plate}, {dateTime(receipt.timestamp, timeZone)}
              </span>
              <span className={pieces.quiet}>{receipt.refusal ?? t('me.keptWaits')}</span>
            </span>
            {receipt.refusal && (
              <Button
                variant="default"
                className={styles.mark ?? ''}
                onClick={() => void dropReceipt(receipt)}
              >
                {t('me.keptDrop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What waits; sent when the page opens, when the net is back, and again and again. */
function useKept(personId: number) {
  const { ccode: company } = useCompany();
  const cache = useQueryClient();
  const isOffline = useIsOffline();
  const [kept, setKept] = useState<KeptReceipt[]>([]);
  useEffect(() => {
    let isHere = true;
    const whose = { company, personId };
    const show = async () => {
      const found = await keptReceipts(whose);
      if (isHere) setKept(found);
    };
    const run = async () => {
      await show();
      if (isOffline) return;
      const sent = await sendReceipts(whose);
      if (sent === 0) return show();
      showDone(t('me.keptSent', { count: sent }));
      await readAgain(cache, REFUELING_READERS);
      return show();
    };
    const start = () => void run().catch(console.warn);
    start();
    const timer = setInterval(start, AGAIN_MS);
    const stop = onReceiptsChanged(start);
    return () => {
      isHere = false;
      clearInterval(timer);
      stop();
    };
  }, [company, personId, isOffline, cache]);
  return kept;
}
