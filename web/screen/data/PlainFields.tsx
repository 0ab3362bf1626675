// The fields of a form that are drawn by the table of the record alone (decision 0099), each by its kind, and the kinds
// themselves for whoever draws a field with more than the table knows.
import type { Field, Fields } from '@flotila/domain/record/field.ts';
import { Select, Switch, TextInput } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { DayField } from '../../ground/ui/DayField.tsx';
import { TextField, WideField } from '../../ground/ui/FormSection.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { bindText } from './bind.ts';
import { hasWords, labelOf } from './field-value.ts';
import type { FieldsProps } from './module.ts';
import { ruleOf } from './number-rules.ts';
import styles from './plain-fields.module.css';
import type { FormTable } from './record-form.ts';
import { type Choice, useCodes } from './vehicle/codes.ts';

// biome-ignore lint/suspicious/noExplicitAny: records and forms of all modules.
type Props = FieldsProps<any, any>;

interface Of<T extends Fields> {
  of: Props;
  table: FormTable<T>;
  name: keyof T & string;
  hint?: string | undefined;
  /** Closed, also where others are open. */
  isLocked?: boolean;
}

/** Those of one part of the form, in the order of the table; `hints` in place of their own. */
export function PlainFields<T extends Fields>(props: {
  of: Props;
  table: FormTable<T>;
  in: string;
  hints?: { [K in keyof T]?: string | undefined };
}) {
  const { of, table } = props;
  const hints: Readonly<Record<string, string | undefined>> = props.hints ?? {};
  return Object.entries(table.fields)
    .filter(([, field]) => field.in === props.in && field.kind !== 'own' && field.kind !== 'id')
    .map(([name]) => (
      <PlainField key={name} of={of} table={table} name={name} hint={hints[name]} />
    ));
}

/** A field as the table says. */
export function PlainField<T extends Fields>(props: Of<T>) {
  const { name, hint, isLocked = false } = props;
  const of = isLocked ? { ...props.of, isReadOnly: true } : props.of;
  const table: FormTable = props.table;
  const field = table.fields[name] as Field;
  const drawn = {
    of,
    name: table.path + name,
    label: labelOf(table, name),
    isRequired: field.isRequired !== undefined,
    hint: hint ?? ((field.hasHint && t(`${table.words}hint.${name}` as TextKey)) || undefined),
  };
  if ('codes' in field && field.codes) return <CodePick {...drawn} codes={field.codes} />;
  if (hasWords(field)) {
    const choices = field.of.map((value) => ({ value, label: labelOf(table, `${name}.${value}`) }));
    return <Pick {...drawn} choices={choices} />;
  }
  switch (field.kind) {
    case 'text':
      return <Text {...drawn} max={field.max} />;
    case 'number':
      return <Numeric {...drawn} field={field} />;
    case 'day':
      return <Day {...drawn} />;
    case 'flag':
      return <Flag {...drawn} isWide={field.isWide ?? field.hasHint ?? false} />;
    default:
      return null;
  }
}

interface Drawn {
  of: Props;
  /** In the form. */
  name: string;
  label: string;
  isRequired?: boolean;
  hint?: string | undefined;
}

function Text({ of, name, max, ...rest }: Drawn & { max: number }) {
  return <TextField {...rest} {...bindText(of, name)} max={max} />;
}

/** A number with its unit at the end. */
function Numeric({
  of,
  name,
  label,
  isRequired,
  hint,
  field,
}: Drawn & { field: Field & { kind: 'number' } }) {
  const rule = ruleOf(field);
  const unit = field.unit && t(`vf.u.${field.unit}`);
  const { isReadOnly, onChange, onLeave, value, error } = bindText(of, name);
  return (
    <TextInput
      label={label}
      value={value}
      error={error}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={(isRequired ?? false) && !isReadOnly}
      readOnly={isReadOnly}
      inputMode={rule.min < 0 ? 'text' : rule.digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={unit && <span className={pieces.note}>{unit}</span>}
      rightSectionWidth={unit ? 14 + unit.length * 8 : 0}
      rightSectionPointerEvents="none"
      onChange={(signal) => onChange(signal.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

/** Longer lists are searched. */
const LOOKED_THROUGH_MAX = 7;

function CodePick({ codes, ...drawn }: Drawn & { codes: Parameters<typeof useCodes>[0] }) {
  const choices = useCodes(codes);
  return <Pick {...drawn} choices={choices} isSearchable={choices.length > LOOKED_THROUGH_MAX} />;
}

/** One of several; without `isRequired` none may be chosen, too. */
export function Pick(
  props: Drawn & {
    choices: readonly Choice[];
    isSearchable?: boolean;
    placeholder?: string;
    /** What one is called that is chosen but not offered; left out: its value. */
    unknownText?: string;
    onPick?: (value: string) => void;
  },
) {
  const { of, name, label, hint, choices, isRequired = false, placeholder } = props;
  const { refused, isReadOnly, onChange } = of;
  const value: string = of.form[name];
  const isOffered = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Select
      label={label}
      value={value || null}
      error={refused[name]}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={isRequired && !isReadOnly}
      readOnly={isReadOnly}
      allowDeselect={!isRequired}
      clearable={!isRequired && !isReadOnly}
      searchable={props.isSearchable ?? false}
      placeholder={placeholder ?? (isRequired ? '' : t('vf.nothing'))}
      // What is stored stays chosen although it is not offered (any more, or not yet).
      data={[...choices, ...(isOffered ? [] : [{ value, label: props.unknownText ?? value }])]}
      onChange={(picked) =>
        props.onPick ? props.onPick(picked ?? '') : onChange({ [name]: picked ?? '' })
      }
    />
  );
}

function Day({ of, name, hint, ...rest }: Drawn) {
  return (
    <DayField {...rest} {...bindText(of, name)} description={hint} placeholder={t('vf.nothing')} />
  );
}

function Flag({ of, name, label, hint, isWide }: Drawn & { isWide: boolean }) {
  const { form, refused, isReadOnly, onChange } = of;
  const flag = (
    <Switch
      className={styles.flag ?? ''}
      label={label}
      description={hint}
      checked={form[name]}
      error={refused[name]}
      aria-invalid={refused[name] !== undefined}
      disabled={isReadOnly}
      onChange={(signal) => onChange({ [name]: signal.currentTarget.checked })}
    />
  );
  return isWide ? <WideField>{flag}</WideField> : flag;
}
