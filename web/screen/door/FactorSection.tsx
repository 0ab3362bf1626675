// Who must have a second factor, and from which day.
import { type Door, getDoor, updateDoor } from '@flotila/domain/door/door.api.ts';
import { FACTOR_POLICIES, type FactorPolicy, isDemand } from '@flotila/domain/door/door.ts';
import { Button, Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readAgain, useChange, useEndpoint } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DayField } from '../../ground/ui/DayField.tsx';
import { SectionForm } from '../../ground/ui/FormSection.tsx';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { fieldText } from '../../ground/words/field-text.ts';

export function FactorSection() {
  const { ccode } = useCompany();
  const asked = useEndpoint(getDoor, { company: ccode });
  return (
    <>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('door.failed')} rows={4} />
      {asked.data && <FactorForm key={asked.data.lastChange} door={asked.data} />}
    </>
  );
}

function FactorForm({ door }: { door: Door }) {
  const { ccode, may } = useCompany();
  const stored = { factor: door.factor, factorFrom: door.factorFrom ?? '' };
  const [form, setForm] = useState(stored);
  const [refused, setRefused] = useState<string | undefined>();
  const cache = useQueryClient();
  const store = useChange(updateDoor, [getDoor]);
  const isReadOnly = !may('door', 'write');
  const isDemanded = isDemand(form.factor);
  const isChanged =
    form.factor !== stored.factor || (isDemanded && form.factorFrom !== stored.factorFrom);
  const change = (part: Partial<typeof form>) => {
    setForm((now) => ({ ...now, ...part }));
    setRefused(undefined);
  };
  function submit(signal: FormEvent) {
    signal.preventDefault();
    if (!isChanged) return;
    const factorFrom = isDemanded && form.factorFrom !== '' ? form.factorFrom : null;
    store.mutate(
      { company: ccode, body: { factor: form.factor, factorFrom, lastChange: door.lastChange } },
      {
        onSuccess: () => showDone(t('door.saved')),
        onError: (error) => {
          const why = error instanceof CallFailure ? error.detail.errors?.[0] : undefined;
          if (why) setRefused(fieldText(why));
          else showFailure(error);
          // Somebody else changed it meanwhile: what stands now is shown.
          if (error instanceof CallFailure && error.detail.status === 412)
            void readAgain(cache, [getDoor]);
        },
      },
    );
  }
  return (
    <SectionForm onSubmit={submit}>
      <Radio.Group
        className={pieces.across ?? ''}
        label={t('door.factor')}
        value={form.factor}
        onChange={(factor) => change({ factor: factor as FactorPolicy })}
      >
        <Stack gap={8} mt={6} mb={4}>
          {FACTOR_POLICIES.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              label={t(`door.factor.${policy}`)}
              description={t(`door.factorHint.${policy}`)}
              disabled={isReadOnly}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isDemanded && (
        <div>
          <DayField
            label={t('door.factorFrom')}
            placeholder={t('door.atOnce')}
            description={t('door.factorFromHint')}
            value={form.factorFrom}
            error={refused}
            isReadOnly={isReadOnly}
            onChange={(factorFrom) => change({ factorFrom })}
          />
        </div>
      )}
      {isChanged && (
        <div className={`${pieces.across} ${pieces.row}`}>
          <Button type="submit" loading={store.isPending}>
            {t('app.save')}
          </Button>
          <Button variant="default" onClick={() => change(stored)}>
            {t('app.cancel')}
          </Button>
        </div>
      )}
    </SectionForm>
  );
}
