// The options menu of the history bar (HIS-022, HIS-034 … HIS-045): which series the graph draws, how the
// track is cut and smoothed, and what can be done with the graph.
import { Menu } from '@mantine/core';
import { IconDotsVertical, IconEraser, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { trackOptions } from './day-track.ts';
import { chosenSeries, SERIES, SERIES_MAX, seriesName, withSeries } from './graph/series.ts';
import { useGraphVisible } from './graph-visible.ts';
import styles from './history-bar.module.css';

const ICON = { size: 18, stroke: 1.6 } as const;

export function GraphOptions(props: {
  /** null: there is no graph to export now. */
  onExport: (() => void) | null;
  onClose: () => void;
}) {
  const { session } = useCompany();
  const [track, setTrack] = useRemembered(trackOptions);
  const [chosen, setChosen] = useRemembered(chosenSeries);
  const isAligned = track.fromRides === 'both';
  return (
    <Menu position="top-end" width={240} withinPortal transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <IconButton label={t('graph.options')}>
          <IconDotsVertical size={18} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('graph.options')} className={styles.menu ?? ''}>
        <SeriesItems />
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={isAligned}
          title={t('graph.alignHint')}
          onChange={() => setTrack({ ...track, fromRides: isAligned ? 'end' : 'both' })}
        >
          {t('graph.align')}
        </Menu.CheckboxItem>
        {session.superuser && (
          <Menu.CheckboxItem
            checked={track.smooth}
            onChange={() => setTrack({ ...track, smooth: !track.smooth })}
          >
            {t('graph.smooth')}
          </Menu.CheckboxItem>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconEraser {...ICON} />}
          disabled={chosen.length === 0}
          onClick={() => setChosen([])}
        >
          {t('graph.clear')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypePdf {...ICON} />}
          disabled={props.onExport === null}
          onClick={() => props.onExport?.()}
        >
          {t('graph.export')}
        </Menu.Item>
        <Menu.Item leftSection={<IconX {...ICON} />} onClick={props.onClose}>
          {t('app.close')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** HIS-035 … HIS-038: chosen ones carry their number; choosing them again does nothing. */
function SeriesItems() {
  const [chosen, setChosen] = useRemembered(chosenSeries);
  const [, setVisible] = useGraphVisible();
  const isFull = chosen.length >= SERIES_MAX;
  return (
    <>
      <Menu.Label>
        {t('graph.series')} · {t('graph.limit', { n: SERIES_MAX })}
      </Menu.Label>
      {SERIES.map((code) => {
        const at = chosen.indexOf(code);
        const isChosen = at >= 0;
        return (
          <Menu.CheckboxItem
            key={code}
            checked={isChosen}
            disabled={isFull && !isChosen}
            checkIcon={
              <span className={styles.slot} style={{ color: `var(--series-${at + 1})` }}>
                {at + 1}
              </span>
            }
            onChange={() => {
              setChosen(withSeries(chosen, code));
              setVisible(true);
            }}
          >
            {t(seriesName(code))}
          </Menu.CheckboxItem>
        );
      })}
    </>
  );
}
