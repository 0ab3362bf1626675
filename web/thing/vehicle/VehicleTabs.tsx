// The ways from one panel of a vehicle to its others (VEH-021, VEH-022, EVT-005, U-7): one row of links under its
// plate, the same in all of them. The shown month or day goes along; Alt and a digit press them.
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PathLink, useGo } from '../../ground/address/navigate.tsx';
import { panelOf, panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useShownPath } from '../../ground/session/shown-path.ts';
import { openedDialog } from '../../ground/ui/dialogs.ts';
import { listen } from '../../ground/ui/listen.ts';
import { useNow } from '../../ground/ui/now.ts';
import { useShownVehicle } from './shown-vehicle.ts';
import { periodOfTab, type ShownPeriod } from './tab-period.ts';
import { offeredActions, TABS } from './vehicle.actions.ts';
import styles from './vehicle-tabs.module.css';

const UNKNOWN = { numericPlate: '', typeCode: '', flagPanic: false, location: null };

/** Nothing in a panel that is of no vehicle, or of one that is not there. */
export function VehicleTabs() {
  const path = useShownPath();
  const place = panelOf(path);
  if (!place || place.vehicleId === null) return null;
  return <Tabs mode={place.mode} vehicleId={place.vehicleId} />;
}

function Tabs({ mode, vehicleId }: { mode: string; vehicleId: number }) {
  const company = useCompany();
  const search = useSearch({ strict: false }) as ShownPeriod;
  const nowMs = useNow();
  const row = useRef<HTMLElement>(null);
  const { vehicle, isGone } = useShownVehicle(vehicleId);
  const acting = { ...UNKNOWN, ...vehicle, vehicleId };
  const tabs = TABS.flatMap((panel) =>
    offeredActions([panel], acting, company).map(({ action, refusal }) => {
      const period = periodOfTab(panel, search, company.timeZone, nowMs);
      const href = panelPath(company.ccode, panel, vehicleId, period);
      // Until the vehicle is known, nothing is refused.
      return { panel, label: t(action.label), href, refusal: vehicle ? refusal : null };
    }),
  );
  useDigits(tabs.map(({ href, refusal }) => (refusal === null && !isGone ? href : null)));
  useEffect(() => {
    const open = row.current?.querySelector('[aria-current]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  if (isGone) return null;
  return (
    <nav className={styles.tabs} aria-label={t('panel.vehicle')} ref={row}>
      {tabs.map(({ panel, label, href, refusal }, index) =>
        refusal === null ? (
          <PathLink
            key={panel}
            className={styles.tab}
            aria-current={panel === mode ? 'page' : undefined}
            aria-keyshortcuts={`Alt+${index + 1}`}
            href={href}
          >
            {label}
          </PathLink>
        ) : (
          <button
            key={panel}
            type="button"
            className={styles.tab}
            title={refusal}
            aria-description={refusal}
            aria-disabled="true"
          >
            {label}
          </button>
        ),
      )}
    </nav>
  );
}

/** Alt with the place of a tab in the row goes to it; null: nowhere. */
function useDigits(hrefs: readonly (string | null)[]): void {
  const go = useGo();
  const latest = useRef(hrefs);
  latest.current = hrefs;
  useEffect(() => {
    const press = (signal: KeyboardEvent) => {
      const { code, altKey, ctrlKey, metaKey, shiftKey } = signal;
      const digit = /^Digit(\d)$/.exec(code)?.[1];
      if (!digit || !altKey || ctrlKey || metaKey || shiftKey || openedDialog()) return;
      const href = latest.current[Number(digit) - 1];
      if (!href) return;
      signal.preventDefault();
      go(href);
    };
    return listen(window, { keydown: press });
  }, [go]);
}
