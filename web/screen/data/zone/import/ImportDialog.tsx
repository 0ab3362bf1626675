// Zones out of a file (zones-and-rules §1): what would come of it is seen on the map and row by row before anything is
// stored, and of what cannot be a zone it is said why.
import { Button, Loader } from '@mantine/core';
import { Suspense, useState } from 'react';
import { t } from '../../../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../../../ground/ui/DialogFrame.tsx';
import { FileDrop } from '../../../../ground/ui/FileDrop.tsx';
import { lazyPart } from '../../../../ground/ui/lazy-part.ts';
import { Notice } from '../../../../ground/ui/Notice.tsx';
import pieces from '../../../../ground/ui/pieces.module.css';
import frame from '../../import-dialog.module.css';
import { ImportedRows } from './ImportedRows.tsx';
import styles from './import.module.css';
import { type ImportAnswer, useZoneImport } from './use-zone-import.ts';

const ImportMap = lazyPart('ImportMap', () =>
  import('./ImportMap.tsx').then((part) => part.ImportMap),
);

const WIDTH = 1080;
/** Programs and systems name the types of the same files differently. */
const ACCEPT =
  '.geojson,.json,.kml,.kmz,application/geo+json,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const run = useZoneImport();
  const { answer, running } = run;
  const count = answer?.okCount ?? 0;
  return (
    <DialogFrame title={t('zone.import')} width={answer ? WIDTH : 560} onClose={onClose} isBare>
      <div className={frame.body}>
        {!answer?.isStored && (
          <FileDrop
            file={run.file}
            error={run.error}
            accept={ACCEPT}
            hint={t('zone.importDrop')}
            isSmall={answer !== null}
            onFiles={run.choose}
          />
        )}
        {answer ? (
          <Outcome answer={answer} />
        ) : (
          <p className={pieces.hint}>{t('zone.importHint')}</p>
        )}
      </div>
      <footer className={pieces.foot}>
        <span
          className={`${pieces.row} ${pieces.note} ${pieces.grows} ${pieces.yields}`}
          role="status"
        >
          {running !== null && <Loader size={14} />}
          {running === 'check' && t('zone.importChecking')}
          {running === 'store' && t('zone.importStoring')}
        </span>
        <Button variant="default" onClick={onClose}>
          {t(answer?.isStored ? 'app.close' : 'app.cancel')}
        </Button>
        {answer && !answer.isStored && count > 0 && (
          <Button loading={running === 'store'} onClick={run.store}>
            {t('zone.importStore', { count })}
          </Button>
        )}
      </footer>
    </DialogFrame>
  );
}

function Outcome({ answer }: { answer: ImportAnswer }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { content, okCount, isStored } = answer;
  const skipped = content.length - okCount;
  if (content.length === 0) return <Notice title={t('zone.importNone')} />;
  return (
    <>
      <p className={`${pieces.hint} ${frame.counts}`} role="status">
        <b className={`${pieces.ink} ${pieces.strong}`}>
          {t(isStored ? 'zone.importStored' : 'zone.importOk', { count: okCount })}
        </b>
        {skipped > 0 && <span>{t('zone.importSkipped', { count: skipped })}</span>}
        <span>{t(isStored ? 'zone.importVisits' : 'zone.importNotYet')}</span>
      </p>
      <div className={styles.outcome}>
        <div className={styles.map}>
          <Suspense fallback={null}>
            <ImportMap rows={content} isStored={isStored} chosen={chosen} />
          </Suspense>
        </div>
        <ImportedRows rows={content} chosen={chosen} onChoose={setChosen} />
      </div>
    </>
  );
}
