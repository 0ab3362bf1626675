// The rows of the panel: what waits, below it what was handled. Only those in sight are drawn. Arrows walk, Enter
// opens and closes, E acknowledges, N goes into the note, H to the history, X selects.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { scaled } from '../../ground/ui/text-scale.ts';
import { rowAfter, useFocusRow } from '../../ground/ui/walk-rows.ts';
import { isHandled } from '../../thing/alert/alert-list.ts';
import type { AlertsPlace } from '../../thing/alert/alerts-place.ts';
import { AlertRow } from './AlertRow.tsx';
import styles from './alerts.module.css';
import { historyLink } from './links.ts';
import type { Picked } from './use-picked.ts';

const ROW_HEIGHT = scaled(57);
const HEAD_HEIGHT = scaled(34);

interface AlertsListProps {
  scroller: RefObject<HTMLDivElement | null>;
  place: AlertsPlace;
  open: readonly Alert[];
  handled: readonly Alert[];
  /** Also of those that are not listed. */
  handledCount: number;
  picked: Picked;
  acknowledge: (alerts: readonly Alert[], note: string) => void;
  onReopen: (alert: Alert) => void;
}

/** An alert, or the line between the two halves. */
type Item = Alert | 'handled';

export function AlertsList(props: AlertsListProps) {
  const { scroller, place, open, handled, picked } = props;
  const rows = [...open, ...handled];
  const items: Item[] = props.handledCount > 0 ? [...open, 'handled', ...handled] : rows;
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index] === 'handled' ? HEAD_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => keyOf(items[index]),
    overscan: 6,
  });
  useOpenedInSight(items, place.alertId, virtual.scrollToIndex);
  const walk = useWalk({ ...props, rows }, (alertId) =>
    virtual.scrollToIndex(items.findIndex((item) => keyOf(item) === alertId)),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <ul> of all.
    <div
      ref={scroller}
      className={styles.rows}
      role="list"
      aria-label={t('alerts.title')}
      onKeyDown={walk.onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (!item) return null;
          const placed = { ref: virtual.measureElement, 'data-index': index, top: start };
          if (item === 'handled') return <HandledHead key={key} {...props} {...placed} />;
          const isOpened = item.alertId === place.alertId;
          return (
            <AlertRow
              key={key}
              alert={item}
              {...placed}
              isOpened={isOpened}
              isReached={item.alertId === walk.reachedId}
              isPicked={picked.ids.has(item.alertId)}
              isPicking={picked.alerts.length > 0}
              onToggle={() => place.open(isOpened ? null : item.alertId)}
              onReach={() => walk.reach(item.alertId)}
              onPick={(isRange) =>
                isRange ? picked.extendTo(item.alertId) : picked.toggle(item.alertId)
              }
              onAcknowledge={(note) => walk.acknowledge(item, note)}
              onReopen={() => props.onReopen(item)}
            />
          );
        })}
      </div>
    </div>
  );
}

function keyOf(item: Item | undefined): number | string {
  return typeof item === 'object' ? item.alertId : 'handled';
}

/** Where what was handled begins; the way to it where it is not listed. */
function HandledHead(
  props: Pick<AlertsListProps, 'place' | 'handledCount'> & {
    ref: (element: Element | null) => void;
    'data-index': number;
    top: number;
  },
) {
  const { showsAll, narrow } = props.place;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <ul> of all.
    <div
      ref={props.ref}
      data-index={props['data-index']}
      className={styles.handledHead}
      role="listitem"
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {t('alerts.handled', { n: props.handledCount })}
      <button type="button" className={styles.link} onClick={() => narrow({ showsAll: !showsAll })}>
        {t(showsAll ? 'alerts.hide' : 'alerts.show')}
      </button>
    </div>
  );
}

/** Opened from the map or by an address, its row comes into sight; once, not with each new alert. */
function useOpenedInSight(
  items: readonly Item[],
  alertId: number | null,
  scrollTo: (index: number, options?: { align: 'auto' }) => void,
): void {
  const seen = useRef<number | null>(null);
  const at = alertId === null ? -1 : items.findIndex((item) => keyOf(item) === alertId);
  useEffect(() => {
    if (alertId === seen.current || (at < 0 && alertId !== null)) return;
    seen.current = alertId;
    if (at >= 0) scrollTo(at, { align: 'auto' });
  }, [alertId, at, scrollTo]);
}

/** Keys of the list. What is typed into a field of a row is that field's. */
function useWalk(
  props: AlertsListProps & { rows: readonly Alert[] },
  scrollTo: (alertId: number) => void,
) {
  const { scroller, place, picked, rows } = props;
  const { ccode, timeZone, is } = useCompany();
  const mayAcknowledge = is('dispatcher');
  const go = useGo();
  const [walkedId, setWalked] = useState<number | null>(null);
  const focusRow = useFocusRow(scroller, 'data-alert');
  const reachedId = rows.some(({ alertId }) => alertId === walkedId)
    ? walkedId
    : (rows[0]?.alertId ?? null);
  const at = rows.findIndex(({ alertId }) => alertId === reachedId);

  function walkTo(alert: Alert | undefined) {
    if (!alert) return;
    setWalked(alert.alertId);
    focusRow(String(alert.alertId));
    scrollTo(alert.alertId);
  }
  /** The next one has the focus then: its row takes the place of the one that goes. */
  function acknowledge(alert: Alert, note: string) {
    const from = rows.indexOf(alert);
    walkTo(rows[from + 1] ?? rows[from - 1]);
    if (alert.alertId === place.alertId) place.open(null);
    props.acknowledge([alert], note);
  }
  const acts: Record<string, (alert: Alert) => void> = {
    h: (alert) => {
      const link = historyLink(alert, ccode, timeZone);
      if (link) go(link);
    },
    ...(mayAcknowledge && {
      e: (alert: Alert) => {
        if (picked.alerts.length > 0) props.acknowledge(picked.alerts, '');
        else if (!isHandled(alert)) acknowledge(alert, '');
      },
      n: (alert: Alert) => {
        place.open(alert.alertId);
        focusNote(scroller, alert.alertId);
      },
      x: (alert: Alert) => picked.toggle(alert.alertId),
    }),
  };
  function onKeyDown(signal: KeyboardEvent<HTMLElement>) {
    const isField = signal.target instanceof HTMLElement && signal.target.matches('input');
    const alert = rows[at];
    if (!alert || isField || signal.ctrlKey || signal.metaKey || signal.altKey) return;
    const to = rowAfter(signal.key, { at, count: rows.length });
    const act = acts[signal.key.toLowerCase()];
    if (to === null && !act) return;
    signal.preventDefault();
    if (to === null) return act?.(alert);
    const isRange = signal.shiftKey && mayAcknowledge;
    if (isRange && picked.ids.size === 0) picked.toggle(alert.alertId);
    const next = rows[to];
    if (isRange && next) picked.extendTo(next.alertId);
    walkTo(next);
  }
  return { reachedId, reach: setWalked, acknowledge, onKeyDown };
}

/** Once its row is open. */
function focusNote(scroller: RefObject<HTMLElement | null>, alertId: number): void {
  requestAnimationFrame(() => {
    const field = `[data-alert="${alertId}"] ~ * input`;
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(field)?.focus());
  });
}
