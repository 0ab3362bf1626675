// One mark that is moved by hand and not by React: the hovered moment of a track, or the arrow of a replay.
// It keeps its place while the map moves, and can keep the map at its place.
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { createPortal } from 'react-dom';
import { freeCentreOffset } from '../camera.ts';
import type { MapPadding } from '../contract.ts';
import { hearMap, useMap } from '../map-context.ts';
import { latitudeOf, longitudeOf } from '../mercator.ts';
import './ride-layers.css';

/** Where the mark stands (mercator) and what its label says; lines of the label by '\n'. */
export interface MarkPlace {
  x: number;
  y: number;
  /** Degrees clockwise from north; only an arrow shows it. */
  heading: number;
  text: string;
}

export interface MovingMarkHandle {
  show(place: MarkPlace | null): void;
}

interface Props {
  shape: 'dot' | 'arrow';
  handle: Ref<MovingMarkHandle>;
  /** The map is kept so that the mark is in the middle of its free part. */
  isFollowed?: boolean;
  padding: MapPadding;
  /** The user dragged the map away. */
  onDrag?: () => void;
}

export function MovingMark(props: Props): ReactNode {
  const map = useMap();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<MarkPlace | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useImperativeHandle(
    props.handle,
    () => ({
      show(next) {
        place.current = next;
        draw(frame.current, next, map);
        if (!next || !latest.current.isFollowed) return;
        const [dx, dy] = freeCentreOffset(latest.current.padding);
        const { clientWidth: width, clientHeight: height } = map.getContainer();
        const at = map.project([longitudeOf(next.x), latitudeOf(next.y)]);
        const [x, y] = [at.x - dx, at.y - dy];
        if (Math.hypot(x - width / 2, y - height / 2) < 0.5) return;
        map.jumpTo({ center: map.unproject([x, y]) });
      },
    }),
    [map],
  );
  useEffect(() => {
    const keep = () => draw(frame.current, place.current, map);
    const drag = () => latest.current.onDrag?.();
    return hearMap(map, { move: keep, resize: keep, dragstart: drag });
  }, [map]);
  return createPortal(
    <div ref={frame} className="moving-mark" data-shape={props.shape} hidden>
      {props.shape === 'arrow' ? (
        <svg viewBox="-15 -15 30 30" width="30" height="30" aria-hidden="true">
          <path d="M0-11.5 8.6 9.6 0 5.2-8.6 9.6Z" />
        </svg>
      ) : (
        <span className="ride-dot" />
      )}
      <output className="moving-mark-label" />
    </div>,
    map.getCanvasContainer(),
  );
}

function draw(
  frame: HTMLDivElement | null,
  place: MarkPlace | null,
  map: ReturnType<typeof useMap>,
): void {
  if (!frame) return;
  frame.hidden = place === null;
  if (!place) return;
  const { x, y } = map.project([longitudeOf(place.x), latitudeOf(place.y)]);
  frame.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  const [shape, label] = [frame.firstElementChild, frame.lastElementChild];
  if (shape instanceof SVGElement) shape.style.rotate = `${place.heading.toFixed(1)}deg`;
  // Written only when it changed, or each frame would lay the page out anew.
  if (label && label.textContent !== place.text) label.textContent = place.text;
}
