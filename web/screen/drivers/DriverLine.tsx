// One driver of the list: who, in which vehicle, doing what and where; what is left as a bar and in numbers; and in
// words why they may or may not. On a phone it is a card.
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { RowMenu } from '../../ground/ui/RowMenu.tsx';
import table from '../../ground/ui/table.module.css';
import { ago } from '../../ground/words/format.ts';
import { ActivityIcon, activityWords } from '../../thing/tachograph/activity-words.tsx';
import { type DriverEntry, weekLeft } from '../../thing/tachograph/entries.ts';
import { momentText } from '../../thing/tachograph/moment-words.ts';
import { breakText, leftText, reasonOf, restBy } from '../../thing/tachograph/reason-words.ts';
import { DriverBar } from './DriverBar.tsx';
import { driverEntries } from './driver-menu.ts';
import styles from './line.module.css';

export interface DriverLineProps {
  entry: DriverEntry;
  /** Minutes. */
  asked: number;
  nowMs: number;
  /** Pixels from the top of the rows. */
  top: number;
  rowIndex: number;
  isPhone: boolean;
  /** The one row that the tab key stops at. */
  isActive: boolean;
  onOpen: () => void;
  /** The pointer or the focus came, or went. */
  onHold: (key: string, isHeld: boolean) => void;
}

export const DriverLine = memo(Line, (before, after) => {
  // The handlers are new functions each time but do the same for the same driver.
  const names = ['entry', 'asked', 'nowMs', 'top', 'rowIndex', 'isPhone', 'isActive'] as const;
  return names.every((name) => before[name] === after[name]);
});

function Line(props: DriverLineProps) {
  const { entry, onHold } = props;
  const company = useCompany();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menu = (
    <RowMenu
      name={entry.name}
      entries={driverEntries(entry.row, company)}
      isOpen={isMenuOpen}
      onOpen={setMenuOpen}
    />
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list walks and opens by keys.
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <div
      role="row"
      aria-label={entry.name}
      tabIndex={props.isActive ? 0 : -1}
      aria-rowindex={props.rowIndex}
      className={`${table.placedRow} ${styles.row}`}
      data-driver={entry.key}
      data-group={entry.group}
      data-old={entry.isOld}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={props.onOpen}
      onContextMenu={(signal) => {
        signal.preventDefault();
        setMenuOpen(true);
      }}
      onPointerEnter={() => onHold(entry.key, true)}
      onPointerLeave={() => onHold(entry.key, false)}
      onFocus={() => onHold(entry.key, true)}
      onBlur={() => onHold(entry.key, false)}
    >
      {props.isPhone ? <Card {...props} menu={menu} /> : <Cells {...props} menu={menu} />}
    </div>
  );
}

type Parts = DriverLineProps & { menu: ReactNode };

function Cells({ entry, asked, nowMs, menu }: Parts) {
  const { timeZone } = useCompany();
  const { row, hours, group } = entry;
  const reason = reasonOf(entry, { nowMs, timeZone });
  const isWide = group === 'resting' || group === 'none';
  return (
    <>
      <Cell className={`${pieces.cut} ${styles.name}`}>{entry.name}</Cell>
      <Cell className={`${pieces.cut} ${styles.plate}`}>{row.numericPlate ?? ''}</Cell>
      <Cell className={styles.activity}>
        <Activity entry={entry} nowMs={nowMs} />
      </Cell>
      <Cell className={styles.placeCell}>
        <Place entry={entry} />
      </Cell>
      <Cell className={styles.drive}>
        <DriverBar entry={entry} asked={asked} nowMs={nowMs} />
      </Cell>
      <Cell className={styles.left}>{group === 'none' ? '' : leftText(entry.remaining)}</Cell>
      <Cell className={isWide ? styles.wide : undefined}>
        <Reason
          {...reason}
          text={entry.isOld ? reason.short : reason.text}
          entry={entry}
          nowMs={nowMs}
        />
      </Cell>
      {!isWide && hours && (
        <>
          <Cell className={styles.figure}>
            <span data-quiet={hours.breakLeft !== null}>{breakText(hours)}</span>
          </Cell>
          <Cell className={`${styles.figure} ${styles.week}`}>{leftText(weekLeft(hours))}</Cell>
          <Cell className={`${styles.figure} ${styles.rest}`}>
            {restBy(entry, { nowMs, timeZone })}
          </Cell>
        </>
      )}
      <Cell>{menu}</Cell>
    </>
  );
}

/** As a phone has it: what is left large at the right, the bar over the whole width, the reason below. */
function Card({ entry, asked, nowMs, menu }: Parts) {
  const { timeZone } = useCompany();
  const { row, hours, group } = entry;
  const reason = reasonOf(entry, { nowMs, timeZone });
  return (
    <Cell className={styles.card}>
      <span className={styles.cardTop}>
        <b>{entry.name}</b>
        <span className={`${pieces.cut} ${styles.plate}`}>{row.numericPlate ?? ''}</span>
        <strong className={styles.left}>{group === 'none' ? '' : leftText(entry.remaining)}</strong>
        {menu}
      </span>
      <DriverBar entry={entry} asked={asked} nowMs={nowMs} />
      <span className={styles.cardFoot}>
        {hours && <ActivityIcon hours={hours} />}
        <Place entry={entry} />
        <Reason {...reason} text={reason.short} entry={entry} nowMs={nowMs} />
      </span>
    </Cell>
  );
}

function Activity({ entry, nowMs }: { entry: DriverEntry; nowMs: number }) {
  const { timeZone } = useCompany();
  if (!entry.hours || entry.group === 'none') return null;
  const since = momentText(entry.hours.activitySince, { nowMs, timeZone });
  return (
    <>
      <ActivityIcon hours={entry.hours} />
      <span className={pieces.cut}>
        {activityWords(entry.hours)} <small>{t('drivers.since', { time: since })}</small>
      </span>
    </>
  );
}

/** Where the vehicle is; whose card is in none is not with it. */
function Place({ entry: { row, group } }: { entry: DriverEntry }) {
  return (
    <span className={styles.where}>
      {group !== 'none' && (
        <>
          <Flag code={row.countryCode} />
          <span className={pieces.cut}>{row.place ?? ''}</span>
        </>
      )}
    </span>
  );
}

function Reason(props: { text: string; tone: string; entry: DriverEntry; nowMs: number }) {
  const { entry, nowMs } = props;
  const isOld = entry.isOld && entry.hours && entry.group !== 'none';
  return (
    <span className={styles.why} data-tone={props.tone}>
      {props.tone === 'notice' && <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />}
      <span className={pieces.cut} title={props.text}>
        {props.text}
      </span>
      {isOld && entry.hours && (
        <small className={styles.age}>{ago(nowMs - Date.parse(entry.hours.asOf))}</small>
      )}
    </span>
  );
}

function Cell({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <span role="gridcell" tabIndex={-1} className={className}>
      {children}
    </span>
  );
}
