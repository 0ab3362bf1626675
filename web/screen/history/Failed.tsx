// What stands in place of an answer that could not be had, with the way to ask again.
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';

export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p role="alert">
      {text}{' '}
      <button type="button" className={`${pieces.accent} ${pieces.underlined}`} onClick={onRetry}>
        {t('app.retry')}
      </button>
    </p>
  );
}
