// One alert of the list: how bad, what, whom and where, when and how long; a check that acknowledges it without
// a note. Opened, it says why below. On a phone a swipe to the right acknowledges, too.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { addDays } from '@flotila/domain/time.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { MouseEvent, Ref } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useNow } from '../../ground/ui/now.ts';
import { useIsPhone } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { dayInRow, timeOrDate } from '../../ground/words/day-words.ts';
import { date, dateTime, duration, time } from '../../ground/words/format.ts';
import { isHandled } from '../../thing/alert/alert-list.ts';
import { SeverityMark } from '../../thing/alert/SeverityMark.tsx';
import { useActionContext } from '../../thing/vehicle/use-action-context.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import { AlertDetails } from './AlertDetails.tsx';
import { alertTitle } from './alert-words.ts';
import styles from './alerts.module.css';
import { CallFor } from './CallFor.tsx';
import { hoveredAlert } from './hover.ts';
import { useSwipe } from './use-swipe.ts';

export interface AlertRowProps {
  alert: Alert;
  ref: Ref<HTMLDivElement>;
  'data-index': number;
  /** Pixels from the top of the rows. */
  top: number;
  isOpened: boolean;
  /** The one row that the tab key stops at. */
  isReached: boolean;
  isPicked: boolean;
  /** Some are selected. */
  isPicking: boolean;
  onToggle: () => void;
  onReach: () => void;
  /** `isRange`: all from the one that was selected last. */
  onPick: (isRange: boolean) => void;
  onAcknowledge: (note: string) => void;
  onReopen: () => void;
}

export function AlertRow(props: AlertRowProps) {
  const { alert, isOpened, onPick } = props;
  const { alertId } = alert;
  const isDone = isHandled(alert);
  const mayAcknowledge = useCompany().is('dispatcher');
  const isPhone = useIsPhone();
  const isHovered = hoveredAlert.useIs(alertId);
  const swipe = useSwipe(isDone || !mayAcknowledge ? null : () => props.onAcknowledge(''));
  const press = (signal: MouseEvent) =>
    signal.shiftKey && mayAcknowledge ? onPick(true) : props.onToggle();
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <ul> of all.
    <div
      ref={props.ref}
      role="listitem"
      className={`${pieces.lit} ${styles.row}`}
      data-index={props['data-index']}
      data-opened={isOpened}
      data-done={isDone}
      data-hovered={isHovered}
      data-picked={props.isPicked}
      style={{ transform: `translateY(${props.top}px)` }}
      onPointerEnter={() => hoveredAlert.set(alertId)}
      onPointerLeave={() => hoveredAlert.set(null)}
    >
      <div className={styles.swiped} {...swipe}>
        <Sign {...props} isDone={isDone} isPickable={!isDone && mayAcknowledge} />
        <button
          type="button"
          className={styles.what}
          data-alert={alertId}
          tabIndex={props.isReached ? 0 : -1}
          aria-expanded={isOpened}
          onClick={press}
          onFocus={props.onReach}
        >
          <Words alert={alert} isDone={isDone} />
          <When alert={alert} isDone={isDone} />
        </button>
        {alert.kind === 'panic' && !isDone && (
          <CallFor alert={alert} shows={isPhone ? [] : ['words']} />
        )}
        {alert.kind === 'panic' && !isDone && <ResetPanic alert={alert} />}
        {mayAcknowledge && <Acknowledge {...props} isDone={isDone} />}
      </div>
      {isOpened && <AlertDetails alert={alert} onAcknowledge={props.onAcknowledge} />}
    </div>
  );
}

/** Acknowledges without a note, or takes back what was acknowledged. */
function Acknowledge({ alert, isDone, ...props }: AlertRowProps & { isDone: boolean }) {
  if (!isDone) {
    return (
      <IconButton
        className={styles.check}
        label={t('alerts.acknowledge')}
        tabIndex={-1}
        onClick={() => props.onAcknowledge('')}
      >
        <IconCheck size={18} stroke={1.8} />
      </IconButton>
    );
  }
  if (!alert.acknowledged) return null;
  return (
    <IconButton label={t('alerts.reopen')} tabIndex={-1} onClick={props.onReopen}>
      <IconArrowBackUp size={17} stroke={1.7} />
    </IconButton>
  );
}

