// The preview wall (NAV-006, PRV-001 … PRV-020): a grid of cards of the visible vehicles that have a location,
// for the screen on the wall of a dispatching. It reads the one vehicle query, which is pushed to and
// refreshed every 60 s (PRV-020); only the rows in sight are drawn.
import { vehicleFilter } from '@flotila/domain/vehicle/filter.ts';
import { isMoving } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useFullscreenDocument, useHotkeys, useViewportSize } from '@mantine/hooks';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useClosePage } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { useBaseLayer } from '../../ground/map/base-layer.ts';
import type { BaseLayer } from '../../ground/map/contract.ts';
import { ATTRIBUTION } from '../../ground/map/offline-style.ts';
import { attributionText } from '../../ground/map/streets/attribution.ts';
import type { StreetsNow } from '../../ground/map/streets/street-session.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import full from '../../ground/ui/full-page.module.css';
import { Stale } from '../../ground/ui/ListStates.tsx';
import { useNow } from '../../ground/ui/now.ts';
import { useIsPhone } from '../../ground/ui/phone.ts';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { Tips } from '../../ground/ui/Tips.tsx';
import { wallOrder } from '../../thing/vehicle/list-order.ts';
import { useFleetPart } from '../../thing/vehicle/use-fleet-part.ts';
import { useSteadyRows } from '../../thing/vehicle/use-steady-rows.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import { useVisibility } from '../../thing/vehicle/visibility.ts';
import styles from './preview.module.css';
import { NowContext, StageContext } from './stage-context.ts';
import { WallCards } from './WallCards.tsx';
import { WallHead } from './WallHead.tsx';
import { WallNotice } from './WallNotice.tsx';
import { cardLimit, wallGrid } from './wall-grid.ts';
import { hiddenShown, largeCards, limitedCards, useWallZoom } from './wall-settings.ts';
import { createWallStage, type WallLook } from './wall-stage.ts';
import { useStreets, useStreetsNow } from './wall-streets.ts';

