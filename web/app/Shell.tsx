// The frame around every screen of a company: the bar at the top left, the dialogs, the shortcuts, and
// the online service that keeps the vehicles fresh (AUTH-024 … AUTH-026).
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { memo, Suspense, useEffect, useMemo, useRef } from 'react';
import { useGo, useGoToMap } from '../ground/address/navigate.tsx';
import { afterEscape, alertsPath, mapPath, panelOf, previewPath } from '../ground/address/paths.ts';
import { t } from '../ground/i18n/i18n.ts';
import { CurrentCompanyContext, currentCompany, useCompany } from '../ground/session/company.ts';
import { useGroupset } from '../ground/session/groupset.ts';
import { useSession, useSessionState } from '../ground/session/session.ts';
import { useShownPath } from '../ground/session/shown-path.ts';
import { abandonPage, type Dialog, leaveDialog, openDialog } from '../ground/ui/dialogs.ts';
import { ErrorBoundary } from '../ground/ui/ErrorScreen.tsx';
import { later } from '../ground/ui/lazy-part.ts';
import { useShortcuts } from '../ground/ui/shortcuts.ts';
import { tellWholeWords } from '../ground/ui/whole-words.ts';
import { followedCall, newestCall, tabTitle } from '../thing/alert/help-call/asked.ts';
import { AnnouncementStrip } from '../thing/announcement/AnnouncementStrip.tsx';
import { useOnlineService, VehiclesContext } from '../thing/vehicle/vehicle.data.ts';
import { Dialogs } from './Dialogs.tsx';
import { NotFound } from './NotFound.tsx';
import styles from './shell.module.css';
import { TopBar } from './TopBar.tsx';
import { useOfflineKeeping } from './use-offline-keeping.ts';
import { usePlaceFocus } from './use-place-focus.ts';

const HelpCalls = later(
  'HelpCalls',
  async () => (await import('../thing/alert/help-call/HelpCalls.tsx')).HelpCalls,
);

export function Shell() {
  const session = useSession();
  const { ccode } = useParams({ strict: false });
  const company = session.companies.find((candidate) => candidate.code === ccode);
  const current = useMemo(
    () => (company ? currentCompany(session, company) : null),
    [session, company],
  );
  const shown = useRef(current?.ccode);
  if (current) shown.current = current.ccode;
  // A company that was taken away meanwhile: another one is on its way (heed-rights.ts).
  if (!current) return shown.current === ccode ? null : <NotFound />;
  return (
    <CurrentCompanyContext value={current}>
      {/* Another company begins anew: nothing of the old one stays (AUTH-019). */}
      <Frame key={current.ccode} />
    </CurrentCompanyContext>
  );
}

// Without props they are drawn only for themselves, not with every pushed row.
const StillTopBar = memo(TopBar);
const StillDialogs = memo(Dialogs);
const StillStrip = memo(AnnouncementStrip);

function Frame() {
  const { ccode, is, timeZone } = useCompany();
  const state = useSessionState();
  const [groupset] = useGroupset(ccode);
  const signedInMs = state.status === 'signedIn' ? state.sinceMs : 0;
  const vehicles = useOnlineService(ccode, groupset?.groupSetId ?? null, signedInMs);
  const path = useShownPath();
  useOfflineKeeping();
  useShellShortcuts();
  useTitle(path, vehicles.vehicles);
  usePlaceFocus(path);
  // A dialog belongs to its session and company: another user must not find it open.
  useEffect(() => abandonPage, []);
  useEffect(tellWholeWords, []);
  return (
    <VehiclesContext value={vehicles}>
      <div className={styles.frame}>
        <StillStrip zone={timeZone} />
        <div className={styles.shell}>
          <StillTopBar />
          <ErrorBoundary resetKey={path}>
            <Outlet />
          </ErrorBoundary>
          <StillDialogs />
          {is('dispatcher') && (
            <Suspense fallback={null}>
              <HelpCalls />
            </Suspense>
          )}
        </div>
      </div>
    </VehiclesContext>
  );
}

/** The tab says who calls for help, else what it shows: the plate of an open panel, else the company. */
function useTitle(path: string, vehicles: readonly MapVehicle[]): void {
  const { company } = useCompany();
  const vehicleId = panelOf(path)?.vehicleId;
  const plate = vehicles.find((vehicle) => vehicle.vehicleId === vehicleId)?.numericPlate;
  const title = `${tabTitle.use() ?? plate ?? company.name} · ${t('app.name')}`;
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = t('app.name');
    };
  }, [title]);
}

function useShellShortcuts(): void {
  const go = useGo();
  const goToMap = useGoToMap();
  const { ccode, session, is } = useCompany();
  const mayInsert = is('dispatcher');
  const href = useLocation({ select: (location) => location.href });
  const companyCount = session.companies.length;
  const calling = newestCall.use();
  const context = useMemo(
    () => ({
      companyCount,
      open: (dialog: Dialog) => {
        if (dialog.slot !== 'refueling') openDialog(dialog);
        // REF-030: nothing happens for others; beside a panel it begins with the panel's vehicle.
        else if (mayInsert) openDialog({ ...dialog, ...vehicleOf(href) });
      },
      goToMap: () => {
        leaveDialog(() => {
          if (panelOf(href)?.mode !== 'online') goToMap(ccode);
        });
      },
      goToPreview: () => {
        leaveDialog(() => go(previewPath(ccode)));
      },
      goToAlerts: () => {
        leaveDialog(() => go(alertsPath(ccode)));
      },
      showCall: () => {
        if (calling === null) return;
        leaveDialog(() => {
          followedCall.set(calling);
          go(mapPath(ccode, { vehicle: calling }));
        });
      },
      escape: () => {
        const after = afterEscape(href, ccode);
        if (after) go(after.href, { replace: after.replace });
      },
    }),
    [companyCount, go, goToMap, ccode, href, mayInsert, calling],
  );
  useShortcuts(context);
}

function vehicleOf(href: string): { vehicleId?: number } {
  const vehicleId = panelOf(href)?.vehicleId;
  return typeof vehicleId === 'number' ? { vehicleId } : {};
}
