// What stands on the map while a zone is edited: the other zones, the shape with its band, and where to look. Loaded
// with the first form of a zone, because the drawing tools are large.
import { shapeFault } from '@flotila/domain/zone/shape-fault.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { MapPadding } from '../../map/contract.ts';
import { ContentView } from '../../map/layers/ContentView.tsx';
import type { Theme } from '../../map/palette.ts';
import { ZoneEditLayer } from '../../map/zone/ZoneEditLayer.tsx';
import { ZonesLayer } from '../../map/zone/ZonesLayer.tsx';
import { shapeBounds } from '../../zone/shape-words.ts';
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
  onShape: (shape: ZoneShape) => void;
  onCancel: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

export function ZoneEditor(props: Props) {
  const { shape, drawing, theme, padding, viewKey } = props;
  useKeys(props);
  const fault = shape && shapeFault(shape);
  return (
    <>
      <ZonesLayer zones={props.others} theme={theme} />
      <ZoneEditLayer
        {...{ shape, drawing, theme }}
        colour={props.colour}
        name={props.name}
        margin={props.margin}
        marginText={t('zone.band', { metres: props.margin })}
        crossing={fault?.at ?? null}
        isFaulty={fault !== null}
        isReadOnly={props.isReadOnly}
        onShape={props.onShape}
      />
      <ContentView
        bounds={shape && shapeBounds(shape)}
        viewKey={viewKey}
        padding={padding}
        isHeld={false}
      />
    </>
  );
}

/** Ctrl+Z and Ctrl+Y outside of fields; Esc ends drawing before it leaves the form. */
function useKeys(props: Props): void {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const handle = (signal: KeyboardEvent) => {
      const { drawing, shape, onCancel, onUndo, onRedo, isReadOnly } = latest.current;
      if (isReadOnly) return;
      const isField = signal.target instanceof Element && signal.target.matches('input, textarea');
      const key = signal.key.toLowerCase();
      const isControl = signal.ctrlKey || signal.metaKey;
      if (key === 'escape' && drawing && shape) onCancel();
      else if (isControl && !isField && key === 'z') (signal.shiftKey ? onRedo : onUndo)();
      else if (isControl && !isField && key === 'y') onRedo();
      else return;
      signal.preventDefault();
      signal.stopImmediatePropagation();
    };
    window.addEventListener('keydown', handle, true);
    return () => window.removeEventListener('keydown', handle, true);
  }, []);
}
