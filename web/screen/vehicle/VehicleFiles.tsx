// Files of the vehicle's tachograph unit in the panel: by when it must be read again, what was brought, each to save.
import {
  listTachographFiles,
  type TachographFile,
} from '@flotila/domain/tachograph/tachograph.api.ts';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { date } from '../../ground/words/format.ts';
import { saveTachographFile } from '../../thing/tachograph/save-tachograph-file.ts';
import styles from './files.module.css';
import { type ReadingDue, readingDue } from './reading-due.ts';

/** As many as a panel has room for; units are read a few times a year. */
const FILES_SHOWN = 6;

export function VehicleFiles(props: { vehicleId: number; downloadBy: string | null }) {
  const { vehicleId, downloadBy } = props;
  const { ccode: company, timeZone } = useCompany();
  const nowMs = useNow();
  const asked = useEndpoint(listTachographFiles, {
    company,
    query: { vehicleId, size: FILES_SHOWN },
  });
  const due = readingDue(downloadBy, nowMs);
  return (
    <>
      {downloadBy && due && <Due by={downloadBy} due={due} />}
      <ListStates
        asked={asked}
        rows={2}
        stale={t('tachoFile.stale')}
        failed={t('tachoFile.failed')}
      />
      {asked.data && asked.data.content.length > 0 && (
        <ul className={`${pieces.parted} ${styles.files}`}>
          {asked.data.content.map((file) => (
            <FileLine key={file.tachographFileId} file={file} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </>
  );
}

const DUE_LOOKS: Record<ReadingDue, string | undefined> = {
  later: pieces.quiet,
  soon: pieces.notice,
  late: `${pieces.alarm} ${pieces.strong}`,
};

function Due({ by, due }: { by: string; due: ReadingDue }) {
  return (
    <p className={`${DUE_LOOKS[due]} ${styles.due}`}>
      {due !== 'later' && <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />}
      {t(due === 'late' ? 'vp.readLate' : 'vp.readBy', { date: by })}
    </p>
  );
}

function FileLine({ file, timeZone }: { file: TachographFile; timeZone: string }) {
  const { ccode } = useCompany();
  const { fileName, from, to, signature } = file;
  const days = from && to ? `${from} – ${to}` : '';
  return (
    <li>
      <span className={`${pieces.cuts} ${pieces.column} ${pieces.grows} ${pieces.yields}`}>
        <span title={fileName}>{fileName}</span>
        <small>
          {[days, t('tachoFile.signed', { signature: t(`tachoFile.signature.${signature}`) })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <small>{date(file.uploaded, timeZone)}</small>
      <IconButton
        label={t('tachoFile.download', { name: fileName })}
        onClick={() => void saveTachographFile(ccode, file).catch(showFailure)}
      >
        <IconDownload size={16} />
      </IconButton>
    </li>
  );
}
