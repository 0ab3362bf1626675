// The fields of a contract in three groups (D-CTR-004 … D-CTR-013): what and when, the route, the price. Who only
// reads sees the same as text.

import { listCodes } from '@flotila/domain/code/code.api.ts';
import { Select } from '@mantine/core';
import { useEndpoint } from '../../../ground/call/api.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { DayField } from '../../../ground/ui/DayField.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { km, MISSING, number } from '../../../ground/words/format.ts';
import { money } from '../../../thing/refueling/fuel-figures.ts';
import { PlainField } from '../PlainFields.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import styles from './contract.module.css';
import { CONTRACT, type ContractFieldsProps, typedPerKm } from './contract-form.ts';
import { RouteField } from './RouteField.tsx';
import { SubjectPick } from './SubjectPick.tsx';
import { VehiclePick } from './VehiclePick.tsx';

export function ContractFields(props: ContractFieldsProps) {
  const { record, place } = props;
  if (record && !place.company.may('contract', 'write')) return <ContractFacts record={record} />;
  return (
    <div className={styles.groups}>
      <What {...props} />
      <Route {...props} />
      <Price {...props} />
    </div>
  );
}

function What(props: ContractFieldsProps) {
  return (
    <section className={`${styles.group} ${styles.what}`} aria-label={t('ctr.g.what')}>
      <div className={pieces.across}>
        <PlainField of={props} table={CONTRACT} name="name" />
      </div>
      <VehiclePick {...props} />
      <SubjectPick {...props} />
      <Day {...props} field="from" />
      <Day {...props} field="to" />
      <p className={`${pieces.across} ${styles.hint}`}>{t('ctr.wholeDays')}</p>
    </section>
  );
}

function Day(props: ContractFieldsProps & { field: 'from' | 'to' }) {
  const { field, form, refused, isReadOnly, onChange, onLeave } = props;
  return (
    <DayField
      label={t(`ctr.${field}`)}
      placeholder={t('ctr.open')}
      value={form[field]}
      // The server names the moment that it had been sent.
      error={refused[field] ?? refused[`${field}Timestamp`]}
      isReadOnly={isReadOnly}
      onChange={(day) => onChange({ [field]: day })}
      onLeave={() => onLeave(field)}
    />
  );
}

function Route(props: ContractFieldsProps) {
  return (
    <section className={styles.group} aria-label={t('ctr.g.route')}>
      <RouteField {...props} />
      <PlainField of={props} table={CONTRACT} name="fromPlace" />
      <PlainField of={props} table={CONTRACT} name="toPlace" />
      {props.form.plan && (
        <p className={`${pieces.across} ${styles.hint}`}>{t('ctr.placesFilled')}</p>
      )}
    </section>
  );
}

function Price(props: ContractFieldsProps) {
  return (
    <section className={styles.group} aria-label={t('ctr.g.price')}>
      <PlainField of={props} table={CONTRACT} name="amount" />
      <Currency {...props} />
      <PerKm {...props} />
      <PlainField
        of={props}
        table={CONTRACT}
        name="active"
        hint={props.form.active ? undefined : t('ctr.activeHint')}
      />
    </section>
  );
}

/** The chosen one is offered also while the list is awaited. */
function Currency({ form, refused, isReadOnly, onChange }: ContractFieldsProps) {
  const list = useEndpoint(listCodes, { path: { kind: 'currencies' } });
  const codes = list.data?.content ?? [];
  const isKnown = codes.some(({ code }) => code === form.currencyCode);
  const chosen = { value: form.currencyCode, label: form.currencyCode };
  return (
    <Select
      label={t('ctr.currencyCode')}
      searchable
      allowDeselect={false}
      readOnly={isReadOnly}
      data={[
        ...(isKnown || form.currencyCode === '' ? [] : [chosen]),
        ...codes.map(({ code }) => ({ value: code, label: code })),
      ]}
      renderOption={({ option }) =>
        `${option.value} ${codes.find(({ code }) => code === option.value)?.name ?? ''}`
      }
      value={form.currencyCode}
      error={refused.currencyCode}
      comboboxProps={{ width: 220, position: 'bottom-end' }}
      onChange={(currencyCode) => onChange({ currencyCode: currencyCode ?? '' })}
    />
  );
}

/** By plan, and by what was driven once it is done: until then a kilometre would seem to bring far too much (O-3). */
function PerKm({ form, record }: ContractFieldsProps) {
  const lines = [
    [t('ctr.perKmPlanned'), form.planned.distance],
    [t('ctr.perKmActual'), record?.state === 'done' ? record.actualDistance : null],
  ] as const;
  return (
    <dl className={`${pieces.parted} ${styles.perKm}`}>
      {lines.map(([label, metres]) => {
        const perKm = typedPerKm(form, metres, language());
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={pieces.end}>
              {perKm === null ? MISSING : money(perKm, form.currencyCode)}
            </dd>
            <dd className={`${pieces.quiet} ${pieces.end}`}>
              {perKm === null ? '' : sum(form.amount, metres)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** "980,00 : 446,4 km" */
function sum(amount: string, metres: number | null): string {
  return `${amount.trim()} : ${metres === null ? km(null) : `${number(metres / 1000, 1)} km`}`;
}
