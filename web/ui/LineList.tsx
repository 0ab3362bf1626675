// Many lines of plain text, of which only those in sight are drawn; wide ones scroll sideways.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import styles from './line-list.module.css';

const LINE_HEIGHT = 18;

export function LineList({ lines, label }: { lines: readonly string[]; label: string }) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keys.
    <section ref={scroller} className={styles.lines} tabIndex={0} aria-label={label}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => (
          <pre
            key={item.key}
            className={styles.line}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {lines[item.index]}
          </pre>
        ))}
      </div>
    </section>
  );
}
