// The refuelings' layers of the map: what was measured in the month lightly, the selected refueling or loss
// strongly and with its litres. Losses are drawn while the table lists them.
import { useMemo } from 'react';
import { periodOf } from '../../ground/address/panel-month.ts';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { boundsOf } from '../../ground/map/camera.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import { ContentView } from '../../ground/map/layers/ContentView.tsx';
import { type EventMarker, EventMarkersLayer } from '../../ground/map/layers/EventMarkersLayer.tsx';
import { useCompany } from '../../ground/session/company.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { dateTime } from '../../ground/words/format.ts';
import { FuelSign } from '../../thing/refueling/FuelSign.tsx';
import { fuelLabel } from '../../thing/refueling/fuel-figures.ts';
import { useRefuelings } from '../../thing/refueling/refueling.data.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { lossesShown } from './losses-shown.ts';
import { useRefuelingPlace } from './refueling-place.ts';
import { entryAt, entryKey, shownEntries } from './refueling-rows.ts';
import { useSelectedRefueling } from './use-selected-refueling.ts';

export function RefuelingsOnMap({ padding }: { theme: 'light' | 'dark'; padding: MapPadding }) {
  const { ccode, timeZone } = useCompany();
  const place = useRefuelingPlace();
  const { data, isPending } = useRefuelings(ccode, periodOf(place));
  const { vehicle } = useShownVehicle(place.vehicleId);
  const [showsLosses] = useRemembered(lossesShown);
  const chosen = useSelectedRefueling();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the litres are written as the language does
  const markers = useMemo(() => {
    const entries = data ?? [];
    const selected = entryAt(entries, place.selectedTs);
    return shownEntries(entries, showsLosses, selected).flatMap((entry): EventMarker[] => {
      const at = entry.measure.find((measure) => measure.locationFrom !== null)?.locationFrom;
      if (!at) return [];
      const isSelected = entry === selected;
      const litres = fuelLabel(entry.type, entry.measureQuantity);
      const when = dateTime(entry.timestamp, timeZone);
      return [
        {
          id: entryKey(entry),
          latitude: at.latitude,
          longitude: at.longitude,
          icon: <FuelSign type={entry.type} />,
          tone: entry.type === 'fuelloss' ? 'alarm' : 'good',
          label: [litres, entry.tankType && t('refueling.heating'), when, at.place?.name]
            .filter(Boolean)
            .join(', '),
          text: isSelected ? litres : '',
          state: isSelected ? 'selected' : 'plain',
        },
      ];
    });
  }, [data, place.selectedTs, showsLosses, timeZone, language]);
  const bounds = chosen ? boundsOf([chosen]) : boundsOf(markers);
  const month = `${place.vehicleId} ${periodOf(place).from}`;
  const shown = chosen ? `${place.vehicleId} ${chosen.timestamp}` : month;
  return (
    <>
      <EventMarkersLayer
        markers={markers}
        onClick={(id) => {
          const entry = data?.find((one) => entryKey(one) === id);
          if (entry) place.select(entry.timestamp === chosen?.timestamp ? null : entry.timestamp);
        }}
      />
      <ContentView
        bounds={bounds ?? (vehicle?.location ? boundsOf([vehicle.location]) : null)}
        viewKey={bounds ? shown : 'vehicle'}
        padding={padding}
        isHeld={isPending}
      />
    </>
  );
}
