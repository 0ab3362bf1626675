// A driver's name; for those who may see the driver's hours it leads there.
import type { DriverView } from '@flotila/domain/vehicle/vehicle.api.ts';
import { driverHoursPath } from '../../ground/address/paths.ts';
import { mayReadHours, useCompany } from '../../ground/session/company.ts';
import { fullName } from '../../ground/words/format.ts';
import { NameLink } from './NameLink.tsx';

export function DriverName(props: {
  driver: Pick<DriverView, 'personId' | 'firstName' | 'lastName'>;
  isInRow?: boolean;
}) {
  const { driver, isInRow = false } = props;
  const company = useCompany();
  const name = fullName(driver);
  if (!mayReadHours(company, driver.personId)) return name;
  return (
    <NameLink href={driverHoursPath(company.ccode, driver.personId)} isInRow={isInRow}>
      {name}
    </NameLink>
  );
}
