// What stands behind a bar, beside the pointer: used and limit of day and week, extensions left, where the numbers
// come from and how old they are.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { listen } from '../../ground/ui/listen.ts';
import { ago, duration } from '../../ground/words/format.ts';
import type { DriverEntry } from '../../thing/tachograph/entries.ts';
import styles from './line.module.css';

/** As long as the other tooltips wait. */
const OPEN_MS = 500;
const EXTENSIONS = 2;
/** From the edges of the window and from the bar. */
const EDGE = 6;

interface TipAt {
  key: string;
  box: { left: number; top: number; bottom: number };
}

/** Listens on the list for pointing at bars. */
export function useDriverTip(): { root: RefObject<HTMLDivElement | null>; at: TipAt | null } {
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<TipAt | null>(null);
  useEffect(() => {
    const list = root.current;
    if (!list) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setAt(null);
    };
    const show = (signal: Event) => {
      hide();
      const target = signal.target instanceof Element ? signal.target : null;
      const bar = target?.closest('[data-bar]');
      const key = bar?.closest<HTMLElement>('[data-driver]')?.dataset.driver;
      if (!bar || !key) return;
      timer = setTimeout(() => {
        const { left, top, bottom } = bar.getBoundingClientRect();
        if (bar.isConnected) setAt({ key, box: { left, top, bottom } });
      }, OPEN_MS);
    };
    const gone = { pointerdown: hide, pointerleave: hide, keydown: hide, wheel: hide };
    const stop = listen(list, { pointerover: show, ...gone }, { passive: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return { root, at };
}

export function DriverTip(props: {
  at: TipAt | null;
  entries: readonly DriverEntry[];
  nowMs: number;
}) {
  const { at, entries, nowMs } = props;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !at) return;
    const { height } = element.getBoundingClientRect();
    const isBelow = at.box.bottom + EDGE + height <= window.innerHeight;
    element.style.left = `${Math.max(EDGE, at.box.left)}px`;
    element.style.top = `${isBelow ? at.box.bottom + EDGE : at.box.top - EDGE - height}px`;
  });
  const entry = at && entries.find(({ key }) => key === at.key);
  if (!entry?.hours) return null;
  return (
    <div ref={place} role="tooltip" className={styles.tip}>
      {linesOf(entry, nowMs).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

function linesOf({ hours, row }: DriverEntry, nowMs: number): string[] {
  if (!hours) return [];
  const told = ago(nowMs - Date.parse(row.hours?.asOf ?? hours.asOf));
  const { dayDriveAccumulation, dayDriveLimit, weekDriveAccumulation, weekDriveLimit } = hours;
  return [
    t('drivers.tip.day', {
      used: duration(dayDriveAccumulation),
      limit: duration(dayDriveLimit),
    }),
    t('drivers.tip.week', {
      used: duration(weekDriveAccumulation),
      limit: duration(weekDriveLimit),
    }),
    t('drivers.tip.extensions', { count: Math.max(0, EXTENSIONS - hours.extensionsUsed) }),
    ...(hours.dataValidity ? [] : [t('drivers.notValid')]),
    t(row.source === 'file' ? 'drivers.tip.file' : 'drivers.tip.live', { ago: told }),
  ];
}
