// One driver of the list: who, in which vehicle, doing what and where; what is left as a bar and in numbers; and in
// words why they may or may not. On a phone it is a card.
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { GridCell, type PlacedAt, PlacedRow } from '../../ground/ui/PlacedRow.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { useRowMenu } from '../../ground/ui/RowMenu.tsx';
import { ago } from '../../ground/words/format.ts';
import { CallPerson } from '../../thing/person/CallPerson.tsx';
import { usePhone } from '../../thing/person/phone.data.ts';
import { ActivityIcon, activityWords } from '../../thing/tachograph/activity-words.tsx';
import { type DriverEntry, weekLeft } from '../../thing/tachograph/entries.ts';
import { momentText } from '../../thing/tachograph/moment-words.ts';
import { breakText, leftText, reasonOf, restBy } from '../../thing/tachograph/reason-words.ts';
import { DriverBar } from './DriverBar.tsx';
import { driverEntries } from './driver-menu.ts';
import styles from './line.module.css';

export interface DriverLineProps extends PlacedAt {
  entry: DriverEntry;
  /** Minutes. */
  asked: number;
  nowMs: number;
  isPhone: boolean;
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
  const phone = usePhone(entry.row.personId);
  const entries = driverEntries(entry.row, company, phone);
  const { menu, onContextMenu } = useRowMenu(entry.name, entries);
  return (
    <PlacedRow
      at={props}
      aria-label={entry.name}
      className={styles.row}
      data-driver={entry.key}
      data-group={entry.group}
      data-old={entry.isOld}
      onClick={props.onOpen}
      onContextMenu={onContextMenu}
      onPointerEnter={() => onHold(entry.key, true)}
      onPointerLeave={() => onHold(entry.key, false)}
      onFocus={() => onHold(entry.key, true)}
      onBlur={() => onHold(entry.key, false)}
    >
      {props.isPhone ? <Card {...props} menu={menu} /> : <Cells {...props} menu={menu} />}
    </PlacedRow>
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
      <GridCell className={styles.name}>
        <span className={`${pieces.cut} ${pieces.strong}`}>{entry.name}</span>
        <Call entry={entry} />
      </GridCell>
      <GridCell className={`${pieces.cut} ${pieces.quiet}`}>{row.numericPlate ?? ''}</GridCell>
      <GridCell className={styles.activity}>
        <Activity entry={entry} nowMs={nowMs} />
      </GridCell>
      <GridCell className={styles.placeCell}>
        <Place entry={entry} />
      </GridCell>
      <GridCell className={styles.drive}>
        <DriverBar entry={entry} asked={asked} nowMs={nowMs} />
      </GridCell>
      <GridCell className={styles.left}>
        {group === 'none' ? '' : leftText(entry.remaining)}
      </GridCell>
      <GridCell className={isWide ? styles.wide : undefined}>
        <Reason
          {...reason}
          text={entry.isOld ? reason.short : reason.text}
          entry={entry}
          nowMs={nowMs}
        />
      </GridCell>
      {!isWide && hours && (
        <>
          <GridCell className={`${pieces.oneLine} ${pieces.end} ${styles.figure}`}>
            <span data-quiet={hours.breakLeft !== null}>{breakText(hours)}</span>
          </GridCell>
          <GridCell className={`${pieces.oneLine} ${pieces.end} ${styles.figure} ${styles.week}`}>
            {leftText(weekLeft(hours))}
          </GridCell>
          <GridCell className={`${pieces.oneLine} ${pieces.end} ${styles.figure} ${styles.rest}`}>
            {restBy(entry, { nowMs, timeZone })}
          </GridCell>
        </>
      )}
      <GridCell>{menu}</GridCell>
    </>
  );
}

/** As a phone has it: what is left large at the right, the bar over the whole width, the reason below. */
function Card({ entry, asked, nowMs, menu }: Parts) {
  const { timeZone } = useCompany();
  const { row, hours, group } = entry;
  const reason = reasonOf(entry, { nowMs, timeZone });
  return (
    <GridCell className={styles.card}>
      <span className={styles.cardTop}>
        <b>{entry.name}</b>
        <span className={`${pieces.cut} ${pieces.quiet}`}>{row.numericPlate ?? ''}</span>
        <strong className={styles.left}>{group === 'none' ? '' : leftText(entry.remaining)}</strong>
        <Call entry={entry} />
        {menu}
      </span>
      <DriverBar entry={entry} asked={asked} nowMs={nowMs} />
      <span className={styles.cardFoot}>
        {hours && <ActivityIcon hours={hours} />}
        <Place entry={entry} />
        <Reason {...reason} text={reason.short} entry={entry} nowMs={nowMs} />
      </span>
    </GridCell>
  );
}

function Call({ entry }: { entry: DriverEntry }) {
  const { personId } = entry.row;
  return (
    <CallPerson personId={personId} name={entry.name} shows={[]} className={styles.call} isInRow />
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
    <span
      className={`${props.tone === 'quiet' ? pieces.quiet : pieces.toned} ${styles.why}`}
      data-tone={props.tone}
    >
      {props.tone === 'notice' && <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />}
      <span className={pieces.cut} title={props.text}>
        {props.text}
      </span>
      {isOld && entry.hours && (
        <small className={`${pieces.quiet} ${pieces.stays} ${pieces.toEnd}`}>
          {ago(nowMs - Date.parse(entry.hours.asOf))}
        </small>
      )}
    </span>
  );
}
