// The head of the wall: how many cards, the filter, and the switches that are remembered (PRV-002 … PRV-006).
import { IconMaximize, IconMinimize, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useClosePage } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { FilterField } from '../../ground/ui/FilterField.tsx';
import full from '../../ground/ui/full-page.module.css';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { ToggleChip } from '../../ground/ui/ToggleChip.tsx';
import type { ListOrder } from '../../thing/vehicle/list-order.ts';
import { OrderPick } from '../../thing/vehicle/OrderPick.tsx';
import styles from './preview.module.css';
import { hiddenShown, largeCards, limitedCards, ZOOM_MAX, ZOOM_MIN } from './wall-settings.ts';

export interface WallHeadProps {
  filter: string;
  onFilter: (text: string) => void;
  /** Cards on the wall, of so many that could be there. */
  shown: number;
  total: number;
  moving: number;
  limit: number;
  hidden: number;
  onShowAll: () => void;
  /** Of the mini maps. */
  zoom: number;
  onZoom: (zoom: number) => void;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  isFull: boolean;
  onFull: () => void;
}

export function WallHead(props: WallHeadProps) {
  const { ccode } = useCompany();
  const close = useClosePage();
  return (
    <header className={`${full.head} ${styles.head}`}>
      <div className={styles.title}>
        <h1>{t('menu.preview')}</h1>
        <span role="status" className={pieces.hint}>
          {props.total > 0 &&
            (props.shown < props.total
              ? t('online.countOf', {
                  count: props.shown,
                  total: props.total,
                  moving: props.moving,
                })
              : t('online.count', { count: props.shown, moving: props.moving }))}
        </span>
      </div>
      <FilterField
        className={styles.filter}
        label={t('online.filterLabel')}
        placeholder={t('online.filter')}
        value={props.filter}
        onFilter={props.onFilter}
      />
      <span className={styles.order}>
        <OrderPick order={props.order} onOrder={props.onOrder} />
      </span>
      <Switches {...props} />
      <span className={styles.close}>
        {document.fullscreenEnabled && (
          <IconButton
            label={t(props.isFull ? 'preview.window' : 'preview.full')}
            onClick={props.onFull}
          >
            {props.isFull ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
          </IconButton>
        )}
        <IconButton label={t('app.close')} onClick={() => close(mapPath(ccode))}>
          <IconX size={18} />
        </IconButton>
      </span>
    </header>
  );
}

function Switches(props: WallHeadProps) {
  const [isLarge, setLarge] = useRemembered(largeCards);
  const [isLimited, setLimited] = useRemembered(limitedCards);
  const [areHiddenShown, showHidden] = useRemembered(hiddenShown);
  const { zoom, onZoom } = props;
  return (
    <div className={`${pieces.row} ${pieces.toEnd} ${styles.switches}`}>
      <span className={pieces.notOnPhone}>
        <ToggleChip isOn={isLarge} onClick={() => setLarge(!isLarge)}>
          {t('preview.large')}
        </ToggleChip>
      </span>
      <ToggleChip isOn={isLimited} onClick={() => setLimited(!isLimited)}>
        {t('preview.limit', { limit: props.limit })}
      </ToggleChip>
      {props.hidden > 0 && (
        <>
          <ToggleChip isOn={areHiddenShown} onClick={() => showHidden(!areHiddenShown)}>
            {t('preview.hidden', { count: props.hidden })}
          </ToggleChip>
          <button
            type="button"
            className={`${pieces.accent} ${pieces.small} ${pieces.oneLine}`}
            onClick={props.onShowAll}
          >
            {t('online.showAll')}
          </button>
        </>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no form. */}
      <span className={styles.zoom} role="group" aria-label={t('preview.zoom', { zoom })}>
        <IconButton
          label={t('map.zoomOut')}
          disabled={zoom <= ZOOM_MIN}
          onClick={() => onZoom(zoom - 1)}
        >
          <IconMinus size={16} />
        </IconButton>
        <IconButton
          label={t('map.zoomIn')}
          disabled={zoom >= ZOOM_MAX}
          onClick={() => onZoom(zoom + 1)}
        >
          <IconPlus size={16} />
        </IconButton>
      </span>
    </div>
  );
}
