// Said in a panel whose address names no vehicle of this user: calm news, the way on that every page has which is not
// there (V-13), and the way to choose one.
import { Button } from '@mantine/core';
import { IconCarOff } from '@tabler/icons-react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { Notice } from '../../ground/ui/Notice.tsx';

/** `hint`: what to do. */
export function VehicleGone({ hint }: { hint: string }) {
  const { ccode } = useCompany();
  const go = useGo();
  return (
    <Notice icon={<IconCarOff size={32} stroke={1.4} />} title={t('vehicle.gone')} text={hint}>
      <Button onClick={() => go(mapPath(ccode))}>{t('dialog.not_found.map')}</Button>
      <Button variant="default" onClick={() => openDialog({ slot: 'vehicleSelection' })}>
        {t('select.title')}
      </Button>
    </Notice>
  );
}
