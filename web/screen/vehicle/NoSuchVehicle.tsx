// What a panel shows whose address names no vehicle at all, such as /map/refueling/abc: nothing was
// asked for and nothing has failed, so it says so calmly and offers to choose one.
import { Button } from '@mantine/core';
import { IconCarOff } from '@tabler/icons-react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath, type Panel } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import { PanelHead } from '../../ground/ui/PanelHead.tsx';

export function NoSuchVehicle({ panel }: { panel: Panel }) {
  const { ccode } = useCompany();
  const go = useGo();
  return (
    <>
      <PanelHead title={t(`panel.${panel}`)} onClose={() => go(mapPath(ccode))} />
      <Notice
        icon={<IconCarOff size={32} stroke={1.4} />}
        title={t('vehicle.gone')}
        text={t('history.goneHint')}
      >
        <Button variant="default" onClick={() => openDialog({ slot: 'vehicleSelection' })}>
          {t('select.title')}
        </Button>
      </Notice>
    </>
  );
}
