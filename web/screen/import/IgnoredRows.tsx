// Rows of the file that are no records, so that nobody misses them.
import { type Brought, IGNORED_ROWS } from '@flotila/domain/import/import.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';

/** Numbers that are said one by one. */
const NAMED_MAX = 5;

export function IgnoredRows({ answer }: { answer: Brought }) {
  return IGNORED_ROWS.map((why) => {
    const ignored = answer.ignored.filter((one) => one.why === why);
    if (ignored.length === 0) return null;
    const numbers = ignored.map(({ row }) => String(row));
    const list = [...numbers.slice(0, NAMED_MAX), ...(numbers.length > NAMED_MAX ? ['…'] : [])];
    return (
      <p key={why} className={pieces.below} title={ignored.map(({ text }) => text).join('\n')}>
        {t(`bring.ignored.${why}`, { rows: numbers.length, list: list.join(', ') })}
      </p>
    );
  });
}
