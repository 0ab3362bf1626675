// The bar under the map while the history is open (HIS-018 … HIS-048): the week, the replay, the options,
// and the day graph, which can be put away. It fills the place it is given; on a phone it is compact.
import { IconChartLine } from '@tabler/icons-react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { ReplayControls } from '../../thing/ride/ReplayControls.tsx';
import { namedMoment } from '../../thing/ride/ride-from.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { useDayRides } from './day-rides.ts';
import { useDayTrack } from './day-track.ts';
import { GraphArea } from './GraphArea.tsx';
import { GraphOptions } from './GraphOptions.tsx';
import { chosenSeries, paramsOf } from './graph/series.ts';
import { useGraphVisible } from './graph-visible.ts';
import styles from './history-bar.module.css';
import { useHistoryPlace } from './history-place.ts';
import { useLiveDay } from './live-day.ts';
import { SeriesChips } from './SeriesChips.tsx';
import { SpeedLegend } from './SpeedLegend.tsx';
import { useExport } from './use-export.ts';
import { WeekStrip } from './WeekStrip.tsx';

/** The history bar of the open history panel. */
export function HistoryBar() {
  const place = useHistoryPlace();
  const { ccode } = useCompany();
  const go = useGo();
  const [isVisible, setVisible] = useGraphVisible();
  const [chosen, setChosen] = useRemembered(chosenSeries);
  const track = useDayTrack(place, isVisible ? paramsOf(chosen) : null);
  const { vehicle } = useShownVehicle(place.vehicleId);
  const speedMax = useVehicle(ccode, vehicle && place.vehicleId).data?.speedMax ?? null;
  useLiveDay(place, vehicle);
  const { listed: rides } = useDayRides(place, vehicle?.ride ?? null);
  const exportGraph = useExport(place, { track: track.data, rides, chosen, speedMax });
  return (
    <section className={styles.bar} aria-label={t('graph.bar')}>
      <div className={styles.head}>
        <WeekStrip place={place} />
        <SpeedLegend speedMax={speedMax} />
        <div className={`${pieces.notPrinted} ${styles.tools}`}>
          <ReplayControls fromTs={place.rideFrom ? namedMoment(place.rideFrom) : null} />
          <IconButton
            label={t(isVisible ? 'graph.hide' : 'graph.show')}
            aria-expanded={isVisible}
            variant={isVisible ? 'light' : 'subtle'}
            color={isVisible ? 'accent' : 'gray'}
            onClick={() => setVisible(!isVisible)}
          >
            <IconChartLine size={18} stroke={1.7} />
          </IconButton>
          <GraphOptions
            onExport={isVisible ? exportGraph : null}
            onClose={() => go(mapPath(ccode, { vehicle: place.vehicleId }))}
          />
        </div>
      </div>
      {isVisible && (
        <div className={styles.graph}>
          <SeriesChips
            chosen={chosen}
            onRemove={(code) => setChosen(chosen.filter((one) => one !== code))}
          />
          <GraphArea
            place={place}
            track={track}
            rides={rides}
            chosen={chosen}
            speedMax={speedMax}
          />
        </div>
      )}
    </section>
  );
}
