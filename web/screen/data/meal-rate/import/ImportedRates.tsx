// What becomes of each row of a table: a new rate, or nothing, and why. Refused rows can be shown alone.
import type { RateTableRow } from '@flotila/domain/travel/meal-rate.api.ts';
import { Checkbox } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../ground/i18n/i18n.ts';
import { countryName } from '../../../../ground/ui/Flag.tsx';
import { Notice } from '../../../../ground/ui/Notice.tsx';
import pieces from '../../../../ground/ui/pieces.module.css';
import { MISSING } from '../../../../ground/words/format.ts';
import frame from '../../import-dialog.module.css';
import { amountText } from '../rate-text.ts';
import styles from './import.module.css';
import type { ImportAnswer } from './use-rate-import.ts';

/** A ministry's table has two hundred. */
const SHOWN_MAX = 500;

export function ImportedRates({ answer }: { answer: ImportAnswer }) {
  const [isOnlyRefused, setOnlyRefused] = useState(false);
  const { content, okCount, isStored } = answer;
  if (content.length === 0) return <Notice title={t('import.noRows')} />;
  const refused = content.length - okCount;
  const shown = isOnlyRefused ? content.filter(({ result }) => result !== 'ok') : content;
  return (
    <section className={styles.outcome} aria-label={t('mrt.importRows')}>
      <p className={`${pieces.hint} ${frame.counts}`} role="status">
        {okCount > 0 && (
          <b className={`${pieces.ink} ${pieces.strong}`}>
            {t(isStored ? 'mrt.importStored' : 'mrt.importOk', { count: okCount })}
          </b>
        )}
        {refused > 0 && <span>{t('mrt.importRefused', { count: refused })}</span>}
        {!isStored && <span>{t(refused > 0 ? 'mrt.importWhole' : 'import.notStored')}</span>}
      </p>
      {refused > 0 && okCount > 0 && (
        <Checkbox
          size="xs"
          label={t('mrt.onlyRefused')}
          checked={isOnlyRefused}
          onChange={(signal) => setOnlyRefused(signal.currentTarget.checked)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <div className={styles.scroller} tabIndex={0}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th data-number>{t('import.col.row')}</th>
              <th>{t('mrt.country')}</th>
              <th data-number>{t('mrt.amount')}</th>
              <th>{t('mrt.currency')}</th>
              <th>{t('import.col.result')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, SHOWN_MAX).map((row) => (
              <Row key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length > SHOWN_MAX && (
        <p className={pieces.hint}>{t('many.andMore', { count: shown.length - SHOWN_MAX })}</p>
      )}
    </section>
  );
}

function Row({ row }: { row: RateTableRow }) {
  const isOk = row.result === 'ok';
  return (
    <tr>
      <td data-number>{row.row}</td>
      <td>{nameOf(row)}</td>
      <td data-number>{row.amount === null ? MISSING : amountText(row.amount)}</td>
      <td>{row.currency ?? MISSING}</td>
      <td>
        <span className={`${isOk ? pieces.good : pieces.quiet} ${styles.word}`}>
          {isOk ? <IconCheck size={15} stroke={2.2} /> : <IconMinus size={15} stroke={2.2} />}
          {t(isOk ? 'mrt.rowNew' : 'mrt.rowRefused')}
        </span>
        {row.messages.map(({ field, code, text }) => (
          <small key={`${field} ${code}`}>{text}</small>
        ))}
      </td>
    </tr>
  );
}

/** Its name where the table has a country there, else what stands there. */
function nameOf({ country }: RateTableRow): string {
  if (country === '') return MISSING;
  return /^[A-Z]{2}$/.test(country) ? countryName(country) : country;
}
