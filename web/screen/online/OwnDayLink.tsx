// On a phone the way of a driver from the list to their day, below what the lowest sheet shows.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconChevronRight, IconUser } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { ownDayPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ownVehicles } from '../../thing/vehicle/own-vehicles.ts';
import styles from './online.module.css';

/** Of a dispatcher only while they have a vehicle of their own. */
export function OwnDayLink({ vehicles }: { vehicles: readonly MapVehicle[] }) {
  const { ccode, company, is } = useCompany();
  const [own] = ownVehicles(vehicles, company.personId);
  if (company.personId === undefined || (!own && is('dispatcher'))) return null;
  return (
    <PathLink className={styles.ownDay} href={ownDayPath(ccode)}>
      <IconUser size={20} stroke={1.7} aria-hidden="true" />
      <b>{t('menu.ownDay')}</b>
      <span>{own?.numericPlate}</span>
      <IconChevronRight size={18} aria-hidden="true" />
    </PathLink>
  );
}
