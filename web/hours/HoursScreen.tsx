// Driving, rests and possible infringements of one driver.
import { LaterPage } from '../app/Later.tsx';
import { t } from '../i18n/i18n.ts';

export function HoursScreen() {
  return <LaterPage title={t('drivers.hours')} />;
}
