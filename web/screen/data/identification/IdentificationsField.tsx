// The identifications of a person or vehicle in its form: a list, and a dialog for one of them (D-VEH-006).
import { IDENTIFICATIONS_MAX } from '@flotila/domain/vehicle/identification.ts';
import { IconId, IconKey, IconNfc } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import { RowsField, type RowsFieldProps } from '../RowsField.tsx';
import { IdentificationDialog } from './IdentificationDialog.tsx';
import { type Identification, identificationText, kindText } from './identification-form.ts';

const ICONS = { tachograph: IconId, dallas: IconKey, rfid: IconNfc };

export function IdentificationsField(props: RowsFieldProps<Identification>) {
  return (
    <RowsField
      {...props}
      field="identifications"
      max={IDENTIFICATIONS_MAX}
      none={t('ident.none')}
      add={t('ident.add')}
      draw={(one) => ({
        icon: <IdentificationIcon kind={one.identification} size={18} />,
        text: one.code,
        note: kindText(one.identification),
        name: identificationText(one),
      })}
      dialog={(of, others) => <IdentificationDialog {...of} others={others} />}
    />
  );
}

/** Of a key or card. */
export function IdentificationIcon({ kind, size }: { kind: string; size: number }) {
  const Icon = ICONS[kind as keyof typeof ICONS] ?? IconKey;
  return <Icon size={size} stroke={1.6} aria-hidden="true" />;
}
