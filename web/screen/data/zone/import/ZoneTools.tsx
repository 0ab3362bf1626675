// What the list of zones offers beside its filter: all zones as a file, and zones out of one.

import { localDay } from '@flotila/domain/time.ts';
import { exportZones, ZONE_FORMATS, type ZoneFormat } from '@flotila/domain/zone/zone.api.ts';
import { Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { callRaw } from '../../../../ground/call/api.ts';
import { t } from '../../../../ground/i18n/i18n.ts';
import { showFailure } from '../../../../ground/ui/failure.ts';
import { IconButton } from '../../../../ground/ui/IconButton.tsx';
import { lazyPart } from '../../../../ground/ui/lazy-part.ts';
import { useNow } from '../../../../ground/ui/now.ts';
import { MenuEntry } from '../../../../ground/ui/RowMenu.tsx';
import { saveFile } from '../../../../ground/ui/save-file.ts';
import type { DataPlace } from '../../module.ts';

const ImportDialog = lazyPart('ImportDialog', () =>
  import('./ImportDialog.tsx').then((part) => part.ImportDialog),
);

export function ZoneTools({ place }: { place: DataPlace }) {
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ZonesMenu place={place} onImport={() => setImporting(true)} />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

function ZonesMenu(props: { place: DataPlace; onImport: () => void }) {
  const { ccode, company } = props.place;
  const today = localDay(useNow(), company.timeZone);
  const saving = useMutation({
    mutationFn: async (format: ZoneFormat) => {
      const answer = await callRaw(exportZones, { company: ccode, query: { format } });
      saveFile(await answer.blob(), `${ccode}-${today}.${format}`);
    },
    onError: showFailure,
  });
  return (
    <Menu position="bottom-end" withinPortal transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <IconButton label={t('app.more')} loading={saving.isPending}>
          <IconDots size={18} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {company.may('zone', 'write') && (
          <MenuEntry label={t('zone.import')} icon={IconFileImport} run={props.onImport} />
        )}
        <Menu.Label>{t('zone.export')}</Menu.Label>
        {ZONE_FORMATS.map((format) => (
          <MenuEntry
            key={format}
            label={t(`zone.export.${format}`)}
            icon={IconFileExport}
            run={() => saving.mutate(format)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
