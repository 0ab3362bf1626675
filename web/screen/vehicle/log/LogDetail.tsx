// Everything of one line of a tracker's log: the records that were understood with their measures, the bytes,
// and what the gateway thought of them.

import type {
  UnderstoodRecord,
  VehicleLogLine,
} from '@flotila/domain/connection/connection.api.ts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import { copyText } from '../../../ground/ui/copy-text.ts';
import { FactLines } from '../../../ground/ui/FactLines.tsx';
import { showDone, showError } from '../../../ground/ui/failure.ts';
import { useIsPhone } from '../../../ground/ui/phone.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { dateTime, MISSING, number } from '../../../ground/words/format.ts';
import styles from './log-detail.module.css';
import { dumpOf, placeText } from './log-lines.ts';
import { measureText } from './log-words.ts';

export function LogDetail({ line, zone }: { line: VehicleLogLine; zone: string }) {
  const { understood, recordCount } = line;
  const more = recordCount - (understood?.length ?? 0);
  return (
    <div className={styles.detail}>
      {line.refusalDetail !== '' && (
        <p className={styles.why}>
          {t('log.gatewaySays')} <code>{line.refusalDetail}</code>
        </p>
      )}
      {understood && understood.length > 0 && <Records records={understood} zone={zone} />}
      {more > 0 && understood && (
        <p className={`${pieces.note} ${pieces.toEnd}`}>{t('log.moreRecords', { count: more })}</p>
      )}
      {understood === null && line.direction === 'in' && line.refusal === null && (
        <p className={`${pieces.note} ${pieces.toEnd}`}>{t('log.noRecords')}</p>
      )}
      {line.hex !== '' && <Bytes line={line} />}
      <p className={`${pieces.note} ${styles.facts}`}>
        <span>{t('log.device', { code: line.deviceCode })}</span>
        <span>{t('log.connection', { id: line.connectionId, transport: line.transport })}</span>
        {line.flags.map((flag) => (
          <span key={flag}>{t(`log.flag.${flag}`)}</span>
        ))}
      </p>
    </div>
  );
}

function Records({ records, zone }: { records: readonly UnderstoodRecord[]; zone: string }) {
  return (
    <ol className={styles.records}>
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the records of a frame never change their order.
        <li key={index}>
          <p className={styles.record}>
            <strong className={pieces.strong}>
              {record.timestamp === null ? t('log.noTime') : dateTime(record.timestamp, zone, true)}
            </strong>
            <span>{placeText(record) ?? t('log.noPlace')}</span>
            <span>
              {record.speed === null
                ? MISSING
                : t('vehicle.speed', { speed: number(record.speed) })}
            </span>
            {!record.valid && (
              <b className={`${pieces.notice} ${pieces.plain}`}>{t('log.invalid')}</b>
            )}
          </p>
          <Measures measures={record.measures} />
        </li>
      ))}
    </ol>
  );
}

function Measures({ measures }: { measures: UnderstoodRecord['measures'] }) {
  const all = Object.entries(measures);
  if (all.length === 0) return null;
  return (
    <FactLines
      className={styles.measures}
      facts={all.map(([name, value]) => [name, measureText(value)])}
    />
  );
}

function Bytes({ line }: { line: VehicleLogLine }) {
  const isNarrow = useIsPhone();
  const shown = line.hex.length / 2;
  return (
    <div className={styles.bytes}>
      <pre>
        {dumpOf(line.hex, isNarrow ? 8 : 16)
          .map((row) => `${row.offset}  ${row.hex.padEnd((isNarrow ? 8 : 16) * 3)} ${row.text}`)
          .join('\n')}
      </pre>
      <div className={styles.copy}>
        <CopyButton label={t('log.copyHex')} text={line.hex} />
        {line.text !== null && <CopyButton label={t('log.copyText')} text={line.text} />}
        <span className={`${pieces.note} ${pieces.toEnd}`}>
          {shown < line.byteCount
            ? t('log.bytesCut', { shown, count: line.byteCount })
            : t('log.bytes', { count: line.byteCount })}
        </span>
      </div>
    </div>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  async function copy() {
    if (await copyText(text)) showDone(t('log.copied'));
    else showError(t('log.notCopied'));
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconCopy size={15} stroke={1.7} />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  );
}
