// What becomes of each feature of a file: a zone, with what was changed to make it one, or nothing, and why. A press on
// a row shows it on the map. Only the rows in sight are drawn: there may be two thousand.
import type { ImportedZone } from '@flotila/domain/zone/zone.api.ts';
import { Checkbox } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { t } from '../../../../ground/i18n/i18n.ts';
import pieces from '../../../../ground/ui/pieces.module.css';
import { shapeText } from '../../../../thing/zone/shape-words.ts';
import { ZoneMark } from '../../../../thing/zone/ZoneMark.tsx';
import styles from './import.module.css';

/** Pixels of a row that says nothing more. */
const ROW_HEIGHT = 47;

interface Props {
  rows: readonly ImportedZone[];
  /** Its place in `rows`. */
  chosen: number | null;
  onChoose: (index: number) => void;
}

export function ImportedRows({ rows, chosen, onChoose }: Props) {
  const [isOnlySkipped, setOnlySkipped] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const all = rows.map((row, index) => ({ row, index }));
  const skipped = all.filter(({ row }) => row.result === 'skipped');
  const shown = isOnlySkipped ? skipped : all;
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => shown[at]?.index ?? at,
    overscan: 8,
  });
  return (
    <div className={styles.side}>
      {skipped.length > 0 && skipped.length < rows.length && (
        <Checkbox
          size="xs"
          label={t('import.onlySkipped')}
          checked={isOnlySkipped}
          onChange={(signal) => setOnlySkipped(signal.currentTarget.checked)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <div ref={scroller} className={styles.scroller} tabIndex={0}>
        <ul
          className={styles.rows}
          aria-label={t('zone.importRows')}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map((item) => {
            const one = shown[item.index];
            if (!one) return null;
            return (
              <li
                key={item.key}
                ref={virtual.measureElement}
                className={pieces.placed}
                data-index={item.index}
                data-result={one.row.result}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Row
                  row={one.row}
                  isChosen={one.index === chosen}
                  onChoose={() => onChoose(one.index)}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

function Row(props: { row: ImportedZone; isChosen: boolean; onChoose: () => void }) {
  const { row, name, category, shape, result, messages } = props.row;
  const isOk = result === 'ok';
  const about = [t(`zone.c.${category}`), shape && shapeText(shape)].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={props.isChosen}
      disabled={!shape}
      onClick={props.onChoose}
    >
      <span className={`${pieces.quiet} ${pieces.end}`}>{row}</span>
      <span className={`${pieces.column} ${pieces.yields} ${styles.what}`}>
        <b>
          {isOk && <ZoneMark category={category} size={16} />}
          {name || t('zone.importUnnamed')}
        </b>
        {isOk && <small>{about}</small>}
        {messages.map(({ field, code, text }) => (
          <small key={`${field} ${code}`} data-why="">
            {text}
          </small>
        ))}
      </span>
      <span className={styles.word}>
        {isOk ? <IconCheck size={15} stroke={2.2} /> : <IconMinus size={15} stroke={2.2} />}
        {t(isOk ? 'import.ok' : 'import.skipped')}
      </span>
    </button>
  );
}
