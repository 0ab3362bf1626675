// What only travel expenses are asked with (R-TRAVEL-003): three switches and the dialog of the rest.
import { periodDays } from '@flotila/domain/report/period.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import type { ReportChoice } from '../../thing/report/choice.ts';
import styles from './inputs.module.css';
import { TravelDialog } from './travel/TravelDialog.tsx';
import { useTravel } from './use-choice.ts';

const SWITCHES = ['simplified', 'ride_border', 'home_as_abroad'] as const;

export function TravelFields({ choice, today }: { choice: ReportChoice; today: string }) {
  const [value, setValue] = useTravel(choice.personId);
  const [isOpen, setOpen] = useState(false);
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
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('rep.travel.more')}
      </Button>
      {isOpen && (
        <TravelDialog
          period={periodDays(choice.period, today)}
          value={value}
          onStore={setValue}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
