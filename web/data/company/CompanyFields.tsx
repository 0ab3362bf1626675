// The fields of a company.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import {
  COMPANY_ADDRESS_MAX,
  COMPANY_CODE_MAX,
  COMPANY_COUNTRIES,
} from '@flotila/domain/company/company-fields.ts';
import { SUBJECT_FIELDS } from '@flotila/domain/subject/subject-fields.ts';
import { clockText, NIGHT, REFERENCE_WEEKS } from '@flotila/domain/tachograph/working-limits.ts';
import { NAME_MAX } from '@flotila/domain/text.ts';
import { Autocomplete, Select, Switch } from '@mantine/core';
import { dateTime } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';
import { countryName, Flag } from '../../ui/Flag.tsx';
import { FormSection, TextField, WideField } from '../../ui/FormSection.tsx';
import { bindText } from '../bind.ts';
import type { FieldsProps } from '../module.ts';
import { type CompanyForm, usualOf } from './company-form.ts';

type Props = FieldsProps<CompanyRecord, CompanyForm>;

export function CompanyFields(props: Props) {
  const { form, record, refused, isReadOnly, onChange } = props;
  const isRenamed = record !== null && form.code.trim() !== record.code;
  const created =
    record && `${t('com.created')} ${dateTime(record.created, props.place.company.timeZone)}`;
  return (
    <>
      <FormSection title={t('com.basic')} {...(created ? { hint: created } : {})}>
        <TextField label={t('com.name')} {...bindText(props, 'name')} max={NAME_MAX} isRequired />
        <TextField
          label={t('com.code')}
          {...bindText(props, 'code')}
          max={COMPANY_CODE_MAX}
          isRequired
          hint={isReadOnly ? undefined : t(isRenamed ? 'com.codeChange' : 'com.codeHint')}
        />
        <Select
          label={t('com.country')}
          required={!isReadOnly}
          readOnly={isReadOnly}
          allowDeselect={false}
          value={form.countryCode || null}
          error={refused.countryCode}
          data={COMPANY_COUNTRIES.map((code) => ({
            value: code.toLowerCase(),
            label: countryName(code),
          }))}
          leftSection={form.countryCode && <Flag code={form.countryCode.toUpperCase()} />}
          renderOption={({ option }) => (
            <>
              <Flag code={option.value.toUpperCase()} /> {option.label}
            </>
          )}
          onChange={(value) => onChange({ countryCode: value ?? '' })}
        />
        <WideField>
          <Switch
            label={t('com.active')}
            description={form.active ? undefined : t('com.activeHint')}
            checked={form.active}
            disabled={isReadOnly}
            onChange={(signal) => onChange({ active: signal.currentTarget.checked })}
          />
        </WideField>
        <WideField>
          <Switch
            label={t('com.contracts')}
            description={t('com.contractsHint')}
            checked={form.moduleContracts}
            disabled={isReadOnly}
            onChange={(signal) => onChange({ moduleContracts: signal.currentTarget.checked })}
          />
        </WideField>
      </FormSection>
      <Issuer {...props} />
      <More {...props} />
      <Kept {...props} />
      <Working {...props} />
    </>
  );
}

function Issuer(props: Props) {
  return (
    <FormSection title={t('com.issuer')} hint={t('com.issuerHint')}>
      <WideField>
        <TextField
          label={t('com.address')}
          {...bindText(props, 'address')}
          max={COMPANY_ADDRESS_MAX}
        />
      </WideField>
      <TextField
        label={t('com.registrationNumber')}
        {...bindText(props, 'registrationNumber')}
        max={SUBJECT_FIELDS.id.max}
      />
      <TextField
        label={t('com.vatNumber')}
        {...bindText(props, 'vatNumber')}
        max={SUBJECT_FIELDS.vatNumber.max}
      />
    </FormSection>
  );
}

function More(props: Props) {
  const { form, refused, isReadOnly, onChange } = props;
  const usual = usualOf(form.countryCode);
  const placeholder = (value: string | undefined) =>
    value === undefined ? '' : t('com.byCountry', { value });
  return (
    <FormSection title={t('com.more')} hint={t('com.moreHint')}>
      <Autocomplete
        label={t('com.timeZone')}
        value={form.timeZone}
        placeholder={placeholder(usual?.timeZone)}
        error={refused.timeZone}
        readOnly={isReadOnly}
        data={ZONES}
        limit={50}
        onChange={(timeZone) => onChange({ timeZone })}
        onBlur={() => props.onLeave('timeZone')}
      />
      <TextField
        label={t('com.currency')}
        {...bindText(props, 'currency')}
        placeholder={placeholder(usual?.currency)}
      />
    </FormSection>
  );
}

function Kept(props: Props) {
  return (
    <FormSection title={t('com.kept')} hint={t('com.keptHint')}>
      <TextField
        label={t('com.freshMonths')}
        {...bindText(props, 'freshMonths')}
        placeholder={t('com.byOperator')}
      />
      <TextField
        label={t('com.keptMonths')}
        {...bindText(props, 'keptMonths')}
        placeholder={t('com.byOperator')}
      />
    </FormSection>
  );
}

function Working(props: Props) {
  return (
    <FormSection title={t('com.working')} hint={t('com.workingHint')}>
      <TextField
        label={t('com.referenceWeeks')}
        {...bindText(props, 'referenceWeeks')}
        placeholder={String(REFERENCE_WEEKS)}
      />
      <TextField
        label={t('com.nightFrom')}
        {...bindText(props, 'nightFrom')}
        placeholder={clockText(NIGHT.from)}
      />
      <TextField
        label={t('com.nightTo')}
        {...bindText(props, 'nightTo')}
        placeholder={clockText(NIGHT.to)}
      />
    </FormSection>
  );
}

const ZONES = Intl.supportedValuesOf('timeZone');
