// The fields of an announcement: what it is, what it says in each language, when the work is, and when it is shown.
import type { AnnouncementRecord } from '@flotila/domain/announcement/announcement.api.ts';
import {
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_TEXT_MAX,
  type AnnouncementKind,
} from '@flotila/domain/announcement/announcement.ts';
import { languageName, OFFERED } from '@flotila/domain/words/languages.ts';
import { Button, Select } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { FormSection, TextField, WideField } from '../../../ground/ui/FormSection.tsx';
import { MomentField } from '../../../ground/ui/MomentField.tsx';
import { bindText } from '../bind.ts';
import type { FieldsProps } from '../module.ts';
import { type AnnouncementForm, localText, type MOMENT_FIELDS } from './announcement-form.ts';

type Props = FieldsProps<AnnouncementRecord, AnnouncementForm>;

export function AnnouncementFields(props: Props) {
  const { form, record, isReadOnly, place, onChange } = props;
  const isPlanned = form.kind === 'planned';
  const endNow = () => onChange({ shownUntil: localText(Date.now(), place.company.timeZone) });
  return (
    <>
      <FormSection title={t('ann.what')} hint={t('ann.whatHint')}>
        <Select
          label={t('ann.kind')}
          data={ANNOUNCEMENT_KINDS.map((value) => ({ value, label: t(`ann.kind.${value}`) }))}
          value={form.kind}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(kind) => kind && onChange({ kind: kind as AnnouncementKind })}
        />
        <Texts {...props} />
      </FormSection>
      {form.kind !== 'information' && (
        <FormSection title={t(isPlanned ? 'ann.work' : 'ann.lasts')} hint={t('ann.zone')}>
          <MomentInput {...props} field="begin" isRequired={isPlanned} />
          <MomentInput {...props} field="end" isRequired={isPlanned} />
        </FormSection>
      )}
      <FormSection title={t('ann.shown')} hint={t(`ann.shownHint.${form.kind}`)}>
        <MomentInput {...props} field="shownFrom" />
        <MomentInput {...props} field="shownUntil" />
        {record !== null && !isReadOnly && (
          <WideField>
            <Button variant="default" size="xs" onClick={endNow}>
              {t('ann.endNow')}
            </Button>
          </WideField>
        )}
      </FormSection>
    </>
  );
}

function Texts({ form, refused, isReadOnly, onChange, onLeave }: Props) {
  return OFFERED.map((code) => (
    <WideField key={code}>
      <TextField
        label={t('ann.textIn', { language: languageName(code) })}
        value={form.texts[code] ?? ''}
        error={refused[`texts.${code}`]}
        max={ANNOUNCEMENT_TEXT_MAX}
        isLong
        isReadOnly={isReadOnly}
        onChange={(text) => onChange({ texts: { ...form.texts, [code]: text } })}
        onLeave={() => onLeave(`texts.${code}`)}
      />
    </WideField>
  ));
}

function MomentInput(
  props: Props & { field: (typeof MOMENT_FIELDS)[number]; isRequired?: boolean },
) {
  const { field, isRequired = false } = props;
  const { value, error, isReadOnly, onChange, onLeave } = bindText<
    AnnouncementRecord,
    AnnouncementForm,
    typeof field
  >(props, field);
  return (
    <MomentField
      label={t(`ann.${field}`)}
      isRequired={isRequired}
      isReadOnly={isReadOnly}
      value={value}
      usualTime={/^(?:end|shownUntil)$/.test(field) ? '18:00' : '08:00'}
      error={error}
      onChange={onChange}
      onLeave={onLeave}
    />
  );
}
