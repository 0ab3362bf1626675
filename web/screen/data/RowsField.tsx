// A list in a form whose rows are changed in a dialog of their own, as contacts and identifications are. They are stored
// with the form around.
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useKeptFocus } from '../../ground/ui/kept-focus.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { refusedAt } from './module.ts';
import styles from './rows-field.module.css';

export interface RowsFieldProps<Row> {
  value: readonly Row[];
  /** Sentences of the form by dotted path. */
  refused: Record<string, string>;
  isReadOnly: boolean;
  onChange: (next: Row[]) => void;
}

/** How a row reads. */
interface Drawn {
  icon: ReactNode;
  text: ReactNode;
  /** Quiet beside it; why it is refused stands in its place. */
  note: string;
  /** What its buttons call it. */
  name: string;
}

export interface RowDialogProps<Row> {
  /** null: a new one. */
  start: Row | null;
  onStore: (row: Row) => void;
  onClose: () => void;
}

export function RowsField<Row>(
  props: RowsFieldProps<Row> & {
    /** Of the form: its refusals and those below it are shown here. */
    field: string;
    max: number;
    /** Said when there is no row. */
    none: string;
    add: string;
    draw: (row: Row) => Drawn;
    /** `others`: the rows beside the one that it is about. */
    dialog: (of: RowDialogProps<Row>, others: readonly Row[]) => ReactNode;
  },
) {
  const { field, value, refused, isReadOnly, onChange } = props;
  /** Which one the dialog is about; as many as there are: a new one. */
  const [opened, setOpened] = useState<number | null>(null);
  const box = useKeptFocus<HTMLDivElement>(value);
  const others = value.filter((_one, index) => index !== opened);
  function store(next: Row) {
    const at = opened ?? value.length;
    onChange([...value.slice(0, at), next, ...value.slice(at + 1)]);
    setOpened(null);
  }
  return (
    <div ref={box} className={styles.field} data-refused={refused[field] !== undefined}>
      {value.length === 0 && <p className={`${pieces.quiet} ${styles.quiet}`}>{props.none}</p>}
      {value.length > 0 && (
        <ul className={styles.list}>
          {value.map((row, index) => (
            <OneRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own.
              key={index}
              {...props.draw(row)}
              refusal={refusedAt(refused, `${field}.${index}`)}
              isReadOnly={isReadOnly}
              onUpdate={() => setOpened(index)}
              onRemove={() => onChange(value.filter((_other, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      {refused[field] && (
        <p className={`${pieces.alarm} ${styles.error}`} role="alert">
          {refused[field]}
        </p>
      )}
      {!isReadOnly && value.length < props.max && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => setOpened(value.length)}
        >
          {props.add}
        </Button>
      )}
      {opened !== null &&
        props.dialog(
          { start: value[opened] ?? null, onStore: store, onClose: () => setOpened(null) },
          others,
        )}
    </div>
  );
}

function OneRow(
  props: Drawn & {
    refusal: string | undefined;
    isReadOnly: boolean;
    onUpdate: () => void;
    onRemove: () => void;
  },
) {
  const { refusal, name } = props;
  const row = useRef<HTMLLIElement>(null);
  // A refused one is brought into sight: it is no field that could take the focus.
  useEffect(() => {
    if (refusal !== undefined) row.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return (
    <li ref={row} className={styles.row} data-refused={refusal !== undefined}>
      {props.icon}
      <span className={`${pieces.column} ${pieces.grows} ${pieces.yields} ${pieces.breaks}`}>
        <span>{props.text}</span>
        <small>{refusal ?? props.note}</small>
      </span>
      {!props.isReadOnly && (
        <>
          <IconButton label={t('rows.update', { name })} onClick={props.onUpdate}>
            <IconPencil size={16} stroke={1.7} />
          </IconButton>
          <IconButton label={t('rows.remove', { name })} onClick={props.onRemove}>
            <IconX size={16} stroke={1.7} />
          </IconButton>
        </>
      )}
    </li>
  );
}
