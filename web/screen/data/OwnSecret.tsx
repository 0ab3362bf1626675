// The secret by which a receiver checks what is sent to it: shown while it is known, and made anew.
import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { copyText } from '../../ground/ui/copy-text.ts';
import { failureText, showDone, showError } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './own-secret.module.css';
import { forgetSecret, noteSecret, type Stamped, secretOf, stampBehind } from './own-secrets.ts';

interface Words {
  title: string;
  copied: string;
  renew: string;
  renewAsk: string;
  renewDo: string;
}

const secretWords = (): Words => ({
  title: t('whk.secret'),
  copied: t('whk.copied'),
  renew: t('whk.renew'),
  renewAsk: t('whk.renewAsk'),
  renewDo: t('whk.renewDo'),
});

export function OwnSecret({
  record,
  renew,
  words = secretWords(),
}: {
  record: Stamped;
  /** Makes it anew over the record as it was seen. */
  renew: (lastChange: string) => Promise<Stamped & { secret: string | null }>;
  /** Of what is no secret of a signature. */
  words?: Words;
}) {
  const { id } = record;
  const [secret, setSecret] = useState(() => secretOf(id));
  const [step, setStep] = useState<'shown' | 'asking' | 'making'>('shown');
  useEffect(() => () => forgetSecret(id), [id]);
  const make = async () => {
    const before = { id, lastChange: stampBehind(record) };
    setStep('making');
    try {
      const after = await renew(before.lastChange);
      noteSecret(after, before);
      setSecret(after.secret);
      setStep('shown');
    } catch (error) {
      showError(failureText(error));
      setStep('asking');
    }
  };
  return (
    <section>
      <h2>{words.title}</h2>
      {secret !== null && (
        <div className={styles.secret} role="status">
          <code data-secret>{secret}</code>
          <p>{t('whk.secretOnce')}</p>
          <Button size="xs" onClick={() => void copy(secret, words)}>
            {t('whk.copy')}
          </Button>
        </div>
      )}
      {step === 'shown' ? (
        <Button size="xs" variant="default" onClick={() => setStep('asking')}>
          {words.renew}
        </Button>
      ) : (
        <>
          <p className={pieces.quiet}>{words.renewAsk}</p>
          <Group gap={8}>
            <Button size="xs" color="red" loading={step === 'making'} onClick={() => void make()}>
              {words.renewDo}
            </Button>
            <Button size="xs" variant="default" onClick={() => setStep('shown')}>
              {t('app.cancel')}
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}

async function copy(secret: string, { copied }: Words): Promise<void> {
  if (await copyText(secret)) showDone(copied);
  else showError(t('whk.copyFailed'));
}