export function PreviewWall() {
  const company = useCompany();
  const { ccode } = company;
  const all = useVehicles();
  const close = useClosePage();
  const { hidden, change } = useVisibility(ccode);
  const [filter, setFilter] = useState('');
  const [isLarge] = useRemembered(largeCards);
  const [isLimited] = useRemembered(limitedCards);
  const [areHiddenShown] = useRemembered(hiddenShown);
  const isPhone = useIsPhone();
  const windowWidth = useWindowWidth();
  const barWidth = useBarWidth();
  useRootMark('under-bar');
  const { ref, width } = useElementSize();
  const { layer } = useBaseLayer();
  const streets = useStreets(layer);
  const streetsNow = useStreetsNow(streets);
  const hasStreets = layer.code !== 'offline' && !streetsNow?.isAway;
  const { zoom, zoomBeyond, choose } = useWallZoom(hasStreets);
  const stage = useStageOf(all.vehicles, { layer, streets, zoom, zoomBeyond });
  // What was pushed may be drawn a little later, in pieces: the markers move at once, by the stage.
  const vehicles = useDeferredValue(all.vehicles);
  const nowMs = useDeferredValue(useNow());
  const wanted = useDeferredValue(filter);
  const found = useMemo(() => {
    return vehicles.filter((vehicle) => vehicle.location).filter(vehicleFilter(wanted));
  }, [vehicles, wanted]);
  const [order, setOrder] = useRemembered(wallOrder(company));
  const ordered = useFleetPart(found, null, order);
  const [isHeld, setHeld] = useState(false);
  const standing = useSteadyRows(ordered, found, `${wanted} ${order}`, isHeld);
  const candidates = useMemo(
    () => (areHiddenShown ? standing : standing.filter(({ vehicleId }) => !hidden.has(vehicleId))),
    [standing, hidden, areHiddenShown],
  );
  const limit = cardLimit(windowWidth, isLarge);
  const shown = useMemo(
    () => (isLimited ? candidates.slice(0, limit) : candidates),
    [candidates, isLimited, limit],
  );
  const away = useMemo(
    () => vehicles.filter(({ vehicleId, location }) => location && hidden.has(vehicleId)),
    [vehicles, hidden],
  );
  const grid = useMemo(() => wallGrid(width, isLarge, isPhone ?? false), [width, isLarge, isPhone]);
  const { fullscreen: isFull, toggle: switchFull } = useFullscreenDocument();
  useHotkeys([['F', () => void switchFull()]]);
  const showAll = () => change(idsOf(away), false);
  return (
    <main
      className={`${full.page} ${styles.wall}`}
      style={{ '--bar-width': `${isFull ? 0 : barWidth}px` } as React.CSSProperties}
      aria-label={t('menu.preview')}
      data-size={isLarge ? 'large' : 'small'}
      data-full={isFull}
      onKeyDown={(signal) => {
        if (signal.key === 'Escape') close(mapPath(ccode));
      }}
    >
      <WallHead
        filter={filter}
        limit={limit}
        zoom={zoom}
        isFull={isFull}
        order={order}
        onOrder={setOrder}
        onFull={() => void switchFull()}
        onFilter={setFilter}
        onZoom={choose}
        shown={shown.length}
        total={found.length}
        moving={shown.filter(isMoving).length}
        hidden={away.length}
        onShowAll={showAll}
      />
      {all.isError && vehicles.length > 0 && <Stale text={t('online.stale')} onRetry={all.retry} />}
      <div
        ref={ref}
        className={styles.room}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {shown.length === 0 ? (
          <WallNotice
            isFiltered={wanted !== ''}
            hidden={away.length}
            filter={wanted}
            onClear={() => setFilter('')}
            onShowAll={showAll}
          />
        ) : (
          width > 0 && (
            <StageContext value={stage}>
              <NowContext value={nowMs}>
                <Tips>
                  <WallCards vehicles={shown} hidden={hidden} grid={grid} onHide={change} />
                </Tips>
              </NowContext>
            </StageContext>
          )
        )}
      </div>
      <Sources layer={layer} now={streetsNow} />
    </main>
  );
}

/** The stage of the wall; it hears every new list before the cards are drawn. */
function useStageOf(
  vehicles: readonly MapVehicle[],
  { layer, streets, zoom, zoomBeyond }: Omit<WallLook, 'theme' | 'language'>,
) {
  const theme = useComputedColorScheme('light');
  const language = useLanguage();
  const [stage] = useState(() =>
    createWallStage({ theme, language, layer, streets, zoom, zoomBeyond }),
  );
  useLayoutEffect(() => stage.update(vehicles), [stage, vehicles]);
  useLayoutEffect(
    () => stage.look({ theme, language, layer, streets, zoom, zoomBeyond }),
    [stage, theme, language, layer, streets, zoom, zoomBeyond],
  );
  useEffect(() => () => stage.close(), [stage]);
  return stage;
}

/** The window's, right from the first drawing. */
function useWindowWidth(): number {
  const { width } = useViewportSize();
  return width || window.innerWidth;
}

/** Whose maps these are, once for all cards; and that there should be streets. */
function Sources({ layer, now }: { layer: BaseLayer; now: StreetsNow | null }) {
  const shown = now?.tiles && now.source && attributionText({ ...now.tiles, source: now.source });
  const provider = 'url' in layer ? plainText(layer.attribution) : shown;
  return (
    <footer className={styles.sources}>
      {[provider, 'url' in layer ? null : ATTRIBUTION].filter(Boolean).join(' · ')}
      {now?.isAway && <span role="status">{t('map.streetsAway')}</span>}
    </footer>
  );
}

/** Providers write their names as links. */
function plainText(markup: string): string {
  return new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? '';
}

function idsOf(vehicles: readonly MapVehicle[]): number[] {
  return vehicles.map((vehicle) => vehicle.vehicleId);
}
