// The fields of a sharing: where its page is, when it is open, and which vehicles it shows (D-SHR-005 … D-SHR-011).
import type { SharingRecord } from '@flotila/domain/sharing/sharing.api.ts';
import { Switch, TextInput } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { DayField } from '../../../ground/ui/DayField.tsx';
import { FormSection, TextField, WideField } from '../../../ground/ui/FormSection.tsx';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import { type Found, VehicleListField } from '../../../thing/vehicle/VehicleListField.tsx';
import { bindText } from '../bind.ts';
import type { FieldsProps } from '../module.ts';
import { PlainFields } from '../PlainFields.tsx';
import { copyCode, copyUrl } from './copy-text.ts';
import { sharedContract } from './shared-contract.ts';
import styles from './sharing.module.css';
import { SHARING, type SharingForm } from './sharing-form.ts';

type Props = FieldsProps<SharingRecord, SharingForm>;

export function SharingFields(props: Props) {
  const { record, form, isReadOnly, onChange } = props;
  return (
    <>
      {record && <Address {...record} />}
      {/* First, so that the calendar of a day does not open by itself (U-6). */}
      <FormSection title={t('shr.vehicles')} hint={t('shr.whoSees')}>
        <WideField>
          <VehicleListField
            value={form.vehicles}
            refused={props.refused}
            isReadOnly={isReadOnly}
            refusalOf={(found) => refusalOf(found, props)}
            onChange={(vehicles) => onChange({ vehicles })}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('shr.validity')} hint={t('shr.validHint')}>
        <Day {...props} field="validFrom" />
        <Day {...props} field="validTo" />
        <WideField>
          <TextField
            {...bindText(props, 'note')}
            label={t('shr.note')}
            max={SHARING.fields.note.max}
            isLong
          />
        </WideField>
      </FormSection>
      <FormSection title={t('shr.flags')}>
        <PlainFields of={props} table={SHARING} in="flags" />
        <ArrivalSwitch {...props} />
      </FormSection>
    </>
  );
}

/** Only where the sharing was made for a contract. */
function ArrivalSwitch({ record, form, place, isReadOnly, onChange }: Props) {
  const known =
    record?.contractId ?? sharedContract(place.search, place.company.company)?.contractId;
  if (known === undefined) return null;
  return (
    <Switch
      label={t('shr.contractId')}
      checked={form.contractId !== ''}
      disabled={isReadOnly}
      onChange={(signal) =>
        onChange({ contractId: signal.currentTarget.checked ? String(known) : '' })
      }
    />
  );
}

function Day({ field, form, refused, isReadOnly, onChange, onLeave }: Props & { field: DayName }) {
  return (
    <DayField
      label={t(`shr.${field}`)}
      placeholder={t('shr.noLimit')}
      value={form[field]}
      error={refused[field]}
      isReadOnly={isReadOnly}
      onChange={(day) => onChange({ [field]: day })}
      onLeave={() => onLeave(field)}
    />
  );
}
type DayName = 'validFrom' | 'validTo';

/** D-SHR-007 … D-SHR-009: only an existing sharing has a code. */
function Address({ hashCode, url }: SharingRecord) {
  return (
    <FormSection title={t('shr.url')}>
      <WideField>
        <Copied label={t('shr.url')} value={url} name={t('shr.copyUrl')} onCopy={copyUrl}>
          <IconButton
            label={t('shr.open')}
            onClick={() => void window.open(url, '_blank', 'noopener')}
          >
            <IconExternalLink size={18} stroke={1.7} />
          </IconButton>
        </Copied>
      </WideField>
      <WideField>
        <Copied label={t('shr.hash')} value={hashCode} name={t('shr.copyCode')} onCopy={copyCode} />
      </WideField>
    </FormSection>
  );
}

function Copied(props: {
  label: string;
  value: string;
  /** Of the button. */
  name: string;
  onCopy: (value: string) => void;
  children?: ReactNode;
}) {
  return (
    <div className={styles.copied}>
      <TextInput
        label={props.label}
        value={props.value}
        readOnly
        onFocus={(signal) => signal.currentTarget.select()}
      />
      <IconButton label={props.name} onClick={() => props.onCopy(props.value)}>
        <IconCopy size={18} stroke={1.7} />
      </IconButton>
      {props.children}
    </div>
  );
}

/** D-SHR-018, and what the public page would not show anyway. */
function refusalOf({ companyCode, state }: Found, { place }: Props): string | null {
  const { session } = place.company;
  const company = session.companies.find(({ code }) => code === companyCode);
  const dispatches = session.superuser || company?.administrator || company?.dispatcher;
  if (!dispatches) return t('shr.notDispatcher');
  return state === 'active' ? null : t('shr.notActive');
}
