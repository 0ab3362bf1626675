// One refueling or loss of the table on two lines: time, place over driver, measured, documented, their
// difference, amount over the price of a litre (REF-003). What a colour says, a shape and a word say too.

import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { IconAlertTriangle, IconArrowUp, IconPhoto, IconX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { Reader } from '../../ground/ui/Reader.tsx';
import { useRowMenu } from '../../ground/ui/RowMenu.tsx';
import type { WalkedRow } from '../../ground/ui/row-walk.ts';
import table from '../../ground/ui/table.module.css';
import { shortDay } from '../../ground/words/day-words.ts';
import { date, dateTime, fullName, MISSING, number, time } from '../../ground/words/format.ts';
import { money, signed } from '../../thing/refueling/fuel-figures.ts';
import { RefuelingDetails } from './RefuelingDetails.tsx';
import { refuelingEntries } from './refueling-entries.ts';
import { driverOfEntry, isSelectable, type Keeper, placeOfEntry } from './refueling-rows.ts';
import styles from './refueling-table.module.css';

export interface RefuelingRowProps {
  entry: RefuelingEntry;
  isSelected: boolean;
  /** Columns that are shown. */
  columnCount: number;
  onToggle: () => void;
  keeper: Keeper;
  walk: WalkedRow;
}

export function RefuelingRow(props: RefuelingRowProps) {
  const { entry, isSelected, onToggle } = props;
  const company = useCompany();
  const { menu, onContextMenu } = useRowMenu(
    dateTime(entry.timestamp, company.timeZone),
    refuelingEntries({ entry, isSelected, onToggle, keeper: props.keeper }, company),
  );
  const canSelect = isSelectable(entry);
  return (
    <>
      <tr
        {...props.walk}
        className={`${table.row} ${styles.row}`}
        data-measured={canSelect}
        aria-selected={isSelected}
        onClick={canSelect ? onToggle : undefined}
        onContextMenu={onContextMenu}
      >
        <Time entry={entry} />
        <Place entry={entry} />
        <td className={`${pieces.end} ${styles.litres}`}>
          <Measured entry={entry} />
          {entry.tankType && (
            <span
              className={`${pieces.cut} ${pieces.note} ${styles.second}`}
              data-tip={t('refueling.heatingHint')}
            >
              {t('refueling.heating')}
            </span>
          )}
          <span className={`${pieces.onPhone} ${styles.onPhone}`}>
            {entry.document && number(entry.document.quantity, 2)}
            <Photos count={entry.photos} />
            <Difference entry={entry} />
          </span>
        </td>
        <Documented entry={entry} />
        <td className={`${pieces.end} ${pieces.notOnPhone} ${styles.difference}`}>
          <Difference entry={entry} />
        </td>
        <Amount entry={entry} />
        <td className={styles.more}>
          <span className={styles.menu}>{menu}</span>
        </td>
      </tr>
      {isSelected && (
        <tr className={table.opened}>
          <td colSpan={props.columnCount}>
            <RefuelingDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

function Time({ entry: { timestamp } }: { entry: RefuelingEntry }) {
  const { timeZone } = useCompany();
  return (
    <td className={styles.time}>
      <time dateTime={timestamp} title={dateTime(timestamp, timeZone, true)}>
        {shortDay(date(timestamp, timeZone))}
        <span className={`${pieces.cut} ${pieces.note} ${styles.second}`}>
          {' '}
          {time(timestamp, timeZone)}
        </span>
      </time>
    </td>
  );
}

function Place({ entry }: { entry: RefuelingEntry }) {
  const { name, countryCode } = placeOfEntry(entry);
  const text = name ?? (isSelectable(entry) ? t('vehicle.unknownPlace') : MISSING);
  const driver = driverOfEntry(entry);
  return (
    <td>
      <span className={pieces.cut} title={text}>
        <Flag code={countryCode} /> {text}
      </span>
      <span className={`${pieces.cut} ${pieces.note} ${styles.second}`}>
        {driver ? fullName(driver) : isSelectable(entry) ? t('refueling.noDriver') : ''}
      </span>
    </td>
  );
}

function Measured({ entry }: { entry: RefuelingEntry }) {
  if (entry.measureQuantity === null) {
    return <span data-tip={t('refueling.notMeasured')}>{MISSING}</span>;
  }
  const isLoss = entry.type === 'fuelloss';
  const litres = number(entry.measureQuantity);
  const words = t(isLoss ? 'refueling.lost' : 'refueling.refueled', { litres });
  return (
    <span
      className={isLoss ? `${pieces.alarm} ${styles.lost}` : `${pieces.good} ${styles.refueled}`}
      data-tip={words}
    >
      {isLoss ? (
        <IconX size={13} stroke={2.4} aria-hidden="true" />
      ) : (
        <IconArrowUp size={13} stroke={2.4} aria-hidden="true" />
      )}
      <Reader>{words}</Reader>
      <span aria-hidden="true">{`${isLoss ? '−' : '+'}${litres}`}</span>
    </span>
  );
}

function Documented({ entry: { document, type, photos } }: { entry: RefuelingEntry }) {
  if (!document) {
    const why = type === 'fuelloss' ? undefined : t('refueling.noDocument');
    return (
      <td className={`${pieces.end} ${pieces.notOnPhone} ${styles.documented}`}>
        <span data-tip={why}>{why ? MISSING : ''}</span>
      </td>
    );
  }
  return (
    <td className={`${pieces.end} ${pieces.notOnPhone} ${styles.documented}`}>
      <span data-tip={t(`fuel.${document.fuel}`)}>{number(document.quantity, 2)}</span>
      <Photos count={photos} />
      {document.full && (
        <span className={`${pieces.cut} ${pieces.note} ${styles.second}`}>
          {t('refueling.full')}
        </span>
      )}
    </td>
  );
}

/** The receipt can be looked at. */
function Photos({ count }: { count: number }) {
  if (count === 0) return null;
  const words = t('refueling.photos', { count });
  return (
    <span className={`${pieces.cut} ${pieces.note} ${styles.second}`} data-tip={words}>
      <IconPhoto size={14} stroke={2} aria-hidden="true" />
      <Reader>{words}</Reader>
    </span>
  );
}

function Difference({ entry: { difference, isMarked } }: { entry: RefuelingEntry }) {
  if (difference === null) return null;
  const litres = signed(difference);
  if (!isMarked) return <span>{litres}</span>;
  const words = t('refueling.marked', { litres });
  return (
    <span className={`${pieces.notice} ${styles.marked}`} data-tip={words}>
      <IconAlertTriangle size={13} stroke={2.2} aria-hidden="true" />
      <Reader>{words}</Reader>
      <span aria-hidden="true">{litres}</span>
    </span>
  );
}

function Amount({ entry: { document } }: { entry: RefuelingEntry }) {
  if (!document) return <td className={`${pieces.end} ${styles.amount}`} />;
  const { amount, currency, homeAmount, homecurrency, quantity } = document;
  const hasHome = homeAmount !== null && homecurrency !== null && homecurrency !== currency;
  const price = number(amount / quantity, 3);
  return (
    <td className={`${pieces.end} ${styles.amount}`}>
      <span>{money(amount, currency)}</span>
      {hasHome ? (
        <span
          className={`${pieces.cut} ${pieces.note} ${styles.second}`}
          data-tip={t('refueling.home', { amount: money(homeAmount, homecurrency) })}
        >
          {money(homeAmount, homecurrency)}
        </span>
      ) : (
        <span
          className={`${pieces.cut} ${pieces.note} ${styles.second}`}
          data-tip={t('refueling.perLitre', { price: `${price} ${currency}` })}
        >
          {price}/l
        </span>
      )}
    </td>
  );
}
