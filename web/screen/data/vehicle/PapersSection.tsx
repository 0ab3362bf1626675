// Documents, dates until which something is valid, and axles (D-VEH-007, D-VEH-009 … D-VEH-011, D-VEH-014).
import { AXLES_MAX } from '@flotila/domain/vehicle/vehicle-fields.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import { useKeptFocus } from '../../../ground/ui/kept-focus.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { PlainFields } from '../PlainFields.tsx';
import { FieldGroup, type Props } from './fields.tsx';
import styles from './vehicle-form.module.css';
import { type AxlePosition, VEHICLE } from './vehicle-form.ts';

export function PapersSection(props: Props) {
  return (
    <>
      <FieldGroup>
        <PlainFields of={props} table={VEHICLE} in="papers" />
      </FieldGroup>
      {(['deadlines', 'vat', 'hours'] as const).map((group) => (
        <FieldGroup key={group} title={t(`vf.g.${group}`)}>
          <PlainFields of={props} table={VEHICLE} in={`papers.${group}`} />
        </FieldGroup>
      ))}
      <FieldGroup title={t('vf.g.axles')}>
        <Axles {...props} />
      </FieldGroup>
    </>
  );
}

/** D-VEH-011: rows that are added and taken away, from the front of the vehicle. */
function Axles({ form, refused, isReadOnly, onChange }: Props) {
  const { axles } = form;
  const box = useKeptFocus<HTMLDivElement>(axles);
  const change = (next: readonly AxlePosition[]) => onChange({ axles: next });
  const why = Object.entries(refused).find(([field]) => field.split('.', 1)[0] === 'axles');
  return (
    <div ref={box} className={pieces.across} data-refused={why !== undefined}>
      {axles.length === 0 && <p className={pieces.hint}>{t('vf.axle.none')}</p>}
      <ul className={styles.rows}>
        {axles.map((position, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an axle is its place in the row.
          <li key={index} className={styles.row}>
            <span>{t('vf.axle.n', { n: index + 1 })}</span>
            <SegmentedControl
              size="xs"
              readOnly={isReadOnly}
              aria-label={t('vf.axle.n', { n: index + 1 })}
              value={position}
              data={(['front', 'rear_w'] as const).map((value) => ({
                value,
                label: t(`vf.axle.${value}`),
              }))}
              onChange={(next) =>
                change(axles.map((one, at) => (at === index ? (next as AxlePosition) : one)))
              }
            />
            {!isReadOnly && (
              <IconButton
                label={t('vf.axle.remove', { n: index + 1 })}
                onClick={() => change(axles.filter((_one, at) => at !== index))}
              >
                <IconX size={16} stroke={1.7} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {why && <p className={`${pieces.alarm} ${pieces.small}`}>{why[1]}</p>}
      {!isReadOnly && axles.length < AXLES_MAX && (
        <Button
          mt={8}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          // The first axle steers, what comes after it rarely does.
          onClick={() => change([...axles, axles.length === 0 ? 'front' : 'rear_w'])}
        >
          {t('vf.axle.add')}
        </Button>
      )}
    </div>
  );
}
