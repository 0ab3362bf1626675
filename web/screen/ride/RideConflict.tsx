// Says in the ride update dialog what somebody else changed while it was open: from the trail who did it,
// or that the ride was only computed anew (a neighbour's odometer moves this one).
import { listRideEdits, type RideEditView, type RideView } from '@flotila/domain/ride/ride.api.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Conflict } from '../../ground/ui/Conflict.tsx';
import { EditList } from '../../thing/ride/RideEdits.tsx';
import { differingFields, type RideField } from '../../thing/ride/ride-update.ts';

export function RideConflict({ before, after }: { before: RideView; after: RideView }) {
  const { ccode } = useCompany();
  const path = { id: after.vehicleId, start: after.fromTimestamp };
  const trail = useEndpoint(listRideEdits, { company: ccode, path, query: {} });
  const fields = differingFields(before, after);
  const theirs = newestOf(trail.data?.content ?? [], fields);
  return (
    <Conflict title={t(theirs.length > 0 ? 'rideUpdate.conflict' : 'rideUpdate.conflictSelf')}>
      <EditList edits={theirs} />
      <span>{t('rideUpdate.again')}</span>
    </Conflict>
  );
}

/** The newest correction of each field that differs; the trail comes newest first. */
function newestOf(trail: readonly RideEditView[], fields: readonly RideField[]): RideEditView[] {
  return fields.flatMap((field) => trail.find((edit) => edit.field === field) ?? []);
}
