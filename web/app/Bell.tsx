// The bell of the bar, the way to the alerts and back. How many there are comes by itself, in its own file: the map does
// not wait for it.
import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PathLink } from '../ground/address/navigate.tsx';
import { alertsPath, mapPath, panelOf } from '../ground/address/paths.ts';
import { t } from '../ground/i18n/i18n.ts';
import { useCompany } from '../ground/session/company.ts';
import { later } from '../ground/ui/lazy-part.ts';
import styles from './shell.module.css';

const AlertBadge = later(
  'AlertBadge',
  async () => (await import('../thing/alert/AlertBadge.tsx')).AlertBadge,
);

export function Bell() {
  const { ccode } = useCompany();
  const isOpen = useLocation({ select: ({ pathname }) => panelOf(pathname)?.mode === 'alerts' });
  return (
    <PathLink
      className={styles.bell}
      href={isOpen ? mapPath(ccode) : alertsPath(ccode)}
      aria-current={isOpen ? 'page' : undefined}
      title={t('alerts.title')}
    >
      <IconBell size={18} stroke={1.7} aria-hidden="true" />
      <VisuallyHidden>{t('alerts.title')}</VisuallyHidden>
      <Suspense fallback={null}>
        <AlertBadge />
      </Suspense>
    </PathLink>
  );
}
