// What narrows the alerts: acknowledged ones too, severities, and a text. Chips combine.
import { useEffect, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { FilterField } from '../../ground/ui/FilterField.tsx';
import { ToggleChip } from '../../ground/ui/ToggleChip.tsx';
import { countSeverities, type ListedAlerts } from '../../thing/alert/alert-list.ts';
import { type AlertsPlace, SEVERITIES, type Severity } from '../../thing/alert/alerts-place.ts';
import { SeverityMark } from '../../thing/alert/SeverityMark.tsx';
import styles from './alerts.module.css';

export function Filters({ place, all }: { place: AlertsPlace; all: ListedAlerts }) {
  const { showsAll, severities, narrow } = place;
  const shown = showsAll ? [...all.open, ...all.handled] : all.open;
  const counts = countSeverities(shown);
  const toggle = (severity: Severity) =>
    narrow({
      severities: severities.includes(severity)
        ? severities.filter((one) => one !== severity)
        : SEVERITIES.filter((one) => one === severity || severities.includes(one)),
    });
  return (
    <fieldset className={styles.filters} aria-label={t('alerts.filter')}>
      <ToggleChip isOn={!showsAll} onClick={() => narrow({ showsAll: false })}>
        {t('alerts.chip.open', { n: all.open.length })}
      </ToggleChip>
      <ToggleChip isOn={showsAll} onClick={() => narrow({ showsAll: true })}>
        {t('alerts.chip.all', { n: all.open.length + all.handled.length })}
      </ToggleChip>
      <span className={styles.gap} />
      {SEVERITIES.map((severity) => (
        <ToggleChip
          key={severity}
          isOn={severities.includes(severity)}
          aria-label={t(`alerts.count.${severity}`, { count: counts[severity] })}
          title={t(`alerts.severity.${severity}`)}
          onClick={() => toggle(severity)}
        >
          <SeverityMark severity={severity} size={16} />
          {counts[severity]}
        </ToggleChip>
      ))}
      <Text place={place} />
    </fieldset>
  );
}

/** Typed here, and in the address with each letter; emptied from outside it is empty, too. */
function Text({ place }: { place: AlertsPlace }) {
  const [text, setText] = useState(place.text);
  const isEmptied = place.text === '';
  useEffect(() => {
    if (isEmptied) setText('');
  }, [isEmptied]);
  return (
    <FilterField
      className={styles.text}
      label={t('alerts.text')}
      placeholder={t('alerts.text')}
      value={text}
      onFilter={(next) => {
        setText(next);
        place.narrow({ text: next });
      }}
    />
  );
}
