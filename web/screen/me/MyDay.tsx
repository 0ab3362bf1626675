// A driver's day on one screen for one thumb: the own vehicle, a call for help, the next contract,
// what may still be driven, the rides of today; what is done stands in a bar at the bottom. Only calls that other screens make, too.
import { localDay } from '@flotila/domain/time.ts';
import { IconCarOff, IconUserOff } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { accountPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { OfflineNote } from '../../ground/offline/OfflineNote.tsx';
import { useIsOffline } from '../../ground/offline/use-offline.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Skeleton } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { dayWords } from '../../ground/words/day-words.ts';
import { fullName } from '../../ground/words/format.ts';
import { ownVehicles } from '../../thing/vehicle/own-vehicles.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import { AskAgain } from './AskAgain.tsx';
import { DayBar } from './DayBar.tsx';
import { HelpCalls } from './HelpCalls.tsx';
import { KeptReceipts } from './KeptReceipts.tsx';
import styles from './my-day.module.css';
import { OwnContract } from './OwnContract.tsx';
import { OwnHours } from './OwnHours.tsx';
import { OwnRides } from './OwnRides.tsx';
import { OwnVehicle } from './OwnVehicle.tsx';
import { OwnWork } from './OwnWork.tsx';

const SKELETON_ROWS = 4;

export function MyDay() {
  const { session, company, ccode, timeZone } = useCompany();
  const { vehicles, isPending, isError, asOfMs, retry } = useVehicles();
  const isOffline = useIsOffline();
  useRootMark('under-bar');
  const nowMs = useNow();
  const today = localDay(nowMs, timeZone);
  const { personId } = company;
  const own = ownVehicles(vehicles, personId);
  const isKnown = vehicles.length > 0 || !(isPending || isError);
  return (
    <main className={styles.page} aria-label={t('menu.ownDay')}>
      <div className={styles.scroll}>
        <header className={styles.head}>
          <h1>{t('menu.ownDay')}</h1>
          <PathLink className={styles.account} href={accountPath(ccode)}>
            {t('menu.account')}
          </PathLink>
          <p>
            {fullName(session)}, {dayWords(today)}
          </p>
        </header>
        {personId === undefined && (
          <Notice
            icon={<IconUserOff size={32} stroke={1.4} />}
            title={t('me.noPerson')}
            text={t('me.noPersonText')}
          />
        )}
        {isOffline && <OfflineNote asOfMs={asOfMs} />}
        {isError && !isOffline && <AskAgain text={t('me.failed')} onRetry={retry} />}
        {personId !== undefined && isPending && !isOffline && <Skeleton rows={SKELETON_ROWS} />}
        {personId !== undefined && isKnown && own.length === 0 && (
          <Notice
            icon={<IconCarOff size={32} stroke={1.4} />}
            title={t('me.noVehicle')}
            text={t('me.noVehicleText')}
          />
        )}
        {personId !== undefined && <KeptReceipts personId={personId} />}
        {own.length > 0 && <HelpCalls vehicles={own} today={today} />}
        <div className={styles.columns}>
          <div className={`${pieces.grows} ${pieces.yields}`}>
            {own.map((vehicle) => (
              <OwnVehicle key={vehicle.vehicleId} vehicle={vehicle} nowMs={nowMs} />
            ))}
            {own.map((vehicle) => (
              <OwnContract
                key={vehicle.vehicleId}
                vehicle={vehicle}
                today={today}
                isNamed={own.length > 1}
              />
            ))}
          </div>
          {personId !== undefined && (
            <div className={`${pieces.grows} ${pieces.yields}`}>
              <OwnHours personId={personId} nowMs={nowMs} />
              <OwnWork personId={personId} nowMs={nowMs} />
              {own.map((vehicle) => (
                <OwnRides
                  key={vehicle.vehicleId}
                  vehicle={vehicle}
                  today={today}
                  isNamed={own.length > 1}
                />
              ))}
            </div>
          )}
        </div>
      </div>
      <DayBar vehicle={own[0] ?? null} />
    </main>
  );
}
