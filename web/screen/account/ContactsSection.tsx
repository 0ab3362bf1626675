// Who I am and how I am reached. Name and login are the administrator's; another e-mail asks for the password, because
// letters about the account go to it.
import { type Account, getAccount, updateAccount } from '@flotila/domain/account/account.api.ts';
import { EMAIL_MAX, isEmail, isPhone, PHONE_MAX } from '@flotila/domain/subject/contact.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { dataDetailPath, dataListPath } from '../../ground/address/paths.ts';
import { useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { SectionForm } from '../../ground/ui/FormSection.tsx';
import { showDone } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { type Refused, refusalText, refusedFields } from './refusals.ts';

interface Form {
  email: string;
  phone: string;
  password: string;
}

export function ContactsSection({ account }: { account: Account }) {
  const { email, phone, isPerson, hasPassword } = account;
  const stored: Form = { email: email ?? '', phone: phone ?? '', password: '' };
  const [changed, setChanged] = useState<Partial<Form>>({});
  const [refused, setRefused] = useState<Refused>({});
  const store = useChange(updateAccount, [getAccount]);
  const form = { ...stored, ...changed };
  const isNewEmail = form.email.trim() !== stored.email;
  const isChanged = isNewEmail || form.phone.trim() !== stored.phone;
  const change = (field: keyof Form) => (value: string) => {
    setChanged((now) => ({ ...now, [field]: value }));
    setRefused((now) => ({ ...now, [field]: undefined }));
  };
  const cancel = () => {
    setChanged({});
    setRefused({});
  };
  function submit(signal: FormEvent) {
    signal.preventDefault();
    const why = refusedOf(form, isNewEmail);
    setRefused(why);
    if (Object.keys(why).length > 0 || !isChanged) return;
    store.mutate(
      {
        body: {
          email: form.email.trim(),
          ...(isPerson && { phone: form.phone.trim() }),
          ...(isNewEmail && { password: form.password }),
          lastChange: account.lastChange,
        },
      },
      {
        onSuccess: () => {
          cancel();
          showDone(t('account.saved'));
        },
        onError: (error) => setRefused(refusedFields(error)),
      },
    );
  }
  return (
    <SectionForm onSubmit={submit}>
      <Held label={t('account.name')} value={account.name} isPerson={isPerson} />
      <Held label={t('person.f.login')} value={account.login} isPerson={isPerson} />
      {hasPassword ? (
        <TextInput
          // Beside a phone, or alone over both columns.
          className={isPerson ? '' : pieces.across}
          type="email"
          label={t('person.f.email')}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          value={form.email}
          error={refused.email}
          onChange={(signal) => change('email')(signal.currentTarget.value)}
        />
      ) : (
        <Held label={t('person.f.email')} value={form.email} isPerson={isPerson} />
      )}
      {isPerson && (
        <TextInput
          type="tel"
          label={t('person.f.phone')}
          autoComplete="tel"
          maxLength={PHONE_MAX}
          value={form.phone}
          error={refused.phone}
          onChange={(signal) => change('phone')(signal.currentTarget.value)}
        />
      )}
      {isNewEmail && (
        <div className={pieces.across}>
          <PasswordInput
            label={t('account.ownPassword')}
            autoComplete="current-password"
            value={form.password}
            error={refused.password}
            visibilityToggleButtonProps={{ 'aria-label': t('person.passwordShow') }}
            onChange={(signal) => change('password')(signal.currentTarget.value)}
          />
          <p className={pieces.below}>{t('account.whyPassword')}</p>
        </div>
      )}
      {isChanged && (
        <div className={`${pieces.across} ${pieces.row}`}>
          <Button type="submit" loading={store.isPending}>
            {t('app.save')}
          </Button>
          <Button variant="default" onClick={cancel}>
            {t('app.cancel')}
          </Button>
        </div>
      )}
    </SectionForm>
  );
}

function refusedOf(form: Form, isNewEmail: boolean): Refused {
  const [email, phone] = [form.email.trim(), form.phone.trim()];
  return {
    ...(email !== '' && !isEmail(email) && { email: refusalText({ code: 'email' }) }),
    ...(phone !== '' && !isPhone(phone) && { phone: refusalText({ code: 'phone' }) }),
    ...(isNewEmail && form.password === '' && { password: refusalText({ code: 'required' }) }),
  };
}

/** What only somebody else changes: an administrator, of nobody's person a superuser. Who is that has a way there. */
function Held({ label, value, isPerson }: { label: string; value: string; isPerson: boolean }) {
  const { ccode, may, company } = useCompany();
  const { personId } = company;
  const where =
    isPerson && personId !== undefined
      ? may('person', 'write') && dataDetailPath(ccode, 'person', String(personId))
      : !isPerson && may('special-access', 'read') && dataListPath(ccode, 'special-accesses');
  const text = t(isPerson ? 'account.held' : 'account.heldOfOperator');
  return (
    <div>
      <TextInput
        label={label}
        value={value}
        readOnly
        rightSection={<IconLock size={16} stroke={1.6} aria-hidden="true" />}
      />
      <p className={pieces.below}>
        {where ? (
          <PathLink className={`${pieces.accent} ${pieces.underlined}`} href={where}>
            {text}
          </PathLink>
        ) : (
          text
        )}
      </p>
    </div>
  );
}
