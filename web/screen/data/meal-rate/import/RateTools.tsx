// What the list of meal rates offers beside its filter: rates out of a table.
import { IconFileImport } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { t } from '../../../../ground/i18n/i18n.ts';
import { IconButton } from '../../../../ground/ui/IconButton.tsx';
import { lazyPart } from '../../../../ground/ui/lazy-part.ts';
import type { DataPlace } from '../../module.ts';
import { lawOfPlace } from '../rate-text.ts';

const ImportDialog = lazyPart('RateImport', () =>
  import('./ImportDialog.tsx').then((part) => part.ImportDialog),
);

export function RateTools({ place }: { place: DataPlace }) {
  const [isImporting, setImporting] = useState(false);
  if (!place.company.may('meal-rate', 'write') || lawOfPlace(place) === null) return null;
  return (
    <>
      <IconButton label={t('mrt.import')} onClick={() => setImporting(true)}>
        <IconFileImport size={18} stroke={1.7} />
      </IconButton>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog place={place} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
