// Sharing one vehicle at once (U-6): until when is all that is asked; the address is made and copied. What else a
// sharing can say stands in its form.
import { createSharing, listSharings } from '@flotila/domain/sharing/sharing.api.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import type { Dialog } from '../../../ground/ui/dialogs.ts';
import { failureText } from '../../../ground/ui/failure.ts';
import { MomentField } from '../../../ground/ui/MomentField.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { copyUrl } from './copy-text.ts';
import { MadeAddress } from './MadeAddress.tsx';
import { SHARE_UNTIL, shareEnd, typedEnd } from './share-until.ts';
import styles from './share-vehicle.module.css';

const WIDTH = 420;

type Props = { dialog: Extract<Dialog, { slot: 'vehicleShare' }> };

export function ShareVehicle({ dialog }: Props) {
  const { vehicleId, plate } = dialog;
  const { ccode, timeZone } = useCompany();
  const sharing = useChange(createSharing, [listSharings]);
  const share = (validTo: string) => {
    const body = { validTo, vehiclesIds: [vehicleId] };
    void sharing.mutateAsync({ company: ccode, body }).then(({ url }) => copyUrl(url), ignore);
  };
  const made = sharing.data;
  return (
    <DialogFrame title={t('shq.title', { plate })} width={WIDTH}>
      {made ? (
        <MadeAddress url={made.url} validTo={made.validTo} timeZone={timeZone} />
      ) : (
        <>
          <p className={pieces.hint}>{t('shq.whoSees')}</p>
          <h3 className={styles.question}>{t('shq.until')}</h3>
          <div className={styles.choices}>
            {SHARE_UNTIL.map((until) => (
              <Button
                key={until}
                variant="default"
                disabled={sharing.isPending}
                onClick={() => share(shareEnd(until, timeZone, Date.now()))}
              >
                {t(`shq.until.${until}`)}
              </Button>
            ))}
          </div>
          <Exactly isBusy={sharing.isPending} onShare={share} />
          {sharing.error && (
            <p className={styles.failed} role="alert">
              {failureText(sharing.error)}
            </p>
          )}
        </>
      )}
    </DialogFrame>
  );
}

function Exactly({ isBusy, onShare }: { isBusy: boolean; onShare: (end: string) => void }) {
  const { timeZone } = useCompany();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const store = () => {
    const end = typedEnd(text, timeZone, Date.now());
    setRefused(end === null);
    if (end !== null) onShare(end);
  };
  return (
    <form
      className={styles.exactly}
      noValidate
      onSubmit={(signal) => {
        signal.preventDefault();
        store();
      }}
    >
      <MomentField
        label={t('shq.exactly')}
        value={text}
        usualTime="18:00"
        error={isRefused ? t('shq.e.end') : undefined}
        onChange={setText}
      />
      <Button type="submit" disabled={isBusy}>
        {t('shq.share')}
      </Button>
    </form>
  );
}

/** It is told in the dialog. */
function ignore(): void {}
