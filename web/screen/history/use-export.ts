// Saving the day graph as a file (HIS-044). What writes it is loaded when it is asked for.
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showError } from '../../ground/ui/failure.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { useFuelEvidence } from './fuel-evidence.ts';
import { bandsOf, fuelMarks } from './graph/bands.ts';
import { graphData, isEmpty } from './graph/data.ts';
import { paperLook } from './graph/look.ts';
import type { SeriesCode } from './graph/series.ts';
import { daySpan } from './graph/time-axis.ts';
import type { HistoryPlace } from './history-place.ts';

/** Saves the graph of the day; null while there is none. */
export function useExport(
  place: HistoryPlace,
  shown: {
    track: readonly TrackLocation[] | undefined;
    rides: readonly RideView[] | undefined;
    chosen: readonly SeriesCode[];
    speedMax: number | null;
  },
): (() => void) | null {
  const { timeZone: zone } = useCompany();
  const { vehicle } = useShownVehicle(place.vehicleId);
  const { day } = place;
  const { track, rides = [], chosen, speedMax } = shown;
  const measured = useFuelEvidence(rides).data;
  if (!track || track.length === 0 || chosen.length === 0) return null;
  return () => {
    const data = graphData(track, chosen);
    if (isEmpty(data)) return showError(t('graph.noDataText'));
    const plate = vehicle?.numericPlate ?? String(place.vehicleId);
    const span = daySpan(day, zone, data.seconds);
    import('./graph/graph-pdf.ts')
      .then(({ graphFileName, graphPdf }) => {
        const shown = {
          data,
          bands: bandsOf(rides),
          fuel: fuelMarks(rides, measured),
          speedMax,
          look: paperLook(),
        };
        const bytes = graphPdf({ plate, day, zone, span, ...shown });
        saveFile(new Blob([bytes], { type: 'application/pdf' }), graphFileName(plate, day));
      })
      .catch(() => showError(t('graph.exportFailed')));
  };
}
