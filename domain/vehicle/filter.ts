// What the filter of the online list means (ONL-026 … ONL-029).
import { foldText } from '../text.ts';

export interface FilteredVehicle {
  name: string;
  numericPlate: string;
  driver: { firstName: string; lastName: string } | null;
  location: { countryCode: string | null } | null;
  regularService: 'notice' | 'warning' | null;
}

const SERVICE_WORDS = ['#servis', '#service'];

/** Does the text ask for a country or for due services, not for names? (ONL-027, ONL-028) */
export function isFilterWord(text: string): boolean {
  const wanted = foldText(text.trim());
  return wanted.startsWith(':') || SERVICE_WORDS.includes(wanted);
}

/**
 * A test for a filter text, prepared once for many vehicles. Plain text is looked for in name, plate and
 * the driver's names; `:SK` is the country; `#servis` or `#service` is a due regular service.
 */
export function vehicleFilter(text: string): (vehicle: FilteredVehicle) => boolean {
  const wanted = foldText(text.trim());
  if (wanted === '') return () => true;
  if (SERVICE_WORDS.includes(wanted)) return (vehicle) => vehicle.regularService !== null;
  if (wanted.startsWith(':')) {
    const country = wanted.slice(1).trim();
    return (vehicle) => foldText(vehicle.location?.countryCode ?? '').startsWith(country);
  }
  return (vehicle) => {
    const { name, numericPlate, driver } = vehicle;
    const texts = [name, numericPlate, numericPlate.replaceAll(/[\s-]/g, '')];
    if (driver) texts.push(`${driver.firstName} ${driver.lastName}`, driver.lastName);
    return texts.some((candidate) => foldText(candidate).includes(wanted));
  };
}
