// The button that opens what the map shows (MAP-005). The choices are loaded when it is first pressed.
import { Menu } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import { t, withLaterTexts } from '../i18n/i18n.ts';
import { IconButton } from '../ui/IconButton.tsx';

const LayerChoices = lazyPart('LayerChoices', () =>
  withLaterTexts(import('./LayerChoices.tsx')).then((part) => part.LayerChoices),
);

export function LayerMenu() {
  return (
    <Menu position="left-start" offset={10} width={240} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <IconButton label={t('map.layers')}>
          <IconStack2 size={18} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('map.layers')}>
        <Menu.Label>{t('map.layers')}</Menu.Label>
        {/* A menu without an item is none to whoever hears it; the kit's own would take the focus with it when it goes. */}
        <Suspense
          fallback={
            <div role="menuitem" tabIndex={-1} aria-disabled="true">
              {t('app.loading')}
            </div>
          }
        >
          <LayerChoices />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
