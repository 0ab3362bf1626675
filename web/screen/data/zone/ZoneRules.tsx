// Which rules watch for the zone: whoever moves its border changes what they find, and it is not deleted while one
// names it.
import { listRules, type RuleRecord } from '@flotila/domain/rule/rule.api.ts';
import { RULES_MAX } from '@flotila/domain/rule/rule.ts';
import type { Zone } from '@flotila/domain/zone/zone.api.ts';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../../ground/address/paths.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import type { DataPlace } from '../module.ts';
import styles from './around.module.css';

export function ZoneRules({ zone, place }: { zone: Zone; place: DataPlace }) {
  const { ccode: company } = place;
  const mayRead = place.company.may('rule', 'read');
  const asked = useEndpoint(listRules, mayRead ? { company, query: { size: RULES_MAX } } : null);
  const rules = (asked.data?.content ?? []).filter((rule) => isRuleOf(rule, zone));
  if (rules.length === 0) return null;
  return (
    <section className={styles.rules} aria-label={t('zone.rules', { count: rules.length })}>
      <p className={pieces.quiet}>{t('zone.rules', { count: rules.length })}</p>
      <ul>
        {rules.map(({ ruleId, name, isOn }) => (
          <li key={ruleId}>
            <PathLink href={dataDetailPath(company, 'rule', ruleId)}>{name}</PathLink>
            {!isOn && <small>{t('zone.ruleOff')}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** By name, by its category, or by its speed limit. */
export function isRuleOf(
  { condition }: Pick<RuleRecord, 'condition'>,
  { zoneId, category, speedLimit }: Pick<Zone, 'zoneId' | 'category' | 'speedLimit'>,
): boolean {
  if (condition.kind === 'speed') return condition.overZoneLimit && speedLimit !== null;
  if (!('zones' in condition)) return false;
  return condition.zones.zoneIds.includes(zoneId) || condition.zones.categories.includes(category);
}
