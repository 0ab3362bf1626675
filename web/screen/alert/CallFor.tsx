// Whom to call because of an alert: the person it is about, else who is in its vehicle now.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { CallPerson, type Look } from '../../thing/person/CallPerson.tsx';
import { CallOfVehicle } from '../../thing/vehicle/CallOfVehicle.tsx';

export function CallFor({ alert, shows }: Pick<Look, 'shows'> & { alert: Alert }) {
  const { personId, personName, vehicleId } = alert;
  if (personId === null) return <CallOfVehicle vehicleId={vehicleId} shows={shows} />;
  return <CallPerson personId={personId} name={personName ?? ''} shows={shows} />;
}
