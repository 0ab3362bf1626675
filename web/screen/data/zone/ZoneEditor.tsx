// What stands on the map while a zone is edited: the other zones, the shape with its band, and where to look. Loaded
// with the first form of a zone, because the drawing tools are large.

import { shapeBounds } from '@flotila/domain/zone/made-shape.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { useMemo } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { type Bounds, boundsOf, joinBounds } from '../../../ground/map/camera.ts';
import type { MapPadding } from '../../../ground/map/contract.ts';
import type { Theme } from '../../../ground/map/palette.ts';
import { ZoneEditLayer } from '../../../ground/map/zone/ZoneEditLayer.tsx';
import { ZonesLayer } from '../../../ground/map/zone/ZonesLayer.tsx';
import { ZoneView } from '../../../ground/map/zone/ZoneView.tsx';
import { isTyped, usePageKeys } from '../../../ground/ui/listen.ts';
import { useVehicles } from '../../../thing/vehicle/vehicle.data.ts';
import styles from './zone.module.css';
import type { ShapeKind } from './zone-editing.ts';

interface Props {
  shape: ZoneShape | null;
  drawing: ShapeKind | null;
  theme: Theme;
  padding: MapPadding;
  colour: string;
  name: string;
  /** Metres. */
  margin: number;
  others: readonly { id: number; name: string; shape: ZoneShape }[];
  isReadOnly: boolean;
  viewKey: string;
  isStored: boolean;
  onShape: (shape: ZoneShape) => void;
  onCancel: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

export function ZoneEditor(props: Props) {
  const { shape, drawing, theme, padding, viewKey } = props;
  const around = useAround(props.others);
  useKeys(props);
  return (
    <>
      <ZonesLayer zones={props.others} theme={theme} />
      <ZoneEditLayer
        shape={shape}
        drawing={drawing}
        theme={theme}
        colour={props.colour}
        name={props.name}
        margin={props.margin}
        marginText={t('zone.band', { metres: props.margin })}
        isReadOnly={props.isReadOnly}
        onShape={props.onShape}
      />
      <ZoneView
        bounds={shape && shapeBounds(shape)}
        around={around}
        viewKey={viewKey}
        isStored={props.isStored}
        padding={padding}
      />
      {/* Here, so that nobody is asked for clicks before something listens to them. */}
      {drawing && (
        <p className={styles.say} role="status">
          {t(`zone.say.${drawing}`)}
        </p>
      )}
    </>
  );
}

/** Where a new zone is looked for: where the vehicles and the other zones are. */
function useAround(others: Props['others']): Bounds | null {
  const { vehicles } = useVehicles();
  return useMemo(() => {
    const places = boundsOf(vehicles.flatMap(({ location }) => (location ? [location] : [])));
    return others.reduce((all, { shape }) => joinBounds(all, shapeBounds(shape)), places);
  }, [vehicles, others]);
}

/** Ctrl+Z and Ctrl+Y outside of fields; Esc ends drawing before it leaves the form. */
function useKeys(props: Props): void {
  usePageKeys((signal) => {
    const { drawing, shape, onCancel, onUndo, onRedo, isReadOnly } = props;
    if (isReadOnly) return;
    const key = signal.key.toLowerCase();
    const isControl = (signal.ctrlKey || signal.metaKey) && !isTyped(signal);
    if (key === 'escape' && drawing && shape) onCancel();
    else if (isControl && key === 'z') (signal.shiftKey ? onRedo : onUndo)();
    else if (isControl && key === 'y') onRedo();
    else return;
    signal.preventDefault();
    signal.stopImmediatePropagation();
  });
}
