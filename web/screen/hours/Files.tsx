// Files of the driver's tachograph: when the card must be read again, bringing one, what was brought.
import type { DriverHoursRow, TachographFile } from '@flotila/domain/tachograph/tachograph.api.ts';
import { IconAlertTriangle, IconCheck, IconDownload, IconX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime } from '../../ground/words/format.ts';
import type { useTachographFiles } from '../../thing/tachograph/hours.data.ts';
import { type Clock, zoneOf } from '../../thing/tachograph/hours-words.ts';
import { saveTachographFile } from '../../thing/tachograph/save-tachograph-file.ts';
import { warningTexts } from './file-warnings.ts';
import styles from './files.module.css';
import { UploadButton, UploadList } from './UploadList.tsx';
import { vehicleName } from './upload.ts';
import type { Uploads } from './use-uploads.ts';

const DAY_MS = 86_400_000;
/** It is soon time to read the card. */
const SOON_DAYS = 5;

interface FilesProps {
  files: ReturnType<typeof useTachographFiles>;
  uploads: Uploads;
  mayUpload: boolean;
  personId: number;
  driver: DriverHoursRow | null;
  clock: Clock;
}

export function Files({ files, uploads, mayUpload, personId, driver, clock }: FilesProps) {
  const rows = files.data?.content;
  return (
    <section className={styles.files} aria-label={t('tachoFile.title')}>
      <h2>
        {t('tachoFile.title')}
        <Reminder by={driver?.cardDownloadBy ?? null} />
        <span className={pieces.grows} />
        {mayUpload && <UploadButton onFiles={uploads.add} />}
      </h2>
      <UploadList uploads={uploads} personId={personId} />
      <ListStates
        asked={files}
        rows={2}
        stale={t('tachoFile.stale')}
        failed={t('tachoFile.failed')}
      />
      {rows?.length === 0 && <p className={styles.none}>{t('hours.noFiles')}</p>}
      {rows && rows.length > 0 && <Table rows={rows} clock={clock} />}
      {files.data && rows && files.data.totalElements > rows.length && (
        <p className={styles.none}>
          {t('hours.moreFiles', { shown: rows.length, count: files.data.totalElements })}
        </p>
      )}
    </section>
  );
}

function Reminder({ by }: { by: string | null }) {
  if (by === null) return null;
  const days = (Date.parse(by) - Date.now()) / DAY_MS;
  const isLate = days < -1;
  const tone = isLate ? 'alarm' : days <= SOON_DAYS ? 'notice' : 'plain';
  return (
    <span className={`${pieces.note} ${pieces.toned} ${styles.reminder}`} data-tone={tone}>
      {tone !== 'plain' && <IconAlertTriangle size={14} aria-hidden="true" />}
      {t(isLate ? 'hours.downloadLate' : 'hours.downloadBy', { date: by })}
    </span>
  );
}

function Table({ rows, clock }: { rows: readonly TachographFile[]; clock: Clock }) {
  return (
    <table className={`${pieces.full} ${styles.table}`}>
      <thead className={`${pieces.notOnPhone} ${pieces.heads}`}>
        <tr>
          <th scope="col">{t('hours.file')}</th>
          <th scope="col">{t('hours.kind')}</th>
          <th scope="col">{t('hours.fileDays')}</th>
          <th scope="col">{t('hours.dayCount')}</th>
          <th scope="col">{t('hours.signature')}</th>
          <th scope="col">{t('hours.uploaded')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((file) => (
          <FileRow key={file.tachographFileId} file={file} clock={clock} />
        ))}
      </tbody>
    </table>
  );
}

function FileRow({ file, clock }: { file: TachographFile; clock: Clock }) {
  const { ccode } = useCompany();
  const { generation, fileName, from, to } = file;
  const kind = t(`hours.kind.${file.kind}`, { generation, vehicle: vehicleName(file) });
  const warnings = warningTexts(file);
  return (
    <tr>
      <th scope="row" title={fileName}>
        {fileName}
        {warnings.length > 0 && (
          <small className={styles.warnings}>
            <IconAlertTriangle size={13} aria-hidden="true" /> {warnings.join(' ')}
          </small>
        )}
      </th>
      <td>{kind}</td>
      <td>{from && to && `${from} – ${to}`}</td>
      <td>{file.activityDays}</td>
      <td>
        <Signature signature={file.signature} />
      </td>
      <td>
        {[dateTime(file.uploaded, zoneOf(clock)), file.uploadedBy].filter(Boolean).join(', ')}
      </td>
      <td>
        <IconButton
          label={t('tachoFile.download', { name: fileName })}
          onClick={() => void saveTachographFile(ccode, file).catch(showFailure)}
        >
          <IconDownload size={16} />
        </IconButton>
      </td>
    </tr>
  );
}

const SIGNS = {
  valid: [IconCheck, pieces.good],
  invalid: [IconX, pieces.alarm],
  unverified: [IconAlertTriangle, pieces.notice],
} as const;

function Signature({ signature }: Pick<TachographFile, 'signature'>) {
  const [Sign, tone] = SIGNS[signature];
  return (
    <span
      className={`${pieces.oneLine} ${tone} ${styles.signature}`}
      title={t(`hours.signatureText.${signature}`)}
    >
      <Sign size={14} aria-hidden="true" /> {t(`tachoFile.signature.${signature}`)}
    </span>
  );
}
