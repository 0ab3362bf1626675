// Who is responsible for the vehicle and who drives it (D-VEH-008).
import { t } from '../../../ground/i18n/i18n.ts';
import { Stale } from '../../../ground/ui/ListStates.tsx';
import { isDriverReplaced } from '../../../thing/vehicle/vehicle-params.ts';
import { Pick, PlainFields } from '../PlainFields.tsx';
import { personChoices, usePersons } from '../persons.ts';
import { FieldGroup, type Props } from './fields.tsx';
import { VEHICLE } from './vehicle-form.ts';

export function DriverSection(props: Props) {
  const { persons = [], isLoading, failure, retry } = usePersons(props.place.ccode);
  const unknownText = t(isLoading ? 'app.loading' : 'vf.unknownPerson');
  const isReplaced = isDriverReplaced(props.record?.driverId ?? null, props.form.driverId);
  return (
    <FieldGroup>
      {failure !== null && <Stale text={t('vf.personsFailed')} onRetry={retry} />}
      <Pick
        of={props}
        name="personId"
        label={t('vf.personId')}
        choices={personChoices(persons, { isDriverOnly: false, chosen: props.form.personId })}
        isSearchable
        placeholder={t('vf.none')}
        unknownText={unknownText}
      />
      <Pick
        of={props}
        name="driverId"
        label={t('vf.driverId')}
        choices={personChoices(persons, { isDriverOnly: true, chosen: props.form.driverId })}
        isSearchable
        placeholder={t('vf.none')}
        unknownText={unknownText}
        hint={isReplaced ? t('update.fromNow') : undefined}
      />
      <PlainFields of={props} table={VEHICLE} in="driver" />
    </FieldGroup>
  );
}
