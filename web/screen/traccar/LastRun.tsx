// The last run: whose it is, how far it is or how it ended, and the way to stop it.
import {
  getTraccarRun,
  stopTraccarRun,
  type TraccarProgress,
  type TraccarRun,
} from '@flotila/domain/traccar/traccar.api.ts';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, keyOf, useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { FormSection, WideField } from '../../ground/ui/FormSection.tsx';
import { showFailure } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { date, dateTime, number } from '../../ground/words/format.ts';
import styling from '../import/import.module.css';

const LOOK_MS = 2_000;
const PERCENT = 100;

export function LastRun({ run }: { run: TraccarRun }) {
  const { timeZone } = useCompany();
  const { source, author, begun, ended, state, fault } = run;
  const time = dateTime(begun, timeZone);
  return (
    <FormSection
      title={state === 'running' ? t('traccar.runs') : t('traccar.run')}
      hint={state === 'running' ? t('traccar.runHint') : undefined}
    >
      <WideField>
        <strong className={pieces.breaks}>{source}</strong>
        <p className={pieces.note}>
          {author === '' ? time : t('bring.by', { time, author })}
          {ended && ` – ${dateTime(ended, timeZone)}`}
        </p>
        {state === 'running' ? (
          <Running run={run} />
        ) : (
          <p className={`${styling.why} ${state === 'failed' ? pieces.refusal : ''}`} role="status">
            {state === 'failed'
              ? t(`traccar.fault.${fault ?? 'broken'}`)
              : t(`traccar.state.${state}`)}
          </p>
        )}
      </WideField>
    </FormSection>
  );
}

function Running({ run: { progress, isStopping } }: { run: TraccarRun }) {
  const { ccode } = useCompany();
  const cache = useQueryClient();
  // Who shows it asks how far it is.
  useEndpoint(getTraccarRun, { company: ccode }, { refetchIntervalMs: LOOK_MS });
  const stop = useMutation({
    mutationFn: () => call(stopTraccarRun, { company: ccode }),
    onError: showFailure,
    onSettled: () => void cache.invalidateQueries({ queryKey: keyOf(getTraccarRun) }),
  });
  const text = isStopping ? t('traccar.stopping') : stepText(progress);
  const { step, done, devices } = progress;
  const isCounted = step === 'history' && devices > 0;
  return (
    <>
      <p className={styling.why} role="status">
        {text}
      </p>
      <Progress
        mb={14}
        value={isCounted ? (done / devices) * PERCENT : PERCENT}
        animated={!isCounted}
        aria-label={text}
      />
      <Button
        variant="default"
        disabled={isStopping}
        loading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {t('traccar.stop')}
      </Button>
    </>
  );
}

function stepText({ step, devices, done, day, positions }: TraccarProgress): string {
  if (step !== 'history' || day === null)
    return t(step === 'history' ? 'traccar.step.fleet' : `traccar.step.${step}`, { devices });
  return t('traccar.step.history', {
    day: date(`${day}T00:00:00Z`, 'UTC'),
    done: number(done),
    devices: number(devices),
    positions: number(positions),
  });
}
