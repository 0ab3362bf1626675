// What is known of the selected refueling or loss: levels, stop, document, why it is one, and the way to its
// day in the history.
import type { DocumentView, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { IconHistory } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Facts } from '../../ground/ui/Facts.tsx';
import { date, dateTime, duration, number, time } from '../../ground/words/format.ts';
import { FuelWhy } from '../../thing/refueling/FuelWhy.tsx';
import { litresOf, money } from '../../thing/refueling/fuel-figures.ts';
import styles from './refueling.module.css';

export function RefuelingDetails({ entry }: { entry: RefuelingEntry }) {
  const { ccode, timeZone } = useCompany();
  const { measure, document, type, vehicleId, timestamp } = entry;
  const title = t(type === 'fuelloss' ? 'refueling.lossDetails' : 'refueling.details');
  return (
    <section className={styles.details} aria-label={title}>
      {measure.map((one) => (
        <div key={one.timestamp}>
          <Facts facts={measureFacts(one, timeZone)} />
          <div className={styles.why}>
            <FuelWhy measure={one} type={type} isOpen />
          </div>
        </div>
      ))}
      {document && <Facts facts={documentFacts(document, timeZone)} />}
      <PathLink
        className={styles.history}
        href={panelPath(ccode, 'history', vehicleId, { day: date(timestamp, timeZone) })}
      >
        <IconHistory size={16} stroke={1.7} aria-hidden="true" />
        {t('refueling.inHistory')}
      </PathLink>
    </section>
  );
}

function measureFacts(one: RefuelingEntry['measure'][number], zone: string) {
  const seconds = (Date.parse(one.toTimestamp) - Date.parse(one.fromTimestamp)) / 1000;
  const isSameDay = date(one.fromTimestamp, zone) === date(one.toTimestamp, zone);
  const from = isSameDay ? time(one.fromTimestamp, zone) : dateTime(one.fromTimestamp, zone);
  const to = isSameDay ? time(one.toTimestamp, zone) : dateTime(one.toTimestamp, zone);
  const span = SPANS[one.because.rule] ?? 'refueling.fact.span';
  return [
    [t('refueling.fact.level'), `${number(one.before)} → ${number(one.after)} l`] as const,
    [t(span), `${from} – ${to} (${duration(seconds)} h)`] as const,
  ];
}

/** What the span of a change is, by its rule; else a stop. */
const SPANS: Readonly<Record<string, 'refueling.fact.drive' | 'refueling.fact.hole'>> = {
  driving: 'refueling.fact.drive',
  hole: 'refueling.fact.hole',
};

function documentFacts(document: DocumentView, zone: string) {
  const { quantity, amount, currency, homeAmount, homecurrency, place } = document;
  const fuel = `${t(`fuel.${document.fuel}`)}, ${litresOf(quantity)} l`;
  return [
    [t('refueling.fact.document'), dateTime(document.timestamp, zone)] as const,
    [t('refueling.fact.fuel'), document.full ? `${fuel}, ${t('refueling.full')}` : fuel] as const,
    [t('refueling.col.amount'), money(amount, currency)] as const,
    [t('refueling.fact.price'), `${number(amount / quantity, 3)} ${currency}`] as const,
    ...(place ? [[t('refueling.fact.place'), place] as const] : []),
    ...(homeAmount !== null && homecurrency !== null && homecurrency !== currency
      ? [[t('refueling.fact.home'), money(homeAmount, homecurrency)] as const]
      : []),
  ];
}
