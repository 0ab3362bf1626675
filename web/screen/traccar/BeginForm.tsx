// Which Traccar, with which token, from which day on.
import { addDays } from '@flotila/domain/time.ts';
import { traccarAddress } from '@flotila/domain/traccar/address.ts';
import {
  beginTraccarRun,
  getTraccarRun,
  type TraccarRun,
  type TraccarRunInput,
} from '@flotila/domain/traccar/traccar.api.ts';
import { Button, PasswordInput, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, keyOf } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DayField } from '../../ground/ui/DayField.tsx';
import { FormSection, SectionForm, TextField, WideField } from '../../ground/ui/FormSection.tsx';
import { showFailure } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';

const DEFAULT_DAYS = 365;

export function BeginForm({ last }: { last: TraccarRun | null }) {
  const { ccode } = useCompany();
  const cache = useQueryClient();
  const today = new Date().toISOString().slice(0, 10);
  const [input, setInput] = useState<TraccarRunInput>({
    url: last?.source ?? '',
    token: '',
    since: last?.since.slice(0, 10) ?? addDays(today, -DEFAULT_DAYS),
    withHistory: last?.withHistory ?? true,
  });
  const [isJudged, setJudged] = useState(false);
  const begin = useMutation({
    mutationFn: () => call(beginTraccarRun, { company: ccode, body: input }),
    onSuccess: (run) => cache.setQueryData(keyOf(getTraccarRun, { company: ccode }), { run }),
    onError: (error) => {
      showFailure(error);
      // Somebody else may have begun one.
      void cache.invalidateQueries({ queryKey: keyOf(getTraccarRun) });
    },
  });
  const put = (change: Partial<TraccarRunInput>) => setInput({ ...input, ...change });
  const faults = {
    url: traccarAddress(input.url) === undefined ? t('traccar.urlFault') : undefined,
    token: input.token.trim() === '' ? t('traccar.tokenFault') : undefined,
    since: input.since === '' ? t('traccar.sinceFault') : undefined,
  };
  const shown = isJudged ? faults : { url: undefined, token: undefined, since: undefined };
  const submit = (signal: FormEvent) => {
    signal.preventDefault();
    setJudged(true);
    if (!Object.values(faults).some(Boolean)) begin.mutate();
  };
  return (
    <FormSection
      title={last ? t('traccar.again') : t('traccar.from')}
      hint={last ? t('traccar.againHint') : t('traccar.fromHint')}
    >
      <SectionForm onSubmit={submit}>
        <TextField
          label={t('traccar.url')}
          hint={t('traccar.urlHint')}
          value={input.url}
          placeholder="https://gps.example.com"
          error={shown.url}
          isRequired
          onChange={(url) => put({ url })}
        />
        <div>
          <PasswordInput
            label={t('traccar.token')}
            value={input.token}
            error={shown.token}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('traccar.showToken') }}
            required
            onChange={(signal) => put({ token: signal.currentTarget.value })}
          />
          <p className={pieces.below}>{t('traccar.tokenHint')}</p>
        </div>
        <DayField
          label={t('traccar.since')}
          value={input.since}
          error={shown.since}
          max={today}
          isRequired
          isReadOnly={!input.withHistory}
          onChange={(since) => put({ since })}
        />
        <Switch
          mt={28}
          label={t('traccar.withHistory')}
          checked={input.withHistory}
          onChange={(signal) => put({ withHistory: signal.currentTarget.checked })}
        />
        <WideField>
          <Button type="submit" loading={begin.isPending}>
            {t('traccar.begin')}
          </Button>
        </WideField>
      </SectionForm>
    </FormSection>
  );
}
