// Fields that the file lacks, with one value for all rows: those that are needed stand in amber, any other may be added.
import type { Brought, ImportField } from '@flotila/domain/import/import.api.ts';
import { Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { ChoiceList } from './ChoiceList.tsx';
import { missingFields, withFill } from './choices.ts';
import styles from './columns.module.css';
import type { ImportControl } from './use-import.ts';

export function FilledList({ control, answer }: { control: ImportControl; answer: Brought }) {
  const { choices, isStoring } = control;
  const [added, setAdded] = useState<readonly string[]>([]);
  const missing = new Set(missingFields(answer).map(({ field }) => field));
  const matched = new Set(answer.columns.map(({ field }) => field));
  const isFilled = ({ field }: ImportField) =>
    missing.has(field) || field in choices.fill || (added.includes(field) && !matched.has(field));
  const filled = answer.fields.filter(isFilled);
  const free = answer.fields.filter((field) => !isFilled(field) && !matched.has(field.field));
  const drop = (field: string) => {
    setAdded(added.filter((one) => one !== field));
    if (field in choices.fill) control.change(withFill(choices, field, null), false);
  };
  return (
    <>
      {filled.map((field) => (
        <Filled
          key={field.field}
          field={field}
          isMissing={missing.has(field.field)}
          control={control}
          onDrop={() => drop(field.field)}
        />
      ))}
      <Select
        className={styles.more ?? ''}
        size="xs"
        aria-label={t('bring.fillMore')}
        placeholder={t('bring.fillMore')}
        searchable
        openOnFocus={false}
        disabled={isStoring}
        nothingFoundMessage={t('bring.noField')}
        data={free.map(({ field, title }) => ({ value: field, label: title }))}
        value={null}
        onChange={(field) => field !== null && setAdded([...added, field])}
      />
    </>
  );
}

function Filled(props: {
  field: ImportField;
  isMissing: boolean;
  control: ImportControl;
  onDrop: () => void;
}) {
  const { field, title, choices } = props.field;
  const list = useId();
  const { isMissing, control } = props;
  const stored = control.choices.fill[field] ?? '';
  const [text, setText] = useState(stored);
  const take = () => {
    if (text.trim() === stored) return;
    control.change(
      withFill(control.choices, field, text.trim() === '' ? null : text.trim()),
      false,
    );
  };
  return (
    <div className={styles.filled} data-missing={isMissing}>
      <span className={`${pieces.column} ${pieces.yields}`}>
        <strong className={isMissing ? pieces.notice : ''}>
          {isMissing ? t('bring.missing', { title }) : title}
        </strong>
        {isMissing && <span className={pieces.note}>{t('bring.missingText')}</span>}
      </span>
      <TextInput
        aria-label={t('bring.fillLabel', { title })}
        placeholder={t('bring.fillPlaceholder')}
        value={text}
        list={choices && list}
        disabled={control.isStoring}
        onChange={(signal) => setText(signal.currentTarget.value)}
        onBlur={take}
        onKeyDown={(signal) => signal.key === 'Enter' && !signal.ctrlKey && take()}
      />
      {choices && <ChoiceList id={list} choices={choices} />}
      {!isMissing && (
        <IconButton label={t('bring.fillNot', { title })} onClick={props.onDrop}>
          <IconX size={16} />
        </IconButton>
      )}
    </div>
  );
}
