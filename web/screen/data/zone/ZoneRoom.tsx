// The map behind the form of a zone: its main field. It draws, corrects and shows the shape, with the other zones
// pale around it.
import type { Zone } from '@flotila/domain/zone/zone.api.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { useComputedColorScheme } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircle,
  IconFocusCentered,
  IconLine,
  IconMinus,
  IconPlus,
  IconPolygon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import type { FleetMapController } from '../../../ground/map/contract.ts';
import { LayerMenu } from '../../../ground/map/LayerMenu.tsx';
import { RecordMap } from '../../../ground/map/RecordMap.tsx';
import { toolsRight } from '../../../ground/ui/frame.ts';
import { IconButton } from '../../../ground/ui/IconButton.tsx';
import { lazyPart } from '../../../ground/ui/lazy-part.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { TEXT_SCALE } from '../../../ground/ui/text-scale.ts';
import { ZONE_LOOKS } from '../../../thing/zone/zone-look.ts';
import type { RoomProps } from '../module.ts';
import { useOtherZones } from './other-zones.ts';
import { useShapeHistory } from './shape-history.ts';
import styles from './zone.module.css';
import { drawnKind, type ShapeKind } from './zone-editing.ts';
import type { ZoneForm } from './zone-form.ts';
import { onLookAt } from './zone-look-at.ts';

const ZoneEditor = lazyPart('ZoneEditor', () =>
  import('./ZoneEditor.tsx').then((part) => part.ZoneEditor),
);

export function ZoneRoom(props: RoomProps<Zone, ZoneForm>) {
  const { form, record, padding, isReadOnly, onChange } = props;
  const theme = useComputedColorScheme('light');
  const controller = useRef<FleetMapController>(null);
  const shape = form.drawn[0] ?? null;
  const history = useShapeHistory(form.drawn, (drawn) => onChange({ drawn }));
  const drawing = drawnKind.use();
  useEffect(() => onLookAt((place) => controller.current?.show(place)), []);
  const [begins] = useState(() => shape === null && !isReadOnly);
  useEffect(() => {
    if (begins) drawnKind.set('Polygon');
    return () => drawnKind.set(null);
  }, [begins]);
  const others = useOtherZones(props.place.ccode, record?.zoneId ?? null);
  const change = (next: ZoneShape) => {
    drawnKind.set(null);
    onChange({ drawn: [next] });
  };
  return (
    <div className={styles.map}>
      <RecordMap padding={padding} controllerRef={controller}>
        <ZoneEditor
          shape={shape}
          drawing={drawing}
          theme={theme}
          padding={padding}
          others={others}
          isReadOnly={isReadOnly}
          colour={ZONE_LOOKS[form.category].colour[theme]}
          name={form.name}
          margin={Number(form.exitMargin) || 0}
          viewKey={String(record?.zoneId ?? 'new')}
          isStored={record !== null}
          onShape={change}
          onCancel={() => drawnKind.set(null)}
          onUndo={history.undo}
          onRedo={history.redo}
        />
      </RecordMap>
      {!isReadOnly && <Tools drawing={drawing} history={history} />}
      <Controls
        right={toolsRight(padding, TEXT_SCALE)}
        onZoom={(step) => controller.current?.[step > 0 ? 'zoomIn' : 'zoomOut']()}
        onWhole={() => controller.current?.defaultView()}
      />
    </div>
  );
}

const KINDS = [
  ['Polygon', IconPolygon],
  ['Circle', IconCircle],
  ['Corridor', IconLine],
] as const satisfies readonly (readonly [ShapeKind, unknown])[];

function Tools(props: { drawing: ShapeKind | null; history: ReturnType<typeof useShapeHistory> }) {
  const { drawing, history } = props;
  return (
    <div className={`${pieces.float} ${styles.tools}`} role="toolbar" aria-label={t('zone.tools')}>
      {KINDS.map(([kind, Icon]) => (
        <IconButton
          key={kind}
          label={t(`zone.draw.${kind}`)}
          aria-pressed={drawing === kind}
          onClick={() => drawnKind.set(drawing === kind ? null : kind)}
        >
          <Icon size={18} stroke={1.7} />
        </IconButton>
      ))}
      <span className={styles.split} />
      <IconButton label={t('zone.undo')} disabled={!history.canUndo} onClick={history.undo}>
        <IconArrowBackUp size={18} stroke={1.7} />
      </IconButton>
      <IconButton label={t('zone.redo')} disabled={!history.canRedo} onClick={history.redo}>
        <IconArrowForwardUp size={18} stroke={1.7} />
      </IconButton>
    </div>
  );
}

function Controls(props: { right: number; onZoom: (step: 1 | -1) => void; onWhole: () => void }) {
  return (
    <div
      className={`${pieces.float} ${styles.controls}`}
      style={{ right: props.right }}
      role="toolbar"
    >
      <LayerMenu />
      <IconButton label={t('zone.whole')} onClick={props.onWhole}>
        <IconFocusCentered size={18} stroke={1.7} />
      </IconButton>
      <IconButton label={t('map.zoomIn')} onClick={() => props.onZoom(1)}>
        <IconPlus size={18} stroke={1.7} />
      </IconButton>
      <IconButton label={t('map.zoomOut')} onClick={() => props.onZoom(-1)}>
        <IconMinus size={18} stroke={1.7} />
      </IconButton>
    </div>
  );
}
