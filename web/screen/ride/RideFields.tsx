// The fields of the ride update dialog, each behind its switch, and what a new reading will do.
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { FACTOR_MAX, FACTOR_MIN } from '@flotila/domain/ride/edit-chain.ts';
import { isPurpose } from '@flotila/domain/ride/purpose.ts';
import { RIDE_NOTE_MAX, type RideView } from '@flotila/domain/ride/ride.api.ts';
import { firstOf, lengthOf } from '@flotila/domain/text.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import { Input, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { fullName, number } from '../../ground/words/format.ts';
import { editValue, fieldName } from '../../thing/ride/edit-words.ts';
import { useRides } from '../../thing/ride/ride.data.ts';
import styles from '../../thing/ride/ride-update.module.css';
import { type RideField, type RideForm, typedReading } from '../../thing/ride/ride-update.ts';
import { readingEffect } from './reading-effect.ts';

/** How far back the last fixed reading is looked for, days: enough for a hint, one request. */
const LOOK_BACK_DAYS = 31;

export interface RideFieldsProps {
  ride: RideView;
  form: RideForm;
  refused: Partial<Record<RideField, string>>;
  onChange: (field: RideField, next: { isOn?: boolean; text?: string }) => void;
}

export function RideFields(props: RideFieldsProps) {
  const { ride, form } = props;
  const isReadingOn = form.isOn.kmStop || form.isOn.ehStop;
  const before = useRidesBefore(ride, isReadingOn);
  return (
    <div className={styles.fields}>
      <p className={pieces.note}>{t('rideUpdate.hint')}</p>
      <Row {...props} field="rideType">
        {(input) => (
          <Input.Wrapper label={input.label} labelElement="div" error={input.error}>
            <SegmentedControl
              fullWidth
              aria-label={input.label}
              value={input.value}
              // Never locked: who chooses here has said that it is to be corrected.
              onChange={(text) => props.onChange('rideType', { isOn: true, text })}
              data={(['bussines', 'private'] as const).map((value) => ({
                value,
                label: t(`rideType.${value}`),
              }))}
            />
          </Input.Wrapper>
        )}
      </Row>
      <Reading {...props} field="kmStop" before={before} canTakeBack={ride.fixedKm} />
      <Reading {...props} field="ehStop" before={before} canTakeBack={ride.fixedMh} />
      <Row {...props} field="driverId">
        {({ set, ...input }) => <DriverField {...input} driver={ride.driver} set={set} />}
      </Row>
      <Row {...props} field="note">
        {({ set, ...input }) => (
          <TextInput
            {...input}
            placeholder={t('rideUpdate.noteEmpty')}
            description={noteHint(input.value)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            // The browser's own limit counts units of UTF-16, not characters.
            onChange={(signal) => set(firstOf(signal.currentTarget.value, RIDE_NOTE_MAX))}
          />
        )}
      </Row>
    </div>
  );
}

/** standard words are kept as a note, and said to be no purpose. */
function noteHint(text: string): string {
  const length = `${lengthOf(text)} / ${RIDE_NOTE_MAX}`;
  return text.trim() === '' || isPurpose(text)
    ? length
    : `${t('rideUpdate.noPurpose', { text: text.trim() })} ${length}`;
}

interface FieldInput {
  label: string;
  value: string;
  disabled: boolean;
  error: string | undefined;
  set: (text: string) => void;
}

/** Switch at the left, field at the right; a click into the field switches it on, and that leads into it. */
function Row(
  props: RideFieldsProps & { field: RideField; children: (input: FieldInput) => ReactNode },
) {
  const { field, form } = props;
  const place = useRef<HTMLDivElement>(null);
  const label = fieldName(field);
  const isOn = form.isOn[field];
  function toggle(next: boolean) {
    props.onChange(field, { isOn: next });
    if (next) requestAnimationFrame(() => inputIn(place.current)?.focus());
  }
  return (
    <div className={styles.row} data-on={isOn}>
      <Switch
        size="sm"
        classNames={{ root: styles.switch ?? '', input: styles.switchInput ?? '' }}
        aria-label={t('rideUpdate.enable', { field: label })}
        checked={isOn}
        onChange={(signal) => toggle(signal.currentTarget.checked)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the switch is there for the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div ref={place} className={styles.field} onClick={() => !isOn && toggle(true)}>
        {props.children({
          label,
          value: form.text[field],
          disabled: !isOn,
          error: props.refused[field],
          set: (text) => props.onChange(field, { text }),
        })}
      </div>
    </div>
  );
}

/** Of several to choose from, the chosen one. */
function inputIn(field: HTMLElement | null): HTMLElement | null | undefined {
  return field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector('input');
}

function Reading(
  props: RideFieldsProps & {
    field: 'kmStop' | 'ehStop';
    before: readonly RideView[];
    canTakeBack: boolean;
  },
) {
  const { field, form, canTakeBack } = props;
  return (
    <Row {...props}>
      {({ set, ...input }) => (
        <>
          <TextInput
            {...input}
            inputMode="decimal"
            autoComplete="off"
            onChange={(signal) => set(signal.currentTarget.value)}
          />
          {canTakeBack && (
            // NAV-072: somebody said so, no tracker.
            <p className={styles.fixed}>
              <span>{t('rideUpdate.fixed')}</span>
              {form.isOn[field] && <span> {t('rideUpdate.takeBack')}</span>}
            </p>
          )}
          <Effect {...props} />
        </>
      )}
    </Row>
  );
}

/** What the typed reading does; nothing while it is none, or was refused. */
function Effect(
  props: RideFieldsProps & { field: 'kmStop' | 'ehStop'; before: readonly RideView[] },
) {
  const { ride, form, field } = props;
  const after = typedReading(form, ride, field, language(), props.refused);
  if (after === null) return null;
  const effect = readingEffect(props.before, ride, field, after);
  if (!effect || effect.difference === 0) return null;
  const isKm = field === 'kmStop';
  const { difference, stretch } = effect;
  const sign = difference > 0 ? '+' : '−';
  const change = {
    before: editValue(field, isKm ? ride.kmStop : ride.mhStop),
    after: editValue(field, after),
    difference: `${sign}${editValue(field, Math.abs(difference))}`,
    unit: isKm ? 'km' : 'h',
  };
  return (
    <div className={styles.effect} data-tone={stretch?.isTooFar ? 'notice' : undefined}>
      <span>{t('rideUpdate.change', change)}</span>
      <span>{stretch ? stretchText(stretch) : t('rideUpdate.spread')}</span>
    </div>
  );
}

function stretchText(stretch: { rides: number; factor: number; isTooFar: boolean }): string {
  const factor = number(stretch.factor, 3);
  if (!stretch.isTooFar) return t('rideUpdate.factor', { count: stretch.rides, factor });
  const limits = { min: number(FACTOR_MIN, 2), max: number(FACTOR_MAX, 2) };
  return t('rideUpdate.tooFar', { factor, ...limits });
}

function DriverField(props: FieldInput & { driver: RideView['driver'] }) {
  const { ccode } = useCompany();
  const { driver, set, value, ...input } = props;
  const persons = useEndpoint(listPersonBriefs, { company: ccode });
  const all = persons.data?.content ?? [];
  const drivers = all.filter(
    ({ roles, personId }) => roles.includes('driver') || String(personId) === value,
  );
  const isKnown = !driver || drivers.some(({ personId }) => personId === driver.personId);
  const offered = isKnown ? drivers : [...drivers, driver];
  return (
    <Select
      {...input}
      value={value === '' ? null : value}
      onChange={(next) => set(next ?? '')}
      placeholder={t('rideUpdate.nobody')}
      data={offered.map((person) => ({
        value: String(person.personId),
        label: fullName(person),
      }))}
      searchable
      clearable
    />
  );
}

const NONE: readonly RideView[] = [];

/** The rides of the month before and the ride itself, once a reading is about to be corrected. */
function useRidesBefore(ride: RideView, isWanted: boolean): readonly RideView[] {
  const { ccode, timeZone } = useCompany();
  const { vehicleId, fromTimestamp: to } = ride;
  const day = addDays(localDay(Date.parse(to), timeZone), -LOOK_BACK_DAYS);
  const input = { vehicleId, from: `${day}T00:00:00`, to };
  return useRides(ccode, isWanted ? input : null).data ?? NONE;
}
