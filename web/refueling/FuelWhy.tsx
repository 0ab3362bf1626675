// Why a change of the level is a refueling or a loss: the question opens the sentence of the rule with the
// thresholds that it used, a small drawing of the readings that decided, and the readings themselves.
import type { FuelMeasure, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { date, dateTime, number, time } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { FuelReadings } from './FuelReadings.tsx';
import styles from './fuel-why.module.css';
import { fuelSentences } from './fuel-words.ts';

export function FuelWhy(props: {
  measure: FuelMeasure;
  type: RefuelingEntry['type'];
  /** Opened from the start. */
  isOpen?: boolean;
}) {
  const { measure, type } = props;
  const { timeZone } = useCompany();
  const [isOpen, setOpen] = useState(props.isOpen ?? false);
  const day = date(measure.timestamp, timeZone);
  const moment = (at: string) =>
    date(at, timeZone) === day ? time(at, timeZone) : dateTime(at, timeZone);
  const sentences = fuelSentences(measure, type, moment);
  return (
    <div>
      <button
        type="button"
        className={styles.question}
        aria-expanded={isOpen}
        onClick={(signal) => {
          signal.stopPropagation();
          setOpen(!isOpen);
        }}
      >
        <IconHelpCircle size={16} stroke={1.7} aria-hidden="true" />
        {t(`fuelWhy.${type}`, { time: time(measure.timestamp, timeZone) })}
      </button>
      {isOpen && (
        <div className={styles.answer}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {measure.because.tanks.length > 1 && <Tanks measure={measure} />}
          {measure.because.readings.length > 0 && <FuelReadings measure={measure} type={type} />}
        </div>
      )}
    </div>
  );
}

/** A pump between two tanks moves both and the sum not at all; so each is told. */
function Tanks({ measure }: { measure: FuelMeasure }) {
  return (
    <p>
      {measure.because.tanks
        .map(({ before, after }, index) =>
          t('fuelWhy.tank', { n: index + 1, before: number(before), after: number(after) }),
        )
        .join(' · ')}
    </p>
  );
}
