// The second row: how many of each state, which is the legend and the filter at once; the switch that adds
// vehicles without contracts (PLAN-007); whole month, in, out (PLAN-008 … PLAN-010).
import type { ContractState } from '@flotila/domain/contract/contract.ts';
import { Switch, UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './plan.module.css';
import type { PlanPlaceControl } from './plan-place.ts';
import { isZoomed } from './plan-place.ts';
import type { Plan } from './plan-rows.ts';
import colours from './state.module.css';
import { WINDOW_MIN_MS, ZOOM_IN, ZOOM_OUT, zoomWindow } from './window.ts';

/** What is under way comes first, as the eye finds it. */
export const LEGEND: readonly ContractState[] = ['active', 'planned', 'done', 'unrealized'];

export function PlanLegend(props: {
  control: PlanPlaceControl;
  plan: Plan;
  isPending: boolean;
  isList: boolean;
}) {
  const { control, plan, isPending, isList } = props;
  const { place, change } = control;
  const toggle = (state: ContractState) => {
    const hidden = new Set(place.hidden);
    if (!hidden.delete(state)) hidden.add(state);
    change({ hidden });
  };
  return (
    <div className={styles.legend}>
      <span className={`${pieces.strong} ${pieces.oneLine} ${styles.count}`} role="status">
        {!isPending &&
          t('plan.count', { contracts: plan.contracts, vehicles: plan.vehiclesWithContracts })}
      </span>
      {LEGEND.map((state) => (
        <UnstyledButton
          key={state}
          className={`${pieces.lit} ${styles.state}`}
          aria-pressed={!place.hidden.has(state)}
          title={t(place.hidden.has(state) ? 'plan.showState' : 'plan.hideState')}
          onClick={() => toggle(state)}
        >
          <i className={`${colours.coloured} ${styles.mark}`} data-state={state} />
          <span>{t(`plan.states.${state}`)}</span>{' '}
          <b className={pieces.strong}>{isPending ? '' : plan.counts[state]}</b>
        </UnstyledButton>
      ))}
      <span className={`${pieces.grows} ${styles.gap}`} />
      {!isList && (
        <>
          <Switch
            size="sm"
            checked={place.isAll}
            onChange={(signal) => change({ isAll: signal.currentTarget.checked })}
            label={
              <>
                {t('plan.all')}
                {!isPending && <span className={pieces.quiet}> +{plan.others}</span>}
              </>
            }
          />
          <Zoom control={control} />
        </>
      )}
    </div>
  );
}

function Zoom({ control }: { control: PlanPlaceControl }) {
  const { place, setMonth, setWindow } = control;
  const isAhead = place.monday !== null;
  const length = place.window.to - place.window.from;
  const zoom = (factor: number) => setWindow((window, whole) => zoomWindow(window, whole, factor));
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons are no form.
    <span className={styles.zoom} role="group" aria-label={t('plan.zoom')}>
      <IconButton
        label={t('plan.zoomOut')}
        disabled={!isZoomed(control)}
        onClick={() => zoom(ZOOM_OUT)}
      >
        <IconMinus size={16} />
      </IconButton>
      <UnstyledButton
        className={styles.whole}
        disabled={!isAhead && !isZoomed(control)}
        onClick={() => {
          if (isAhead) setMonth(place.month);
          else setWindow((_window, whole) => whole);
        }}
      >
        {t('plan.whole')}
      </UnstyledButton>
      <IconButton
        label={t('plan.zoomIn')}
        disabled={length <= WINDOW_MIN_MS}
        onClick={() => zoom(ZOOM_IN)}
      >
        <IconPlus size={16} />
      </IconButton>
    </span>
  );
}
