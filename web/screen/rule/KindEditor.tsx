// What a rule watches for: the kinds in groups.
import type { ConditionKind } from '@flotila/domain/rule/rule.ts';
import { t } from '../../ground/i18n/i18n.ts';
import styles from './kinds.module.css';
import { KIND_GROUPS } from './rule-kinds.ts';

type Group = keyof typeof KIND_GROUPS;

export function KindEditor(props: {
  value: ConditionKind;
  onChange: (kind: ConditionKind) => void;
}) {
  const groups = Object.entries(KIND_GROUPS) as [Group, readonly ConditionKind[]][];
  return (
    <div className={styles.kinds}>
      {groups.map(([group, kinds]) => (
        <fieldset key={group}>
          <legend>{t(`rule.g.${group}`)}</legend>
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === props.value}
              onClick={() => kind !== props.value && props.onChange(kind)}
            >
              {t(`rule.k.${kind}`)}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
