// Drivers by what each may still drive: whom to call for a way of so many hours.
import { LaterPage } from '../app/Later.tsx';
import { t } from '../i18n/i18n.ts';

export function DriversScreen() {
  return <LaterPage title={t('drivers.title')} />;
}
