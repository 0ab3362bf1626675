// How a new rule begins: the usual ones as sentences; one click fills the form.
import type { Rule } from '@flotila/domain/rule/rule.ts';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import type { RuleNames } from './names.ts';
import { type SaidRule, sentenceText } from './sentence.ts';
import styles from './templates.module.css';
import { templates } from './templates.ts';

export function Templates(props: {
  /** What the templates leave as it is. */
  start: Omit<SaidRule, 'condition'>;
  names: RuleNames;
  onPick: (change: Partial<Rule>) => void;
}) {
  return (
    <section className={styles.templates} aria-labelledby="rule-templates">
      <h2 id="rule-templates">{t('rule.templates')}</h2>
      <p>{t('rule.templatesHint')}</p>
      <ul className={pieces.parted}>
        {templates().map(({ key, name, change }) => (
          <li key={key}>
            <button
              type="button"
              className={pieces.lit}
              onClick={() => props.onPick({ name, ...change })}
            >
              <strong>{name}</strong>
              <span>{sentenceText({ ...props.start, ...change }, props.names)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
