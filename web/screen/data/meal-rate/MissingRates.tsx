// Above the rates: the countries in which drivers were lately on days for which no rate holds, each with the way to enter
// one. By the rule of the report, before anybody asks for a paper.
import {
  listMissingMealRates,
  MISSING_DAYS,
  type MissingMealRate,
} from '@flotila/domain/travel/meal-rate.api.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataDetailPath, withSearch } from '../../../ground/address/paths.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { countryName, Flag } from '../../../ground/ui/Flag.tsx';
import { Stale } from '../../../ground/ui/ListStates.tsx';
import type { DataPlace, ListHeadProps } from '../module.ts';
import styles from './meal-rate.module.css';
import { lawOfPlace, spanText } from './rate-text.ts';

export function MissingRates({ place }: ListHeadProps<unknown>) {
  const hasLaw = lawOfPlace(place) !== null;
  const asked = useEndpoint(listMissingMealRates, hasLaw ? { company: place.ccode } : null);
  if (asked.isError && !asked.data) {
    return <Stale text={t('mrt.missingFailed')} onRetry={() => void asked.refetch()} />;
  }
  const { content = [], personsLeft = 0 } = asked.data ?? {};
  if (content.length === 0) return null;
  return (
    <section className={styles.missing} aria-label={t('mrt.missing')}>
      <p>
        <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" />
        <span>
          {t('mrt.missingText', { days: MISSING_DAYS })}
          {personsLeft > 0 && ` ${t('mrt.missingLeft', { count: personsLeft })}`}
        </span>
      </p>
      <ul>
        {content.map((one) => (
          <li key={one.country}>
            <Missing one={one} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Missing({ one, place }: { one: MissingMealRate; place: DataPlace }) {
  const { country, days } = one;
  const form = dataDetailPath(place.ccode, 'meal-rate', 'new');
  return (
    <PathLink
      href={withSearch(form, { country })}
      leadsBack="list"
      title={t('mrt.missingEnter', { country: countryName(country) })}
    >
      <Flag code={country} />
      <b>{countryName(country)}</b>
      <small>{spanText(days)}</small>
    </PathLink>
  );
}
