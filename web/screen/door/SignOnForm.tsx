// The form of a company's provider. It is asked whether it is there when it is stored; each fault has a sentence under its
// field.
import {
  getSignOn,
  type SignOnInput,
  type SignOnRecord,
  updateSignOn,
} from '@flotila/domain/sign-on/sign-on.api.ts';
import { MATCH_FIELDS, type MatchField } from '@flotila/domain/sign-on/sign-on.ts';
import { Button, NativeSelect, PasswordInput, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readAgain, useChange } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { tried } from '../../ground/session/sign-on.ts';
import { SectionForm, TextField } from '../../ground/ui/FormSection.tsx';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { type FieldRefusal, fieldText } from '../../ground/words/field-text.ts';
import { RoleTable } from './RoleTable.tsx';
import styles from './sign-on.module.css';
import { type Form, formOf, type PartProps, type Refused } from './sign-on-form.ts';

export function SignOnForm({ record }: { record: SignOnRecord }) {
  const { ccode } = useCompany();
  const [stored] = useState(() => formOf(record));
  const [form, setForm] = useState<Form>(stored);
  const [refused, setRefused] = useState<Refused>({});
  const cache = useQueryClient();
  const store = useChange(updateSignOn, [getSignOn]);
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored);
  const isReadOnly = !record.mayChange;
  const change = (part: Partial<Form>) => {
    setForm((now) => ({ ...now, ...part }));
    setRefused((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }));
  };
  function submit(signal: FormEvent) {
    signal.preventDefault();
    store.mutate(
      { company: ccode, body: inputOf(form, record.lastChange) },
      {
        onSuccess: () => {
          tried.set(null);
          showDone(t('sso.saved'));
        },
        onError: (error) => {
          const why = error instanceof CallFailure ? (error.detail.errors ?? []) : [];
          if (why.length === 0) showFailure(error);
          setRefused(Object.fromEntries(why.map((one) => [fieldOf(one.field), refusalText(one)])));
          // Somebody else changed it meanwhile: what stands now is shown.
          if (error instanceof CallFailure && error.detail.status === 412)
            void readAgain(cache, [getSignOn]);
        },
      },
    );
  }
  const parts: PartProps = { form, refused, isReadOnly, change };
  return (
    <SectionForm onSubmit={submit}>
      <Client {...parts} isStored={record.lastChange !== null} />
      <WhoIsWho {...parts} />
      <RoleTable {...parts} />
      <Ways {...parts} record={record} />
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

function Client(props: PartProps & { isStored: boolean }) {
  const { form, refused, isReadOnly, change, isStored } = props;
  const field = (name: 'name' | 'issuer' | 'clientId' | 'scopes' | 'domains') => ({
    label: t(`sso.${name}`),
    value: form[name],
    error: refused[name],
    isReadOnly,
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <>
      <TextField {...field('name')} isRequired max={60} hint={t('sso.nameHint')} />
      <TextField {...field('domains')} hint={t('sso.domainsHint')} />
      <TextField {...field('issuer')} isRequired max={500} hint={t('sso.issuerHint')} />
      <TextField {...field('clientId')} isRequired max={300} />
      <div>
        <PasswordInput
          label={t('sso.clientSecret')}
          value={form.clientSecret}
          error={refused.clientSecret}
          required={!isStored}
          readOnly={isReadOnly}
          autoComplete="off"
          placeholder={isStored ? '••••••••' : ''}
          visibilityToggleButtonProps={{ 'aria-label': t('person.passwordShow') }}
          onChange={(signal) => change({ clientSecret: signal.currentTarget.value })}
        />
        {isStored && <p className={pieces.below}>{t('sso.secretKept')}</p>}
      </div>
      <TextField {...field('scopes')} max={200} hint={t('sso.scopesHint')} />
    </>
  );
}

function WhoIsWho({ form, refused, isReadOnly, change }: PartProps) {
  return (
    <>
      <h3 className={`${pieces.across} ${styles.heading}`}>{t('sso.match')}</h3>
      <TextField
        label={t('sso.matchClaim')}
        value={form.matchClaim}
        error={refused.matchClaim}
        max={200}
        isReadOnly={isReadOnly}
        hint={t('sso.matchClaimHint')}
        onChange={(matchClaim) => change({ matchClaim })}
      />
      <NativeSelect
        label={t('sso.matchField')}
        value={form.matchField}
        disabled={isReadOnly}
        data={MATCH_FIELDS.map((value) => ({ value, label: t(`sso.matchField.${value}`) }))}
        onChange={(signal) => change({ matchField: signal.currentTarget.value as MatchField })}
      />
      {(['trustsEmail', 'makesPersons'] as const).map((name) => (
        <Switch
          key={name}
          className={pieces.across ?? ''}
          label={t(`sso.${name}`)}
          description={t(`sso.${name}Hint`)}
          checked={form[name]}
          disabled={isReadOnly}
          onChange={(signal) => change({ [name]: signal.currentTarget.checked })}
        />
      ))}
    </>
  );
}

/** Whether people come in by it, and whether they must. */
function Ways({ form, refused, isReadOnly, change, record }: PartProps & { record: SignOnRecord }) {
  const choices = record.breakGlassChoices.map(({ personId, name }) => ({
    value: String(personId),
    label: name,
  }));
  return (
    <>
      <h3 className={`${pieces.across} ${styles.heading}`}>{t('sso.ways')}</h3>
      {(['active', 'onlyBy'] as const).map((name) => (
        <Switch
          key={name}
          className={pieces.across ?? ''}
          label={t(`sso.${name}`)}
          description={t(`sso.${name}Hint`)}
          error={refused[name]}
          checked={form[name]}
          disabled={isReadOnly}
          onChange={(signal) => change({ [name]: signal.currentTarget.checked })}
        />
      ))}
      {form.onlyBy && (
        <div>
          <NativeSelect
            label={t('sso.breakGlassId')}
            required
            value={form.breakGlassId === null ? '' : String(form.breakGlassId)}
            error={refused.breakGlassId}
            disabled={isReadOnly}
            data={[{ value: '', label: t('sso.choose') }, ...choices]}
            onChange={({ currentTarget: { value } }) =>
              change({ breakGlassId: value === '' ? null : Number(value) })
            }
          />
          <p className={pieces.below}>{t('sso.breakGlassHint')}</p>
        </div>
      )}
    </>
  );
}

function inputOf(form: Form, lastChange: string | null): SignOnInput {
  const domains = form.domains.split(/[\s,;]+/).filter((one) => one !== '');
  const roles = form.roles.filter(({ value }) => value.trim() !== '');
  const breakGlassId = form.onlyBy ? form.breakGlassId : null;
  const stamp = lastChange === null ? {} : { lastChange };
  return { ...form, domains, roles, breakGlassId, ...stamp };
}

/** A part of a list is refused under the list. */
function fieldOf(path: string): string {
  return path.split('.')[0] ?? path;
}

const OWN_CODES = [
  'providerAway',
  'providerSlow',
  'providerPrivate',
  'providerInsecure',
  'providerNothing',
  'providerUnreadable',
  'providerIssuer',
  'commonDomain',
  'domain',
  'onlyByInactive',
  'breakGlass',
] as const;

function refusalText(why: FieldRefusal & { field: string }): string {
  const own = OWN_CODES.find((code) => code === why.code);
  if (own) return t(`sso.e.${own}`, why.params ?? {});
  return why.field === 'domains' && why.code === 'duplicate'
    ? t('sso.e.takenDomain')
    : fieldText(why);
}
