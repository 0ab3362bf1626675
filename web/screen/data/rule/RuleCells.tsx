// Cells of the list of rules: the name with its sentence, how severe, and the switch.

import type { Severity } from '@flotila/domain/alert/alert.ts';
import { listRules, type RuleRecord, switchRule } from '@flotila/domain/rule/rule.api.ts';
import { Switch } from '@mantine/core';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { alertsPath } from '../../../ground/address/paths.ts';
import { useChange } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { failureText, showError } from '../../../ground/ui/failure.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import styles from './rule.module.css';

export function RuleName({ rule, sentence }: { rule: RuleRecord; sentence: string }) {
  return (
    <span className={`${pieces.cuts} ${styles.cell}`}>
      <b className={pieces.block} title={rule.name}>
        {rule.name}
      </b>
      <span className={pieces.block} data-broken={rule.isBroken !== null} title={sentence}>
        {rule.isBroken ? t(`rule.fault.${rule.isBroken}`) : sentence}
      </span>
    </span>
  );
}

export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={styles.severity} data-severity={severity}>
      <i aria-hidden="true" />
      {t(`rule.sevName.${severity}`)}
    </span>
  );
}

/** How often it rang this month, and the way to those alerts. */
export function RuleRang({ rule: { name, rangThisMonth: count } }: { rule: RuleRecord }) {
  const { ccode } = useCompany();
  const rang = t('rule.rang', { count });
  if (count === 0) return rang;
  const alerts = alertsPath(ccode, { show: 'all', since: 'month', text: name });
  return (
    <PathLink
      className={styles.rang}
      href={alerts}
      title={t('rule.rangLong', { count })}
      onClick={(signal) => signal.stopPropagation()}
    >
      {rang}
    </PathLink>
  );
}

export function RuleSwitch({ rule }: { rule: RuleRecord }) {
  const { ccode: company, may } = useCompany();
  const change = useChange(switchRule, [listRules]);
  const { isOn, lastChange, ruleId } = rule;
  const shown = change.isPending ? change.variables.body.isOn : isOn;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the row from opening.
    <span
      onClick={(signal) => signal.stopPropagation()}
      onKeyDown={(signal) => signal.key === ' ' && signal.stopPropagation()}
    >
      <Switch
        aria-label={t('rule.turn', { name: rule.name })}
        checked={shown}
        disabled={!rule.mayChange || !may('rule', 'write') || change.isPending}
        onChange={(signal) =>
          change.mutate(
            { company, path: { ruleId }, body: { isOn: signal.currentTarget.checked, lastChange } },
            { onError: (error) => showError(failureText(error)) },
          )
        }
      />
    </span>
  );
}
