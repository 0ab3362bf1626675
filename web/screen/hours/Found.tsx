// The possible infringements of the two weeks: the selected one with its why, the others by name. Selecting one
// lights its stretch in the days, and the other way round.

import type { Infringement, TachographDay } from '@flotila/domain/tachograph/day.api.ts';
import { countFound, isExcused } from '@flotila/domain/tachograph/excuse.ts';
import { foundKey } from '@flotila/domain/tachograph/shown-found.ts';
import { IconAlertCircle, IconHelpCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { type Clock, foundLine, foundTitle } from '../../thing/tachograph/hours-words.ts';
import { Excused, LostExcuses } from './Excused.tsx';
import styles from './found.module.css';
import { Why } from './Why.tsx';

/** Which infringement is pointed at and which is selected, by key. */
export interface Light {
  hovered: string | null;
  onHover: (key: string | null) => void;
  selected: string | null;
  onSelect: (key: string | null) => void;
}

interface FoundProps extends Light {
  personId: number;
  found: readonly Infringement[];
  /** Undefined until they are known. */
  days: readonly TachographDay[] | undefined;
  clock: Clock;
}

export function Found({ found, days, ...rest }: FoundProps) {
  if (!days) return null;
  const { open, excused } = countFound(found);
  const count = [
    t('hours.found', { count: open }),
    excused > 0 && t('hours.excused', { count: excused }),
  ]
    .filter(Boolean)
    .join(', ');
  const lost = days.flatMap((day) => day.lostExcuses);
  return (
    <section className={styles.found} aria-label={count}>
      <h2>
        {count}
        <span className={`${pieces.note} ${pieces.plain}`}>{t('hours.notLegal')}</span>
      </h2>
      {found.length === 0 && <p className={styles.none}>{t('hours.noneFound')}</p>}
      {found.map((one) => (
        <One key={foundKey(one)} one={one} days={days} {...rest} />
      ))}
      <LostExcuses lost={lost} personId={rest.personId} clock={rest.clock} />
    </section>
  );
}

interface OneProps extends Light {
  personId: number;
  one: Infringement;
  days: readonly TachographDay[];
  clock: Clock;
}

function One({ one, days, personId, clock, hovered, onHover, selected, onSelect }: OneProps) {
  const key = foundKey(one);
  const isSelected = key === selected;
  const place = useRef<HTMLElement>(null);
  // Selected in the days, it comes into sight here.
  useEffect(() => {
    if (isSelected) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const toggle = () => onSelect(isSelected ? null : key);
  return (
    <article
      ref={place}
      className={styles.one}
      data-lit={key === hovered || isSelected}
      data-excused={isExcused(one)}
      onPointerEnter={() => onHover(key)}
      onPointerLeave={() => onHover(null)}
    >
      <button type="button" className={styles.head} aria-expanded={isSelected} onClick={toggle}>
        <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <b className={pieces.strong}>{foundTitle(one)}</b>
          <span className={styles.line}>{foundLine(one, clock)}</span>
        </span>
        <span className={styles.severity} data-severity={one.severity}>
          {t(`hours.severity.${one.severity}`)}
        </span>
      </button>
      {isSelected ? (
        <Why one={one} days={days} clock={clock} />
      ) : (
        <button
          type="button"
          className={`${pieces.notPrinted} ${pieces.underlined} ${styles.ask}`}
          onClick={toggle}
        >
          <IconHelpCircle size={16} stroke={1.75} aria-hidden="true" />
          {t('hours.why')}
        </button>
      )}
      <Excused one={one} personId={personId} clock={clock} />
    </article>
  );
}
