// What the list shows an administrator until the company has a first position: three steps, each ticked off by what is
// really there.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import styles from './first-steps.module.css';

export function FirstSteps({ vehicles }: { vehicles: readonly MapVehicle[] }) {
  const { ccode } = useCompany();
  const [first] = vehicles;
  // A record without a position is heard all the same.
  const isHeard = vehicles.some(({ lastMeasures }) => Object.keys(lastMeasures).length > 0);
  const steps = [
    { step: 'vehicle', isDone: first !== undefined, id: 'new' },
    { step: 'tracker', isDone: isHeard, id: first?.vehicleId },
    { step: 'position', isDone: false, id: undefined },
  ] as const;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className={styles.steps} aria-label={t('first.title')}>
      <h2>{t('first.title')}</h2>
      <ol>
        {steps.map(({ step, isDone, id }, index) => (
          <li key={step} data-done={isDone} aria-current={step === next?.step ? 'step' : undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={24} role="img" aria-label={t('first.done')} />
            ) : (
              <b>{index + 1}</b>
            )}
            <div>
              {id === undefined || isDone ? (
                <strong>{t(`first.${step}`)}</strong>
              ) : (
                <PathLink href={dataDetailPath(ccode, 'vehicle', id)}>
                  {t(`first.${step}`)}
                </PathLink>
              )}
              <p>{t(`first.${step}Hint`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
