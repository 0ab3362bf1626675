// The menu of a place on the map: its coordinates, a link to what is seen, measuring from here.
import { Menu } from '@mantine/core';
import { IconCopy, IconLink, IconMapPin, IconPolygon, IconRulerMeasure } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useGo } from '../../ground/address/navigate.tsx';
import { atOf, newZonePath } from '../../ground/address/new-paths.ts';
import { viewPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { MapView } from '../../ground/map/contract.ts';
import type { PointedPlace } from '../../ground/map/layers/MapPointer.tsx';
import { viewText } from '../../ground/map/view.ts';
import { useCompany } from '../../ground/session/company.ts';
import { copyText } from '../../ground/ui/copy-text.ts';
import { showDone, showError } from '../../ground/ui/failure.ts';
import { MenuEntry } from '../../ground/ui/RowMenu.tsx';
import { coordinatesText } from './coordinates-text.ts';
import { setMapTools } from './map-tools.ts';
import { useFocusBack } from './use-focus-back.ts';

export function MapMenu({ place, view }: { place: PointedPlace; view: () => MapView | null }) {
  const href = useLocation({ select: (location) => location.href });
  const { ccode, may } = useCompany();
  const go = useGo();
  const { latitude, longitude } = place;
  useFocusBack();
  const text = coordinatesText(place);
  const copyLink = () => {
    const seen = view();
    if (seen) void copy(`${window.location.origin}${viewPath(href, viewText(seen))}`);
  };
  return (
    <Menu
      key={text}
      opened
      position="bottom-start"
      offset={2}
      width={260}
      withinPortal
      transitionProps={{ duration: 0 }}
      onChange={(isOpen) => !isOpen && setMapTools({ menu: null })}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: place.left, top: place.top }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('place.menu')}>
        <MenuEntry
          label={text}
          icon={IconCopy}
          run={() => void copy(text, t('place.coordinatesCopied'))}
        />
        <MenuEntry label={t('place.copyLink')} icon={IconLink} run={copyLink} />
        <Menu.Divider />
        <MenuEntry
          label={t('place.mark')}
          icon={IconMapPin}
          run={() => setMapTools({ pin: { latitude, longitude, name: text } })}
        />
        <MenuEntry
          label={t('place.measureFrom')}
          icon={IconRulerMeasure}
          run={() => setMapTools({ way: [{ latitude, longitude }] })}
        />
        {may('zone', 'write') && (
          <MenuEntry
            label={t('zone.here')}
            icon={IconPolygon}
            run={() => go(newZonePath(ccode, { at: atOf(place) }))}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

async function copy(text: string, done = t('place.linkCopied')): Promise<void> {
  if (await copyText(text)) showDone(done);
  else showError(t('place.copyRefused', { text }));
}
