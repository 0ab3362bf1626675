// The fields of a zone, beside the map that is its main field: what it is, for whom, and what its border does.
import { asKind } from '@flotila/domain/zone/made-shape.ts';
import { DERIVE_DAYS_MAX, ZONE_CATEGORIES, type ZoneShape } from '@flotila/domain/zone/zone.ts';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useId } from 'react';
import { language, t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { shapeText } from '../../../thing/zone/shape-words.ts';
import { ZoneMark } from '../../../thing/zone/ZoneMark.tsx';
import { categoryOf } from '../../../thing/zone/zone-look.ts';
import { refusedAt } from '../module.ts';
import { PlainField } from '../PlainFields.tsx';
import { VehicleChoiceField } from '../VehicleChoiceField.tsx';
import { AddressField } from './AddressField.tsx';
import { Overlaps } from './Overlaps.tsx';
import { ShapeSize } from './ShapeSize.tsx';
import { ZonePreview } from './ZonePreview.tsx';
import { ZoneRules } from './ZoneRules.tsx';
import { ZoneSubjectPick } from './ZoneSubjectPick.tsx';
import { ZoneVisits } from './ZoneVisits.tsx';
import styles from './zone.module.css';
import { drawnKind, type ShapeKind } from './zone-editing.ts';
import { derivesAnew, withCategory, ZONE, type ZoneFieldsProps } from './zone-form.ts';
import { refusalText } from './zone-words.ts';

export function ZoneFields(props: ZoneFieldsProps) {
  return (
    <>
      <What {...props} />
      <Shape {...props} />
      <ZonePreview {...props} />
      <Beside {...props} />
      <Consequence {...props} />
      {props.record && <ZoneRules zone={props.record} place={props.place} />}
      {props.record && <ZoneVisits zoneId={props.record.zoneId} />}
    </>
  );
}

function What(props: ZoneFieldsProps) {
  const { form, isReadOnly, onChange } = props;
  return (
    <section className={`${styles.group} ${styles.what}`} aria-label={t('zone.what')}>
      <PlainField of={props} table={ZONE} name="name" />
      <Select
        label={t('zone.category')}
        required={!isReadOnly}
        readOnly={isReadOnly}
        allowDeselect={false}
        leftSection={<ZoneMark category={form.category} size={16} />}
        value={form.category}
        data={ZONE_CATEGORIES.map((value) => ({ value, label: t(`zone.c.${value}`) }))}
        renderOption={({ option }) => (
          <span className={styles.option}>
            <ZoneMark category={categoryOf(option.value)} size={16} /> {option.label}
          </span>
        )}
        onChange={(value) => value && onChange(withCategory(form, categoryOf(value)))}
      />
    </section>
  );
}

/** The shape stands before them: it is what a zone is. */
function Beside(props: ZoneFieldsProps) {
  const { form, isReadOnly, onChange, refused } = props;
  return (
    <section className={styles.group} aria-label={t('zone.beside')}>
      <AddressField {...props} />
      <ZoneSubjectPick {...props} />
      <VehicleChoiceField
        label={t('zone.vehicles')}
        value={form.vehicles}
        error={refusedAt(refused, 'vehicles')}
        isReadOnly={isReadOnly}
        onChange={(choice) => onChange({ vehicles: choice })}
      />
      <PlainField of={props} table={ZONE} name="note" />
    </section>
  );
}

const KINDS: readonly ShapeKind[] = ['Circle', 'Polygon', 'Corridor'];

function Shape(props: ZoneFieldsProps) {
  const { form, isReadOnly, onChange } = props;
  const title = useId();
  const drawing = drawnKind.use();
  const shape = form.drawn[0] ?? null;
  const kind = drawing ?? shape?.type;
  const choose = (next: ShapeKind) => {
    const made = asKind(shape, next);
    drawnKind.set(made ? null : next);
    if (made && made !== shape) onChange({ drawn: [made] });
  };
  const why = props.refused.drawn ?? props.refused.shape;
  return (
    <section className={styles.group} aria-labelledby={title} data-refused={why !== undefined}>
      <h2 id={title} className={`${pieces.across} ${styles.title}`}>
        {t('zone.shape')} <small>{shape ? shapeText(shape) : t('zone.notDrawn')}</small>
      </h2>
      <SegmentedControl
        className={pieces.across ?? ''}
        fullWidth
        aria-labelledby={title}
        readOnly={isReadOnly}
        value={kind ?? ''}
        data={KINDS.map((value) => ({ value, label: t(`zone.kind.${value}`) }))}
        onChange={(value) => choose(value as ShapeKind)}
      />
      <ShapeFault shape={shape} why={why} />
      <Overlaps {...props} shape={shape} />
      {shape && <ShapeSize {...props} shape={shape} />}
      <NumberField {...props} field="exitMargin" unit="m" wheel={5} />
      <NumberField {...props} field="minDwell" unit={t('zone.minutes')} />
      <NumberField {...props} field="speedLimit" unit="km/h" placeholder={t('zone.noLimit')} />
      <p className={`${pieces.across} ${pieces.quiet} ${styles.hint}`}>{t('zone.borderHint')}</p>
    </section>
  );
}

/** Said while it is drawn, not only when it is stored. */
function ShapeFault({ shape, why }: { shape: ZoneShape | null; why: string | undefined }) {
  const said = shape ? refusalText(shape) : why;
  return said ? (
    <p className={`${pieces.across} ${pieces.alarm} ${styles.error}`} role="alert">
      {said}
    </p>
  ) : null;
}

function NumberField(
  props: ZoneFieldsProps & {
    field: 'exitMargin' | 'minDwell' | 'speedLimit';
    unit: string;
    placeholder?: string;
    /** The wheel over the field changes it by so much. */
    wheel?: number;
  },
) {
  const { field, form, isReadOnly, onChange, onLeave, refused, wheel } = props;
  const turn = (up: boolean) => {
    const value = Number(form[field]);
    if (!wheel || isReadOnly || !Number.isFinite(value)) return;
    onChange({ [field]: String(Math.max(0, value + (up ? wheel : -wheel))) });
  };
  return (
    <TextInput
      label={t(`zone.${field}`)}
      readOnly={isReadOnly}
      inputMode="decimal"
      autoComplete="off"
      placeholder={props.placeholder ?? ''}
      rightSection={<span className={pieces.hint}>{props.unit}</span>}
      rightSectionWidth={48}
      value={form[field]}
      error={refused[field]}
      onChange={(signal) => onChange({ [field]: signal.currentTarget.value })}
      onBlur={() => onLeave(field)}
      onWheel={({ deltaY, currentTarget }) =>
        currentTarget === document.activeElement && turn(deltaY < 0)
      }
    />
  );
}

/** What storing will do. */
function Consequence({ form, record, isReadOnly, onChange }: ZoneFieldsProps) {
  if (isReadOnly) return null;
  if (!derivesAnew(form, record, language())) {
    return <p className={styles.foot}>{t('zone.keepsVisits')}</p>;
  }
  return (
    <div className={styles.foot}>
      <span>{t('zone.derives')}</span>
      <Select
        aria-label={t('zone.derives')}
        size="xs"
        w={110}
        allowDeselect={false}
        value={String(form.deriveDays)}
        data={[0, 7, 31, DERIVE_DAYS_MAX].map((days) => ({
          value: String(days),
          label: t('zone.days', { count: days }),
        }))}
        onChange={(days) => onChange({ deriveDays: Number(days) })}
      />
    </div>
  );
}
