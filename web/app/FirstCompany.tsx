// Who has no company: a superuser of a new installation makes the first one here, because every other page
// belongs to a company; everybody else is told whom to ask.
import { type CompanyInput, createCompany } from '@flotila/domain/company/company.api.ts';
import { COMPANY_CODE_MAX, COMPANY_COUNTRIES } from '@flotila/domain/company/company-fields.ts';
import { NAME_MAX } from '@flotila/domain/text.ts';
import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useGo } from '../ground/address/navigate.tsx';
import { dataListPath } from '../ground/address/paths.ts';
import { call } from '../ground/call/api.ts';
import { CallFailure } from '../ground/call/http.ts';
import { language, t } from '../ground/i18n/i18n.ts';
import { refreshLock, useSession } from '../ground/session/session.ts';
import { signOut } from '../ground/session/sign-out.ts';
import { countryName } from '../ground/ui/Flag.tsx';
import { TextField } from '../ground/ui/FormSection.tsx';
import { showFailure } from '../ground/ui/failure.ts';
import { Notice } from '../ground/ui/Notice.tsx';
import { type FieldRefusal, fieldText } from '../ground/words/field-text.ts';
import {
  type CompanyForm,
  readCompany,
  startCompany,
} from '../screen/data/company/company-form.ts';
import { companyRefusal } from '../screen/data/company/company-refusal.ts';
import styles from './page.module.css';

export function NoCompany() {
  const { superuser } = useSession();
  const leave = (
    <Button variant="default" onClick={() => void signOut()}>
      {t('menu.logout')}
    </Button>
  );
  return (
    <main className={styles.alone}>
      {superuser ? (
        <FirstCompany leave={leave} />
      ) : (
        <Notice isPage title={t('company.noneTitle')} text={t('company.noneText')}>
          {leave}
        </Notice>
      )}
    </main>
  );
}

function FirstCompany({ leave }: { leave: ReactNode }) {
  const go = useGo();
  const [form, setForm] = useState<CompanyForm>(() => startCompany(null, language()));
  const [refused, setRefused] = useState<Record<string, FieldRefusal>>({});
  const create = useMutation({
    mutationFn: (body: object) => call(createCompany, { body: body as CompanyInput }),
    async onSuccess({ code }) {
      // The session names the companies that may be entered.
      await refreshLock.refreshed().catch(() => null);
      go(dataListPath(code, 'vehicles'), { replace: true });
    },
    onError(error) {
      showFailure(error);
      const errors = error instanceof CallFailure ? (error.detail.errors ?? []) : [];
      setRefused(Object.fromEntries(errors.map((one) => [one.field, one])));
    },
  });
  function save(signal: FormEvent) {
    signal.preventDefault();
    const read = readCompany(form, null, language());
    setRefused(read.errors ?? {});
    if (read.body) create.mutate(read.body);
  }
  const change = (next: Partial<CompanyForm>) => setForm((before) => ({ ...before, ...next }));
  const sentence = (field: string) => {
    const why = refused[field];
    return why && (companyRefusal(why, field) ?? fieldText(why));
  };
  return (
    <Paper component="form" withBorder p={24} w="min(26.25rem, 100%)" onSubmit={save} noValidate>
      <Stack gap={12}>
        <Title order={1} size="h3">
          {t('company.first')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('company.firstText')}
        </Text>
        <TextField
          label={t('com.name')}
          value={form.name}
          error={sentence('name')}
          max={NAME_MAX}
          isRequired
          onChange={(name) => change({ name })}
        />
        <TextField
          label={t('com.code')}
          value={form.code}
          error={sentence('code')}
          hint={t('com.codeHint')}
          max={COMPANY_CODE_MAX}
          isRequired
          onChange={(code) => change({ code })}
        />
        <NativeSelect
          label={t('com.countryCode')}
          required
          value={form.countryCode}
          error={sentence('countryCode')}
          data={[
            { value: '', label: '' },
            ...COMPANY_COUNTRIES.map((code) => ({
              value: code.toLowerCase(),
              label: countryName(code),
            })),
          ]}
          onChange={(signal) => change({ countryCode: signal.currentTarget.value })}
        />
        <Group justify="space-between">
          {leave}
          <Button type="submit" loading={create.isPending}>
            {t('company.firstSave')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