/** While the vehicle still asks for help a dispatcher may answer that it was heard. */
function ResetPanic({ alert: { vehicleId } }: { alert: Alert }) {
  const { is } = useCompany();
  const { vehicles } = useVehicles();
  const { resetPanic } = useActionContext();
  const vehicle = vehicles.find((one) => one.vehicleId === vehicleId);
  if (!vehicle?.flagPanic || !is('dispatcher')) return null;
  return (
    <Button
      className={styles.reset}
      variant="default"
      size="compact-sm"
      onClick={() => resetPanic(vehicle)}
    >
      {t('action.resetPanic')}
    </Button>
  );
}

/** How bad it is; pointed at, or while some are selected, the box that selects it. */
function Sign({
  alert,
  isDone,
  isPickable,
  ...props
}: AlertRowProps & { isDone: boolean; isPickable: boolean }) {
  if (!isPickable) {
    return (
      <span className={styles.sign}>
        <SeverityMark severity={alert.severity} isQuiet={isDone} />
      </span>
    );
  }
  return (
    <span className={styles.sign} data-picking={props.isPicking}>
      <SeverityMark severity={alert.severity} />
      <Checkbox
        className={styles.box}
        size="xs"
        tabIndex={-1}
        checked={props.isPicked}
        aria-label={t('alerts.pick')}
        onChange={({ nativeEvent }) =>
          props.onPick('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </span>
  );
}

function Words({ alert, isDone }: { alert: Alert; isDone: boolean }) {
  const { numericPlate, personName, country, place, zoneName, acknowledged } = alert;
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const where = place ?? zoneName;
  return (
    <span className={styles.words}>
      <span className={styles.title}>
        {alertTitle(alert)}
        <Badges alert={alert} />
      </span>
      <span className={styles.second}>
        {numericPlate && <b className={pieces.strong}>{numericPlate}</b>}
        {personName && <span>{personName}</span>}
        {where && (
          <span className={styles.where}>
            <Flag code={country} /> {where}
          </span>
        )}
      </span>
      {isDone && acknowledged && !alert.isPast && (
        <span className={styles.second}>
          <IconCheck size={14} stroke={2} aria-hidden="true" />
          <span>
            {whoText(acknowledged)} {timeOrDate(acknowledged.at, timeZone, nowMs)}
            {acknowledged.note && `: ${acknowledged.note}`}
          </span>
        </span>
      )}
    </span>
  );
}

function whoText({ by }: NonNullable<Alert['acknowledged']>): string {
  return by ? `${by.firstName} ${by.lastName}` : t('alerts.someone');
}

function Badges({ alert }: { alert: Alert }) {
  return (
    <>
      {alert.state === 'withdrawn' && (
        <span className={styles.badge} title={t('alerts.withdrawnWhy')}>
          {t('alerts.withdrawn')}
        </span>
      )}
      {alert.reportedLate && (
        <span
          className={styles.badge}
          title={t(alert.isPast ? 'alerts.pastWhy' : 'alerts.lateWhy')}
        >
          {t(alert.isPast ? 'alerts.past' : 'alerts.late')}
        </span>
      )}
      {alert.isMuted && (
        <span className={styles.badge} title={t('alerts.mutedWhy')}>
          {t('alerts.muted')}
        </span>
      )}
    </>
  );
}

/** Most of what is listed is of today or yesterday. */
function dayText(day: string, today: string): string {
  return day === addDays(today, -1) ? t('alerts.yesterday') : dayInRow(day, today);
}

/** When it began, and how long it has lasted; of one that is over the day where that is not today, else how long. */
function When({ alert, isDone }: { alert: Alert; isDone: boolean }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const { begin, end, state } = alert;
  const seconds = ((end === null ? nowMs : Date.parse(end)) - Date.parse(begin)) / 1000;
  const isLasting = state === 'open';
  const day = date(begin, timeZone);
  const lasted = seconds < 60 ? `< ${t('time.minutes', { n: 1 })}` : duration(seconds);
  const length = t(isLasting ? 'alerts.lasting' : 'alerts.lasted', { length: lasted });
  // What is of an instant has no length.
  const hasLength = isLasting || (seconds >= 1 && state !== 'withdrawn');
  const today = date(nowMs, timeZone);
  const second = !isLasting && day !== today ? dayText(day, today) : hasLength && length;
  return (
    <span className={styles.when}>
      <time
        dateTime={begin}
        title={`${dateTime(begin, timeZone, true)} ${hasLength ? length : ''}`}
      >
        {time(begin, timeZone)}
      </time>
      {second && (
        <span className={styles.second} data-lasting={isLasting && !isDone}>
          {second}
        </span>
      )}
    </span>
  );
}
