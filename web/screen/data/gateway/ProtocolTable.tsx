// What each protocol of one process did lately. A row opens to the reasons behind its counts.

import type { ProtocolFigures } from '@flotila/domain/connection/gateway.api.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { FactLines } from '../../../ground/ui/FactLines.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { number } from '../../../ground/words/format.ts';
import styles from './gateway.module.css';
import { clockText, delayText, isIdle, portsText, reasonsText, sumOf } from './gateway-words.ts';

const COLUMNS = [
  'connections',
  'rate',
  'delay',
  'duplicates',
  'unknown',
  'faults',
  'ports',
] as const;

/** On a phone they stand with the reasons. */
const WIDE = new Set<string>(['delay', 'duplicates', 'unknown', 'ports']);

export function ProtocolTable({ protocols }: { protocols: readonly ProtocolFigures[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  const [areAllShown, setAllShown] = useState(false);
  const idle = protocols.filter(isIdle);
  // Where nothing happens at all there is nothing else to show.
  const isFolded = !areAllShown && idle.length > 1 && idle.length < protocols.length;
  const shown = isFolded ? protocols.filter((one) => !isIdle(one)) : protocols;
  return (
    <div className={styles.scroll}>
      <table className={styles.protocols}>
        <thead>
          <tr>
            <th scope="col">{t('gw.deviceType')}</th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                data-wide={WIDE.has(column)}
                data-words={column === 'ports'}
              >
                {t(`gw.col.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => {
            const isOpened = opened === one.protocol;
            return (
              <Fragment key={one.protocol}>
                <Row
                  figures={one}
                  isOpened={isOpened}
                  onToggle={() => setOpened(isOpened ? null : one.protocol)}
                />
                {isOpened && (
                  <tr>
                    <td colSpan={COLUMNS.length + 1}>
                      <Reasons figures={one} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {isFolded && (
        <button type="button" className={styles.idle} onClick={() => setAllShown(true)}>
          <IconChevronRight
            className={`${pieces.strong} ${pieces.stays}`}
            size={14}
            stroke={1.8}
            aria-hidden="true"
          />
          <strong className={`${pieces.strong} ${pieces.stays}`}>
            {t('gw.idle', { count: idle.length })}
          </strong>
          <span>{idle.map(({ protocol }) => protocol).join(', ')}</span>
        </button>
      )}
    </div>
  );
}

interface RowProps {
  figures: ProtocolFigures;
  isOpened: boolean;
  onToggle: () => void;
}

function Row({ figures, isOpened, onToggle }: RowProps) {
  const { protocol, ports, connections, recordsPerSecond, duplicates, unknown, faults } = figures;
  const Chevron = isOpened ? IconChevronDown : IconChevronRight;
  return (
    <tr data-idle={isIdle(figures)}>
      <th scope="row">
        <button
          type="button"
          aria-expanded={isOpened}
          aria-label={t('gw.more', { protocol })}
          onClick={onToggle}
        >
          <Chevron size={14} stroke={1.8} aria-hidden="true" />
          {protocol}
        </button>
      </th>
      <td>{number(connections)}</td>
      <td>{number(recordsPerSecond, recordsPerSecond < 10 ? 1 : 0)}</td>
      <td data-wide>{delayText(figures)}</td>
      <td data-wide>{number(duplicates)}</td>
      <td data-wide>{number(unknown)}</td>
      <td>{number(sumOf(faults))}</td>
      <td
        className={ports.some(({ isOpen }) => !isOpen) ? pieces.alarm : undefined}
        data-wide
        data-words
      >
        {portsText(ports)}
      </td>
    </tr>
  );
}

function Reasons({ figures }: { figures: ProtocolFigures }) {
  const facts: [string, string][] = [
    [t('gw.faults'), reasonsText(figures.faults)],
    [t('gw.dropped'), reasonsText(figures.dropped)],
    [t('gw.closed'), reasonsText(figures.closed)],
    [t('gw.clock'), clockText(figures.clock)],
    [t('gw.quarantined'), number(figures.quarantined)],
  ];
  const narrow = [
    [t('gw.col.delay'), delayText(figures)],
    [t('gw.col.duplicates'), number(figures.duplicates)],
    [t('gw.col.unknown'), number(figures.unknown)],
    [t('gw.col.ports'), portsText(figures.ports)],
  ];
  return (
    <FactLines className={styles.facts} facts={facts}>
      {narrow.map(([name, value]) => (
        <div key={name} data-narrow>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </FactLines>
  );
}
