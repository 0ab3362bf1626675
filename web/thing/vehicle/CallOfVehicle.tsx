// The way to call whoever is in the vehicle now.
import { fullName } from '../../ground/words/format.ts';
import { CallPerson, type Look } from '../person/CallPerson.tsx';
import { useVehicles } from './vehicle.data.ts';

export function CallOfVehicle(props: Pick<Look, 'shows'> & { vehicleId: number | null }) {
  const { vehicles } = useVehicles();
  const driver = vehicles.find(({ vehicleId }) => vehicleId === props.vehicleId)?.driver;
  if (!driver) return null;
  const { personId } = driver;
  return <CallPerson personId={personId} name={fullName(driver)} shows={props.shows} />;
}
