// A button that asks in its own place, because nothing brings back what it takes away.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';

export function AskedButton(props: {
  label: string;
  /** For who hears it: of what; left out: the label says it. */
  name?: string;
  really: string;
  onReally: () => Promise<void>;
}) {
  const [step, setStep] = useState<'shown' | 'asking' | 'doing'>('shown');
  if (step === 'shown') {
    return (
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={props.name ?? props.label}
        onClick={() => setStep('asking')}
      >
        {props.label}
      </Button>
    );
  }
  const act = async () => {
    setStep('doing');
    await props.onReally();
    setStep('shown');
  };
  return (
    <span className={pieces.row}>
      <Button
        autoFocus
        color="red"
        size="compact-md"
        loading={step === 'doing'}
        onClick={() => void act()}
      >
        {props.really}
      </Button>
      <Button variant="subtle" size="compact-md" onClick={() => setStep('shown')}>
        {t('app.cancel')}
      </Button>
    </span>
  );
}
