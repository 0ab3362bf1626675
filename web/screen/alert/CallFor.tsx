// Whom to call because of an alert: the person it is about, else who is in its vehicle now.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { CallPerson } from '../../thing/person/CallPerson.tsx';
import { CallOfVehicle } from '../../thing/vehicle/CallOfVehicle.tsx';

export function CallFor({ alert: { personId, personName, vehicleId } }: { alert: Alert }) {
  if (personId === null) return <CallOfVehicle vehicleId={vehicleId} />;
  return <CallPerson personId={personId} name={personName ?? ''} shows={['words', 'number']} />;
}
