// The fields of a company.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import { COMPANY_COUNTRIES } from '@flotila/domain/company/company-fields.ts';
import { clockText, NIGHT, REFERENCE_WEEKS } from '@flotila/domain/tachograph/working-limits.ts';
import { Autocomplete, Select } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { countryName, Flag } from '../../../ground/ui/Flag.tsx';
import { FormSection, TextField, WideField } from '../../../ground/ui/FormSection.tsx';
import { dateTime } from '../../../ground/words/format.ts';
import { bindText } from '../bind.ts';
import type { FieldsProps } from '../module.ts';
import { PlainField } from '../PlainFields.tsx';
import { COMPANY, type CompanyForm, usualOf } from './company-form.ts';

type Props = FieldsProps<CompanyRecord, CompanyForm>;

export function CompanyFields(props: Props) {
  const { form, record, refused, isReadOnly, onChange } = props;
  const isRenamed = record !== null && form.code.trim() !== record.code;
  const created =
    record && `${t('com.created')} ${dateTime(record.created, props.place.company.timeZone)}`;
  return (
    <>
      <FormSection title={t('com.basic')} {...(created ? { hint: created } : {})}>
        <PlainField of={props} table={COMPANY} name="name" />
        <PlainField
          of={props}
          table={COMPANY}
          name="code"
          hint={isReadOnly ? undefined : t(isRenamed ? 'com.codeChange' : 'com.codeHint')}
        />
        <Select
          label={t('com.countryCode')}
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
          <PlainField
            of={props}
            table={COMPANY}
            name="active"
            hint={form.active ? undefined : t('com.activeHint')}
          />
        </WideField>
        <WideField>
          <PlainField
            of={props}
            table={COMPANY}
            name="moduleContracts"
            hint={t('com.contractsHint')}
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
        <PlainField of={props} table={COMPANY} name="address" />
      </WideField>
      <PlainField of={props} table={COMPANY} name="registrationNumber" />
      <PlainField of={props} table={COMPANY} name="vatNumber" />
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
        label={t('com.nightFrom')}
        {...bindText(props, 'nightFrom')}
        placeholder={t('com.usual', { value: clockText(NIGHT.from) })}
      />
      <TextField
        label={t('com.nightTo')}
        {...bindText(props, 'nightTo')}
        placeholder={t('com.usual', { value: clockText(NIGHT.to) })}
      />
      <WideField>
        <TextField
          label={t('com.referenceWeeks')}
          {...bindText(props, 'referenceWeeks')}
          placeholder={t('com.usual', { value: String(REFERENCE_WEEKS) })}
        />
      </WideField>
    </FormSection>
  );
}

const ZONES = Intl.supportedValuesOf('timeZone');
