// A driver's name; for those who may see the driver's hours it leads there.
import type { DriverView } from '@flotila/domain/vehicle/vehicle.api.ts';
import { fullName } from '../format.ts';
import { PathLink } from '../navigate.tsx';
import { driverHoursPath } from '../paths.ts';
import { mayReadHours, useCompany } from '../session/company.ts';
import styles from './driver-name.module.css';

export function DriverName({
  driver,
}: {
  driver: Pick<DriverView, 'personId' | 'firstName' | 'lastName'>;
}) {
  const company = useCompany();
  const name = fullName(driver);
  if (!mayReadHours(company, driver.personId)) return name;
  return (
    <PathLink className={styles.name} href={driverHoursPath(company.ccode, driver.personId)}>
      {name}
    </PathLink>
  );
}
