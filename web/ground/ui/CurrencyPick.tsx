// One currency of the code list.
import { listCodes } from '@flotila/domain/code/code.api.ts';
import { Select } from '@mantine/core';
import { useEndpoint } from '../call/api.ts';

interface CurrencyPickProps {
  label: string;
  /** '' none. */
  value: string;
  error?: string | undefined;
  isRequired?: boolean;
  isReadOnly?: boolean;
  onChange: (code: string) => void;
}

/** The chosen one is offered also while the list is awaited. */
export function CurrencyPick(props: CurrencyPickProps) {
  const { value, isRequired = false, isReadOnly = false } = props;
  const list = useEndpoint(listCodes, { path: { kind: 'currencies' } });
  const codes = list.data?.content ?? [];
  const isKnown = value === '' || codes.some(({ code }) => code === value);
  return (
    <Select
      label={props.label}
      required={isRequired && !isReadOnly}
      readOnly={isReadOnly}
      searchable
      allowDeselect={false}
      data={[
        ...(isKnown ? [] : [{ value, label: value }]),
        ...codes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
      ]}
      value={value || null}
      error={props.error}
      onChange={(code) => props.onChange(code ?? '')}
    />
  );
}
