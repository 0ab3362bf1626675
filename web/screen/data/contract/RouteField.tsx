// The link to a route of the maps (D-CTR-007): what is pasted is worked out at once, and below the field stands
// what came of it or why nothing did.
import { CloseButton, Loader, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { duration, number } from '../../../ground/words/format.ts';
import styles from './contract.module.css';
import { type ContractFieldsProps, NO_PLAN } from './contract-form.ts';
import { useRouteLink } from './use-route-link.ts';

export function RouteField(props: ContractFieldsProps) {
  const { form, refused, isReadOnly, onChange } = props;
  const link = useRouteLink(props);
  const isRefused = link.failure !== null || refused.planUrl !== undefined;
  return (
    <div className={pieces.across}>
      <TextInput
        label={t('ctr.planUrl')}
        placeholder="https://www.google.com/maps/dir/…"
        type="url"
        autoComplete="off"
        spellCheck={false}
        readOnly={isReadOnly}
        value={form.planUrl}
        aria-invalid={isRefused || undefined}
        error={isRefused && (link.failure ?? refused.planUrl)}
        rightSection={
          link.isAsking ? (
            <Loader size={16} />
          ) : (
            form.planUrl !== '' &&
            !isReadOnly && (
              <CloseButton
                size="sm"
                aria-label={t('ctr.clearRoute')}
                onClick={() => {
                  link.stop();
                  onChange(NO_PLAN);
                }}
              />
            )
          )
        }
        onChange={(signal) => {
          const isPasted = (signal.nativeEvent as InputEvent).inputType === 'insertFromPaste';
          link.type(signal.currentTarget.value, isPasted);
        }}
        onBlur={link.ask}
      />
      <RouteStatus form={form} isAsking={link.isAsking} isRefused={isRefused} />
    </div>
  );
}

function RouteStatus(props: {
  form: ContractFieldsProps['form'];
  isAsking: boolean;
  isRefused: boolean;
}) {
  const { plan, planned, planUrl, planOf } = props.form;
  if (props.isRefused) return null;
  if (props.isAsking) {
    return (
      <p className={pieces.below} role="status">
        {t('ctr.routeAsking')}
      </p>
    );
  }
  if (!plan || planUrl.trim() !== planOf.trim()) {
    return <p className={pieces.below}>{t('ctr.routeHint')}</p>;
  }
  const isRough = plan.source === 'straight';
  const Icon = isRough ? IconAlertTriangle : IconCheck;
  return (
    <p className={`${pieces.below} ${styles.route}`} role="status" data-rough={isRough}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      <strong>{t(`ctr.routeBy.${plan.source}`)}</strong>
      {t('ctr.routeSum', {
        count: plan.waypoints.length,
        km: number((planned.distance ?? 0) / 1000),
        time: duration(planned.duration),
      })}
    </p>
  );
}
