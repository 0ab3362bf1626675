// What stands at the bottom of the map while history is open: the history bar and, above it, the replay.
// On a phone the bar is in the sheet and only the replay floats. Its height is told, so that the map looks
// past it (MAP-024).
import { useLayoutEffect, useRef } from 'react';
import { ErrorBoundary } from '../ground/ui/ErrorScreen.tsx';
import pieces from '../ground/ui/pieces.module.css';
import { HistoryBar } from '../screen/history/HistoryBar.tsx';
import { useHistoryPlace } from '../screen/history/history-place.ts';
import { ReplayBar } from '../thing/ride/ReplayControls.tsx';
import styles from './history-furniture.module.css';

export function HistoryFurniture(props: {
  /** Css pixels that the drawer or the sheet covers. */
  right: number;
  bottom: number;
  hasBar: boolean;
  onHeight: (pixels: number) => void;
}) {
  const { right, bottom, hasBar, onHeight } = props;
  const { isReady } = useHistoryPlace();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => onHeight(element.offsetHeight));
    watch.observe(element);
    return () => {
      watch.disconnect();
      onHeight(0);
    };
  }, [onHeight]);
  return (
    <div ref={frame} className={styles.furniture} style={{ right, bottom }}>
      <ReplayBar />
      {hasBar && isReady && (
        <div className={`${pieces.float} ${pieces.yields}`}>
          <ErrorBoundary>
            <HistoryBar />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}
