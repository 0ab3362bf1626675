// The head of the history: the plate opens the vehicle selection (HIS-001), the chip shows all rides
// instead of the common ones (HIS-002).
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '../i18n/i18n.ts';
import { ToggleChip } from '../ui/ToggleChip.tsx';
import { PlateButton } from '../vehicle/PlateButton.tsx';
import { VehicleHead } from '../vehicle/VehicleHead.tsx';
import type { HistoryPlace } from './history-place.ts';

export function HistoryHead(props: {
  vehicle: Pick<MapVehicle, 'numericPlate' | 'name'>;
  place: Pick<HistoryPlace, 'showsAll' | 'setShowsAll'>;
  onClose: () => void;
}) {
  const { vehicle, place } = props;
  const { showsAll } = place;
  return (
    <VehicleHead
      title={<PlateButton plate={vehicle.numericPlate} />}
      aside={vehicle.name}
      onClose={props.onClose}
    >
      <Tooltip label={t('history.showAllHint')}>
        <ToggleChip isOn={showsAll} onClick={() => place.setShowsAll(!showsAll)}>
          {showsAll && <IconCheck size={14} aria-hidden="true" />}
          {t('history.showAll')}
        </ToggleChip>
      </Tooltip>
    </VehicleHead>
  );
}
