// The form of a person: who, signing in, roles, identifications, what they see, and in which companies they
// are. Fields that belong to the person in all companies are closed to an administrator of only some.
import type { PersonRecord } from '@flotila/domain/person/person.api.ts';
import { LOGIN_MAX, PASSWORD_MIN } from '@flotila/domain/session/login.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { FormSection, TextField, WideField } from '../../../ground/ui/FormSection.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { CallLink } from '../../../thing/person/CallPerson.tsx';
import { bindText } from '../bind.ts';
import { IdentificationsField } from '../identification/IdentificationsField.tsx';
import { PlainField } from '../PlainFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import styles from './person.module.css';
import { isRoleLocked, PERSON, type PersonFieldsProps, RIGHTS } from './person-form.ts';
import { nameOf, rolesText } from './person-words.ts';
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
        {RIGHTS.map((right) => (
          <PlainField
            key={right}
            of={props}
            table={PERSON}
            name={right}
            isLocked={isRoleLocked(right, record)}
            hint={isRoleLocked(right, record) ? t('person.ownAdmin') : undefined}
          />
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
  const { record, isLocked } = props;
  const isOwn = record?.isOwn === true && record.active;
  return (
    <FormSection title={t('person.group.who')}>
      <PlainField of={props} table={PERSON} name="firstName" isLocked={isLocked} />
      <PlainField of={props} table={PERSON} name="lastName" isLocked={isLocked} />
      <PlainField of={props} table={PERSON} name="email" />
      <PlainField of={props} table={PERSON} name="phone" />
      {record?.phone && (
        <WideField>
          <CallLink
            phone={record.phone}
            name={nameOf(record)}
            words={t('call.person')}
            shows={['words', 'number']}
          />
        </WideField>
      )}
      <PlainField
        of={props}
        table={PERSON}
        name="active"
        isLocked={isLocked || isOwn}
        hint={isOwn ? t('person.ownActive') : undefined}
      />
    </FormSection>
  );
}

function Access(props: LockedProps) {
  const { record, form, refused, isLocked, onChange, onLeave } = props;
  const login = form.login.trim();
  const hadLogin = record !== null && record.login !== null;
  const passwordText = () => {
    if (!hadLogin) return t('person.passwordOrInvite', { min: PASSWORD_MIN });
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
        error={refused.password}
        isRequired={login !== '' && !hadLogin}
        isReadOnly={isLocked}
        onChange={(password) => onChange({ password })}
        onLeave={() => onLeave('password')}
      />
      {!isLocked && <p className={`${pieces.across} ${pieces.note}`}>{passwordText()}</p>}
    </FormSection>
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
