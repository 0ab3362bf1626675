// What became of a call for help from one's own vehicle: it rings, or who answered it and when.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { fullName, time } from '../../ground/words/format.ts';
import { useAlertsSince } from '../../thing/alert/alert.data.ts';
import styles from './my-day.module.css';
import { type HelpCall, helpCall } from './my-day.ts';

interface HelpCallsProps {
  vehicles: readonly MapVehicle[];
  /** yyyy-MM-dd */
  today: string;
}

export function HelpCalls({ vehicles, today }: HelpCallsProps) {
  const { ccode } = useCompany();
  const alerts = useAlertsSince(ccode, today).data ?? [];
  return vehicles.map((vehicle) => {
    const call = helpCall(vehicle, alerts);
    return call && <Call key={vehicle.vehicleId} call={call} />;
  });
}

function Call({ call }: { call: HelpCall }) {
  const isRinging = call.state === 'rings';
  return (
    <p
      className={`${pieces.strong} ${styles.help}`}
      role={isRinging ? 'alert' : 'status'}
      data-ringing={isRinging}
    >
      {isRinging ? (
        <IconAlertTriangle className={pieces.good} size={22} />
      ) : (
        <IconCheck className={pieces.good} size={22} />
      )}
      <span>{useCallText(call)}</span>
    </p>
  );
}

function useCallText(call: HelpCall): string {
  const { timeZone } = useCompany();
  if (call.state === 'rings') {
    return call.since === null
      ? t('me.helpRings')
      : t('me.helpRingsSince', { time: time(call.since, timeZone) });
  }
  const { by, since } = call;
  if (!by) return t('me.helpOver', { time: time(since, timeZone) });
  const at = time(by.at, timeZone);
  return by.by
    ? t('me.helpAnsweredBy', { name: fullName(by.by), time: at })
    : t('me.helpAnswered', { time: at });
}
