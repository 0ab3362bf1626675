// The form of a person: who, signing in, roles, identifications, what they see, and in which companies they
// are. Fields that belong to the person in all companies are closed to an administrator of only some.
import type { PersonRecord } from '@flotila/domain/person/person.api.ts';
import { LOGIN_MAX, PASSWORD_MIN } from '@flotila/domain/session/login.ts';
import { PHONE_MAX } from '@flotila/domain/subject/contact.ts';
import { NAME_MAX } from '@flotila/domain/text.ts';
import { Switch } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { FormSection, TextField, WideField } from '../../../ground/ui/FormSection.tsx';
import { bindText } from '../bind.ts';
import { IdentificationsField } from '../identification/IdentificationsField.tsx';
import { PasswordField } from './PasswordField.tsx';
import styles from './person.module.css';
import { isRoleLocked, type PersonFieldsProps, RIGHTS, type Right } from './person-form.ts';
import { rolesText } from './person-words.ts';
import { VisibleFields } from './VisibleFields.tsx';

export function PersonFields(props: PersonFieldsProps) {
  const { record, form, refused, isReadOnly, onChange } = props;
  const isShared = record !== null && !record.canChangeAccess;
  return (
    <>
      {isShared && (
        <p className={styles.shared} role="note">
          {t('person.sharedText')}
        </p>
      )}
      <Who {...props} isLocked={isReadOnly || isShared} />
      <Access {...props} isLocked={isReadOnly || isShared} />
      <FormSection title={t('person.group.roles')} hint={t('person.group.rolesText')}>
        {RIGHTS.map((role) => (
          <RoleSwitch key={role} role={role} {...props} />
        ))}
      </FormSection>
      <FormSection
        title={t('person.group.identifications')}
        hint={t('person.group.identificationsText')}
      >
        <WideField>
          <IdentificationsField
            value={form.identifications}
            refused={refused}
            isReadOnly={isReadOnly}
            onChange={(identifications) => onChange({ identifications })}
          />
        </WideField>
      </FormSection>
      <VisibleFields {...props} />
      {record && <Companies record={record} />}
    </>
  );
}

type LockedProps = PersonFieldsProps & { isLocked: boolean };

function Who(props: LockedProps) {
  const { record, form, refused, isLocked, onChange } = props;
  const isOwn = record?.isOwn === true && record.active;
  const locked = { ...props, isReadOnly: isLocked };
  return (
    <FormSection title={t('person.group.who')}>
      <TextField
        label={t('person.f.firstName')}
        max={NAME_MAX}
        {...bindText(locked, 'firstName')}
      />
      <TextField
        label={t('person.f.lastName')}
        isRequired
        max={NAME_MAX}
        {...bindText(locked, 'lastName')}
      />
      <TextField
        label={t('person.f.phone')}
        max={PHONE_MAX}
        hint={t('person.phoneText')}
        {...bindText(props, 'phone')}
      />
      <WideField>
        <Switch
          label={t('person.f.active')}
          description={t(isOwn ? 'person.ownActive' : 'person.activeText')}
          checked={form.active}
          error={refused.active}
          aria-invalid={refused.active !== undefined}
          disabled={isLocked || isOwn}
          onChange={(signal) => onChange({ active: signal.currentTarget.checked })}
        />
      </WideField>
    </FormSection>
  );
}

function Access(props: LockedProps) {
  const { record, form, refused, isLocked, onChange, onLeave } = props;
  const login = form.login.trim();
  const hadLogin = record !== null && record.login !== null;
  const passwordText = () => {
    if (!hadLogin) return t('person.passwordNew', { min: PASSWORD_MIN });
    return t(form.password === '' ? 'person.passwordKeep' : 'person.passwordChanges');
  };
  return (
    <FormSection title={t('person.group.access')} hint={t('person.group.accessText')}>
      <TextField
        label={t('person.f.login')}
        max={LOGIN_MAX}
        hint={hadLogin && login === '' ? t('person.loginGoes') : undefined}
        {...bindText({ ...props, isReadOnly: isLocked }, 'login')}
      />
      <PasswordField
        value={form.password}
        hint={passwordText()}
        error={refused.password}
        isRequired={login !== '' && !hadLogin}
        isReadOnly={isLocked}
        onChange={(password) => onChange({ password })}
        onLeave={() => onLeave('password')}
      />
    </FormSection>
  );
}

function RoleSwitch({ role, ...props }: PersonFieldsProps & { role: Right }) {
  const { record, form, refused, isReadOnly, onChange } = props;
  const isLocked = isRoleLocked(role, record);
  return (
    <WideField>
      <Switch
        label={t(`person.role.${role}`)}
        description={t(isLocked ? 'person.ownAdmin' : `person.roleText.${role}`)}
        checked={form[role]}
        error={refused[role]}
        aria-invalid={refused[role] !== undefined}
        disabled={isReadOnly || isLocked}
        onChange={(signal) => onChange({ [role]: signal.currentTarget.checked })}
      />
    </WideField>
  );
}

function Companies({ record }: { record: PersonRecord }) {
  return (
    <FormSection title={t('person.group.companies')} hint={t('person.group.companiesText')}>
      <WideField>
        <ul className={styles.companies}>
          {record.companies.map((company) => (
            <li key={company.companyId}>
              <strong>{company.name}</strong>
              <span>{company.countryCode.toUpperCase()}</span>
              <span>{rolesText(company.roles)}</span>
            </li>
          ))}
        </ul>
      </WideField>
    </FormSection>
  );
}
