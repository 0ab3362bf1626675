// What a panel shows whose address names no vehicle at all, such as /map/refueling/abc: nothing was
// asked for and nothing has failed, so it says so calmly and offers to choose one.
import { Button } from '@mantine/core';
import { IconCarOff } from '@tabler/icons-react';
import { openDialog } from '../dialogs.ts';
import { t } from '../i18n/i18n.ts';
import { useGo } from '../navigate.tsx';
import { mapPath, type Panel } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { Notice } from '../ui/Notice.tsx';
import { PanelHead } from '../ui/PanelHead.tsx';

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
