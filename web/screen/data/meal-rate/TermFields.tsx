// What is said once for a table of rates, and for each rate that is entered by itself: from when until when, by which
// measure, for whom, and whose it is.
import {
  PROFILES,
  RATE_OWNERS,
  RATE_SOURCE_MAX,
  type RateOwner,
} from '@flotila/domain/travel/entered-rate.ts';
import type { Profile } from '@flotila/domain/travel/rate-set.ts';
import { Radio, Select, Stack } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { DayField } from '../../../ground/ui/DayField.tsx';
import { TextField, WideField } from '../../../ground/ui/FormSection.tsx';
import type { DataPlace } from '../module.ts';
import type { RateTerms } from './meal-rate-form.ts';
import { lawOfPlace, ownerText } from './rate-text.ts';

export interface TermProps {
  place: DataPlace;
  form: RateTerms;
  /** Sentences under fields. */
  refused: Partial<Record<string, string>>;
  isReadOnly: boolean;
  onChange: (next: Partial<RateTerms>) => void;
  onLeave: (field: string) => void;
}

export function RateSpan({ form, refused, isReadOnly, onChange, onLeave }: TermProps) {
  return (
    <>
      <DayField
        label={t('mrt.from')}
        value={form.from}
        error={refused.from}
        isRequired
        isReadOnly={isReadOnly}
        onChange={(from) => onChange({ from })}
        onLeave={() => onLeave('from')}
      />
      <DayField
        label={t('mrt.to')}
        placeholder={t('mrt.open')}
        value={form.to}
        error={refused.to}
        isReadOnly={isReadOnly}
        onChange={(to) => onChange({ to })}
        onLeave={() => onLeave('to')}
      />
    </>
  );
}

export function RateSource({ place, form, refused, isReadOnly, onChange, onLeave }: TermProps) {
  return (
    <TextField
      label={t('mrt.source')}
      value={form.source}
      error={refused.source}
      placeholder={t(lawOfPlace(place) === 'CZ' ? 'mrt.sourceCz' : 'mrt.sourceSk')}
      max={RATE_SOURCE_MAX}
      isRequired
      isReadOnly={isReadOnly}
      onChange={(source) => onChange({ source })}
      onLeave={() => onLeave('source')}
    />
  );
}

/** Only Slovak law has rates of mobile employees. */
export function ProfilePick({ place, form, refused, isReadOnly, onChange }: TermProps) {
  if (lawOfPlace(place) !== 'SK') return null;
  return (
    <Select
      label={t('mrt.profile')}
      data={PROFILES.map((value) => ({ value, label: t(`mrt.profile.${value}`) }))}
      value={form.profile}
      error={refused.profile}
      allowDeselect={false}
      readOnly={isReadOnly}
      onChange={(profile) => profile && onChange({ profile: profile as Profile })}
    />
  );
}

/** Only superusers enter rates of the operator. */
export function OwnerPick({ place, form, isReadOnly, onChange }: TermProps) {
  if (!place.company.is('superuser')) return null;
  return (
    <WideField>
      <Radio.Group
        label={t('mrt.owner')}
        value={form.owner}
        onChange={(owner) => onChange({ owner: owner as RateOwner })}
      >
        <Stack gap={8} mt={6} mb={4}>
          {RATE_OWNERS.map((owner) => (
            <Radio
              key={owner}
              value={owner}
              label={ownerText(owner)}
              description={t(`mrt.ownerHint.${owner}`)}
              disabled={isReadOnly}
            />
          ))}
        </Stack>
      </Radio.Group>
    </WideField>
  );
}
