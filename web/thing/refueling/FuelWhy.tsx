// Why a change of the level is a refueling or a loss: the question opens the sentence of the rule with the
// thresholds that it used, a small drawing of the readings that decided, and the readings themselves.
import type { FuelMeasure, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Question } from '../../ground/ui/Question.tsx';
import { date, dateTime, number, time } from '../../ground/words/format.ts';
import { FuelReadings } from './FuelReadings.tsx';
import { fuelSentences } from './fuel-words.ts';

export function FuelWhy(props: {
  measure: FuelMeasure;
  type: RefuelingEntry['type'];
  /** Opened from the start. */
  isOpen?: boolean;
}) {
  const { measure, type } = props;
  const { timeZone } = useCompany();
  const day = date(measure.timestamp, timeZone);
  const moment = (at: string) =>
    date(at, timeZone) === day ? time(at, timeZone) : dateTime(at, timeZone);
  const sentences = fuelSentences(measure, type, moment);
  return (
    <Question
      text={t(`fuelWhy.${type}`, { time: time(measure.timestamp, timeZone) })}
      isOpen={props.isOpen}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {measure.because.tanks.length > 1 && <Tanks measure={measure} />}
      {measure.because.readings.length > 0 && <FuelReadings measure={measure} type={type} />}
    </Question>
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
