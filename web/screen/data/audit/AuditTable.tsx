// The record of changes as sentences under the heads of their days. A row opens what stood there before and after;
// arrows walk, Enter opens. Only what is in sight is drawn.

import { localDay } from '@flotila/domain/time.ts';
import { useMemo, useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { useNow } from '../../../ground/ui/now.ts';
import { PlacedHead } from '../../../ground/ui/PlacedHead.tsx';
import { ScrolledGrid } from '../../../ground/ui/ScrolledGrid.tsx';
import { dayInYear } from '../../../ground/words/day-words.ts';
import type { ListTableProps } from '../module.ts';
import { AuditChange } from './AuditChange.tsx';
import styles from './audit.module.css';
import { auditLines } from './audit-lines.ts';
import type { AuditRow } from './audit-names.ts';
import { standingLines } from './fields-back.ts';
import { mayTakeBack, useTakeBack } from './take-back.ts';

const ROW_HEIGHT = 54;
/** Time and person stand above the sentence. */
const PHONE_ROW_HEIGHT = 76;
const DAY_HEIGHT = 36;
/** How many rows Page Up and Page Down pass. */
const PAGE_ROWS = 10;

export function AuditTable({ place, rows, moduleOf }: ListTableProps<AuditRow>) {
  const { timeZone } = place.company;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => auditLines(rows, timeZone), [rows, timeZone]);
  const keys = useMemo(() => lines.map((line) => ('day' in line ? null : line.key)), [lines]);
  const gone = useMemo(() => goneRecords(rows), [rows]);
  const standing = useMemo(() => standingLines(lines), [lines]);
  const { take, taking } = useTakeBack({ place, moduleOf });
  const toggle = (key: string) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  return (
    <ScrolledGrid
      label={t('data.audit')}
      head={HEADS.map((head) => (
        // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
        <span key={head} role="columnheader" tabIndex={-1}>
          {t(head)}
        </span>
      ))}
      headClassName={styles.heads}
      keys={keys}
      attribute="data-data-row"
      heightOf={(index, isPhone) =>
        keys[index] === null ? DAY_HEIGHT : isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT
      }
      overscan={8}
      pageRows={PAGE_ROWS}
      selectedAt={-1}
      onChoose={(index) => {
        const key = keys[index];
        if (key) toggle(key);
      }}
    >
      {({ index, top, rowIndex, ...placed }) => {
        const line = lines[index];
        if (!line) return null;
        if ('day' in line) {
          return (
            <DayHead key={line.day} {...line} top={top} rowIndex={rowIndex} timeZone={timeZone} />
          );
        }
        const isOffered = standing.has(line.key) && mayTakeBack(line.rows[0].entry.kind, place);
        return (
          <AuditChange
            key={line.key}
            line={line}
            place={place}
            index={index}
            top={top}
            rowIndex={rowIndex}
            gone={gone}
            {...placed}
            isOpen={opened.has(line.key)}
            onToggle={() => toggle(line.key)}
            onTakeBack={isOffered && taking === null ? () => take(line) : null}
            isTaking={taking === line.key}
          />
        );
      }}
    </ScrolledGrid>
  );
}

const HEADS = ['aud.when', 'aud.author', 'aud.action'] as const;

interface DayHeadProps {
  day: string;
  count: number;
  top: number;
  rowIndex: number;
  timeZone: string;
}

function DayHead({ day, count, top, rowIndex, timeZone }: DayHeadProps) {
  const now = useNow();
  const text = dayInYear(day);
  const isToday = localDay(now, timeZone) === day;
  return (
    <PlacedHead
      top={top}
      rowIndex={rowIndex}
      className={styles.day}
      title={
        <>
          <strong>{isToday ? t('aud.today', { day: text }) : text}</strong>{' '}
          {t('aud.count', { count })}
        </>
      }
    />
  );
}

/** Records that were deleted later in the list have no page any more. */
function goneRecords(rows: readonly AuditRow[]): ReadonlySet<string> {
  return new Set(
    rows
      .filter(({ entry }) => entry.action === 'delete')
      .map(({ entry }) => `${entry.kind} ${entry.recordId}`),
  );
}
