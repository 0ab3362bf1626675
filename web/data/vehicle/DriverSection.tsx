// Who is responsible for the vehicle and who drives it (D-VEH-008).
import { t } from '../../i18n/i18n.ts';
import { Stale } from '../../ui/ListStates.tsx';
import { FieldGroup, Flag, Pick, type Props } from './fields.tsx';
import { usePersons } from './persons.ts';

export function DriverSection(props: Props) {
  const { persons, isLoading, failure, retry } = usePersons(props.place.ccode);
  const unknownText = t(isLoading ? 'app.loading' : 'vf.unknownPerson');
  const choices = (isDriverOnly: boolean, chosen: string) =>
    persons
      // Who is chosen stays offered, whatever became of their roles.
      .filter(({ personId, roles }) => {
        const isOffered = !isDriverOnly || roles.includes('driver');
        return isOffered || String(personId) === chosen;
      })
      .map(({ personId, name }) => ({ value: String(personId), label: name }));
  return (
    <FieldGroup>
      {failure !== null && <Stale text={t('vf.personsFailed')} onRetry={retry} />}
      <Pick
        of={props}
        name="personId"
        choices={choices(false, props.form.personId)}
        isSearchable
        placeholder={t('vf.none')}
        unknownText={unknownText}
      />
      <Pick
        of={props}
        name="driverId"
        choices={choices(true, props.form.driverId)}
        isSearchable
        placeholder={t('vf.none')}
        unknownText={unknownText}
      />
      <Flag of={props} name="useLastDriver" isWide hint={t('vf.hint.useLastDriver')} />
    </FieldGroup>
  );
}
