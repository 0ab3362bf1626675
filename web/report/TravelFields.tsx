// What only travel expenses are asked with (R-TRAVEL-003): three switches and the dialog of the rest.
import { Checkbox } from '@mantine/core';
import { t } from '../i18n/i18n.ts';
import type { ReportChoice } from './choice.ts';
import styles from './inputs.module.css';
import { useTravel } from './use-choice.ts';

const SWITCHES = ['simplified', 'ride_border', 'home_as_abroad'] as const;

export function TravelFields({ choice }: { choice: ReportChoice; today: string }) {
  const [value, setValue] = useTravel(choice.personId);
  return (
    <div className={styles.switches}>
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          size="xs"
          label={t(`rep.travel.${name}`)}
          checked={value[name]}
          onChange={(signal) => setValue({ ...value, [name]: signal.currentTarget.checked })}
        />
      ))}
    </div>
  );
}
