// A zone's name; for those who may read zones it leads to the zone.
import type { ReactNode } from 'react';
import { dataDetailPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { NameLink } from './NameLink.tsx';

export function ZoneName(props: { zoneId: number; isInRow?: boolean; children: ReactNode }) {
  const { zoneId, isInRow = false, children } = props;
  const { ccode, may } = useCompany();
  if (!may('zone', 'read')) return children;
  return (
    <NameLink href={dataDetailPath(ccode, 'zone', zoneId)} isInRow={isInRow}>
      {children}
    </NameLink>
  );
}
