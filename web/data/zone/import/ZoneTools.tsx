// What the list of zones offers beside its filter: all zones as a file, and zones out of one.

import { localDay } from '@flotila/domain/time.ts';
import { exportZones, ZONE_FORMATS, type ZoneFormat } from '@flotila/domain/zone/zone.api.ts';
import { Menu } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callRaw } from '../../../api.ts';
import { loadChunk } from '../../../app/chunk.ts';
import { t } from '../../../i18n/i18n.ts';
import { saveFile } from '../../../save-file.ts';
import { showFailure } from '../../../ui/failure.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useNow } from '../../../ui/now.ts';
import type { DataPlace } from '../../module.ts';

const ImportDialog = lazy(() =>
  loadChunk('ImportDialog', () => import('./ImportDialog.tsx')).then((module) => ({
    default: module.ImportDialog,
  })),
);

export function ZoneTools({ place }: { place: DataPlace }) {
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {place.company.may('zone', 'write') && (
        <IconButton label={t('zone.import')} onClick={() => setImporting(true)}>
          <IconFileImport size={18} stroke={1.7} />
        </IconButton>
      )}
      <ExportMenu place={place} />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

function ExportMenu({ place: { ccode, company } }: { place: DataPlace }) {
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
        <IconButton label={t('zone.export')} loading={saving.isPending}>
          <IconFileExport size={18} stroke={1.7} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {ZONE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => saving.mutate(format)}>
            {t(`zone.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
