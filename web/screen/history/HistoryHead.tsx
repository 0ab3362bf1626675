// The head of the history: the plate opens the vehicle selection (HIS-001), the chip shows all rides
// instead of the common ones (HIS-002), and says how many those are more (U-11).
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ToggleChip } from '../../ground/ui/ToggleChip.tsx';
import { PlateButton } from '../../thing/vehicle/PlateButton.tsx';
import { VehicleHead } from '../../thing/vehicle/VehicleHead.tsx';
import { useDayRides } from './day-rides.ts';
import type { HistoryPlace } from './history-place.ts';
import { ridesBegunIn } from './ride-rows.ts';

export function HistoryHead(props: {
  vehicle: Pick<MapVehicle, 'numericPlate' | 'name' | 'ride'>;
  place: HistoryPlace;
  onClose: () => void;
}) {
  const { vehicle, place } = props;
  const { timeZone } = useCompany();
  const { showsAll } = place;
  const { all, listed } = useDayRides(place, vehicle.ride);
  const short = ridesBegunIn(all, place.day, timeZone) - ridesBegunIn(listed, place.day, timeZone);
  const shortText = short > 0 && t('history.short', { count: short });
  return (
    <VehicleHead
      title={<PlateButton plate={vehicle.numericPlate} />}
      aside={vehicle.name}
      onClose={props.onClose}
    >
      <Tooltip label={t('history.showAllHint')}>
        <ToggleChip
          isOn={showsAll}
          onClick={() => place.setShowsAll(!showsAll)}
          {...(shortText ? { 'aria-label': `${t('history.showAll')}, ${shortText}` } : {})}
        >
          {showsAll && <IconCheck size={14} aria-hidden="true" />}
          {shortText || t('history.showAll')}
        </ToggleChip>
      </Tooltip>
    </VehicleHead>
  );
}
