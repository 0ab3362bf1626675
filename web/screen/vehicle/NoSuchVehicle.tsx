// What a panel shows whose address names no vehicle at all, such as /map/refueling/abc: nothing was
// asked for and nothing has failed, so it says so calmly and offers to choose one.
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath, type Panel } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { PanelHead } from '../../ground/ui/PanelHead.tsx';
import { VehicleGone } from '../../thing/vehicle/VehicleGone.tsx';

export function NoSuchVehicle({ panel }: { panel: Panel }) {
  const { ccode } = useCompany();
  const go = useGo();
  return (
    <>
      <PanelHead title={t(`panel.${panel}`)} onClose={() => go(mapPath(ccode))} />
      <VehicleGone hint={t('history.goneHint')} />
    </>
  );
}
