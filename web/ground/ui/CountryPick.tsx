// One country of Europe (DATA-030 … DATA-032), or of the world, with its flag.
import { listCodes } from '@flotila/domain/code/code.api.ts';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useEndpoint } from '../call/api.ts';
import { t, useLanguage } from '../i18n/i18n.ts';
import { countryOptions } from './country-options.ts';
import { countryName, Flag } from './Flag.tsx';
import pieces from './pieces.module.css';

interface CountryPickProps {
  label: string;
  /** '' none. */
  value: string;
  error?: string | undefined;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** Countries outside of Europe, too. */
  isWorld?: boolean;
  onChange: (code: string) => void;
}

const NONE: never[] = [];

export function CountryPick(props: CountryPickProps) {
  const { value, isRequired = false, isReadOnly = false, isWorld = false } = props;
  const language = useLanguage();
  const asked = useEndpoint(listCodes, { path: { kind: 'countries' } });
  const rows = asked.data?.content ?? NONE;
  const { preferred, others } = useMemo(
    () => countryOptions(rows, language, { chosen: value, isWorld }),
    [rows, language, value, isWorld],
  );
  // The chosen one has its name also while the list is awaited.
  const isKnown = value === '' || rows.some(({ code }) => code === value);
  return (
    <Select
      label={props.label}
      required={isRequired && !isReadOnly}
      readOnly={isReadOnly}
      searchable
      clearable={!isRequired && !isReadOnly}
      allowDeselect={!isRequired}
      // A form that begins in it does not begin with its list, where one is chosen.
      openOnFocus={value === ''}
      classNames={{ groupLabel: pieces.quiet ?? '' }}
      nothingFoundMessage={t('sub.noCountry')}
      value={value || null}
      error={props.error}
      data={[
        ...(isKnown ? [] : [{ value, label: countryName(value) }]),
        ...preferred,
        // The name of a group stands on a line: the divider.
        ...(others.length > 0 ? [{ group: t('sub.otherCountries'), items: others }] : []),
      ]}
      leftSection={value ? <Flag code={value} /> : undefined}
      renderOption={({ option }) => (
        <>
          <Flag code={option.value} /> {option.label}
        </>
      )}
      onChange={(code) => props.onChange(code ?? '')}
    />
  );
}
