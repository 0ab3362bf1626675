// The identifications of a person or vehicle in its form: a list, and a dialog for one of them (D-VEH-006).
// They are stored with the form around.
import { IDENTIFICATIONS_MAX } from '@flotila/domain/vehicle/identification.ts';
import { Button } from '@mantine/core';
import { IconId, IconKey, IconNfc, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import { useKeptFocus } from '../../../ground/ui/kept-focus.ts';
import { IdentificationDialog } from './IdentificationDialog.tsx';
import styles from './identification.module.css';
import { type Identification, identificationText, kindText } from './identification-form.ts';

export interface IdentificationsFieldProps {
  value: readonly Identification[];
  /** Sentences of the form by dotted path; those of `identifications` and below are shown here. */
  refused: Record<string, string>;
  isReadOnly: boolean;
  onChange: (next: Identification[]) => void;
}

const ICONS = { tachograph: IconId, dallas: IconKey, rfid: IconNfc };

export function IdentificationsField(props: IdentificationsFieldProps) {
  const { value, refused, isReadOnly, onChange } = props;
  /** Which one the dialog is about; as many as there are: a new one. */
  const [opened, setOpened] = useState<number | null>(null);
  const box = useKeptFocus<HTMLDivElement>(value);
  const others = value.filter((_one, index) => index !== opened);
  function store(next: Identification) {
    onChange(
      value
        .map((one, index) => (index === opened ? next : one))
        .concat(opened === value.length ? [next] : []),
    );
    setOpened(null);
  }
  return (
    <div ref={box} className={styles.field} data-refused={refused.identifications !== undefined}>
      {value.length === 0 && <p className={styles.quiet}>{t('ident.none')}</p>}
      {value.length > 0 && (
        <ul className={styles.list}>
          {value.map((one, index) => (
            <Row
              key={identificationText(one)}
              identification={one}
              refusal={refusalOf(refused, index)}
              isReadOnly={isReadOnly}
              onUpdate={() => setOpened(index)}
              onRemove={() => onChange(value.filter((_other, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      {refused.identifications && (
        <p className={styles.error} role="alert">
          {refused.identifications}
        </p>
      )}
      {!isReadOnly && value.length < IDENTIFICATIONS_MAX && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => setOpened(value.length)}
        >
          {t('ident.add')}
        </Button>
      )}
      {opened !== null && (
        <IdentificationDialog
          start={value[opened] ?? null}
          others={others}
          onStore={store}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function Row(props: {
  identification: Identification;
  refusal: string | undefined;
  isReadOnly: boolean;
  onUpdate: () => void;
  onRemove: () => void;
}) {
  const { identification, refusal } = props;
  const row = useRef<HTMLLIElement>(null);
  // A refused one is brought into sight: it is no field that could take the focus.
  useEffect(() => {
    if (refusal !== undefined) row.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  const id = identificationText(identification);
  return (
    <li ref={row} className={styles.row} data-refused={refusal !== undefined}>
      <IdentificationIcon kind={identification.identification} size={18} />
      <span className={styles.what}>
        <span className={styles.code}>{identification.code}</span>
        <span className={styles.kind}>{refusal ?? kindText(identification.identification)}</span>
      </span>
      {!props.isReadOnly && (
        <>
          <IconButton label={t('ident.update', { id })} onClick={props.onUpdate}>
            <IconPencil size={16} stroke={1.7} />
          </IconButton>
          <IconButton label={t('ident.remove', { id })} onClick={props.onRemove}>
            <IconX size={16} stroke={1.7} />
          </IconButton>
        </>
      )}
    </li>
  );
}

/** Of a key or card. */
export function IdentificationIcon({ kind, size }: { kind: string; size: number }) {
  const Icon = ICONS[kind as keyof typeof ICONS] ?? IconKey;
  return <Icon size={size} stroke={1.6} aria-hidden="true" />;
}

/** `identifications.2`, or something below it. */
function refusalOf(refused: Record<string, string>, index: number): string | undefined {
  const path = `identifications.${index}`;
  return refused[path] ?? refused[`${path}.code`] ?? refused[`${path}.identification`];
}
