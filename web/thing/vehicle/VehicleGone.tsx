// Said in a panel whose address names no vehicle of this user: calm news, and the way to choose one.
import { Button } from '@mantine/core';
import { IconCarOff } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { Notice } from '../../ground/ui/Notice.tsx';

/** `hint`: what to do. */
export function VehicleGone({ hint }: { hint: string }) {
  return (
    <Notice icon={<IconCarOff size={32} stroke={1.4} />} title={t('vehicle.gone')} text={hint}>
      <Button variant="default" onClick={() => openDialog({ slot: 'vehicleSelection' })}>
        {t('select.title')}
      </Button>
    </Notice>
  );
}
