// The buttons that float over the map: layers, refresh, default view, zoom, and the drawer's toggle
// (MAP-005, MAP-010 … MAP-014).
import {
  IconFocusCentered,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconMapSearch,
  IconMinus,
  IconPlus,
  IconRefresh,
  IconRulerMeasure,
} from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { t } from '../ground/i18n/i18n.ts';
import type { FleetMapController } from '../ground/map/contract.ts';
import { LayerMenu } from '../ground/map/LayerMenu.tsx';
import { openDialog } from '../ground/ui/dialogs.ts';
import { IconButton } from '../ground/ui/IconButton.tsx';
import pieces from '../ground/ui/pieces.module.css';
import { mapTools, setMapTools } from '../screen/map-tools/map-tools.ts';
import { useVehicles } from '../thing/vehicle/vehicle.data.ts';
import styles from './map-screen.module.css';

export function MapControls(props: {
  right: number;
  /** Css pixels from the foot of the map: where there is no room for one column there are two. */
  bottom: number;
  controller: RefObject<FleetMapController | null>;
  hasSheet: boolean;
  drawer: { isOpen: boolean; setOpen: (isOpen: boolean) => void } | null;
}) {
  const { controller, drawer } = props;
  return (
    <div
      className={styles.controls}
      style={{ right: props.right, maxHeight: `calc(100% - var(--room-top) - ${props.bottom}px)` }}
      role="toolbar"
      aria-label={t('map.controls')}
    >
      <div className={`${pieces.float} ${styles.group}`}>
        <LayerMenu />
        <RefreshButton />
        <IconButton label={t('map.default')} onClick={() => controller.current?.defaultView()}>
          <IconFocusCentered size={18} stroke={1.7} />
        </IconButton>
      </div>
      <ToolButtons />
      {!props.hasSheet && (
        <div className={`${pieces.float} ${styles.group}`}>
          <IconButton label={t('map.zoomIn')} onClick={() => controller.current?.zoomIn()}>
            <IconPlus size={18} stroke={1.7} />
          </IconButton>
          <IconButton label={t('map.zoomOut')} onClick={() => controller.current?.zoomOut()}>
            <IconMinus size={18} stroke={1.7} />
          </IconButton>
        </div>
      )}
      {drawer && (
        <div className={`${pieces.float} ${styles.group}`}>
          <IconButton
            label={t(drawer.isOpen ? 'drawer.hide' : 'drawer.show')}
            aria-expanded={drawer.isOpen}
            onClick={() => drawer.setOpen(!drawer.isOpen)}
          >
            {drawer.isOpen ? (
              <IconLayoutSidebarRightCollapse size={18} stroke={1.7} />
            ) : (
              <IconLayoutSidebarRightExpand size={18} stroke={1.7} />
            )}
          </IconButton>
        </div>
      )}
    </div>
  );
}

function ToolButtons() {
  const { way } = mapTools.use();
  return (
    <div className={`${pieces.float} ${styles.group}`}>
      <IconButton
        label={t('map.search')}
        aria-haspopup="dialog"
        onClick={() => openDialog({ slot: 'placeSearch' })}
      >
        <IconMapSearch size={18} stroke={1.7} />
      </IconButton>
      <IconButton
        label={t('map.measure')}
        aria-pressed={way !== null}
        onClick={() => setMapTools({ way: way ? null : [] })}
      >
        <IconRulerMeasure size={18} stroke={1.7} />
      </IconButton>
    </div>
  );
}

/** MAP-026: within 15 s of the last one a press is answered by the button only. */
function RefreshButton() {
  const { refresh, isFetching, isLive } = useVehicles();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isRefused) return;
    const timer = setTimeout(() => setRefused(false), 1500);
    return () => clearTimeout(timer);
  }, [isRefused]);
  const hint = isRefused ? t('map.refreshWait') : isLive ? undefined : t('live.lost');
  return (
    <IconButton
      label={t('map.refresh')}
      hint={hint}
      className={`${isFetching ? styles.spinning : ''} ${isLive ? '' : pieces.notice}`}
      onClick={() => setRefused(!refresh())}
    >
      <IconRefresh size={18} stroke={1.7} />
    </IconButton>
  );
}
