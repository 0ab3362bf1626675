// Where a tracker of the chosen type must report to.
import { isSentByOthers } from '@flotila/domain/vehicle/device-choices.ts';
import { getTrackerPorts, type TrackerPorts } from '@flotila/domain/vehicle/tracker-port.api.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { portOf, serverOf, transportText, urlOf } from './tracker-port.ts';
import styles from './vehicle-form.module.css';

/** `isAsked` false: somebody who may not know it. */
export function PortNote({ deviceType, isAsked }: { deviceType: string; isAsked: boolean }) {
  const told = useEndpoint(getTrackerPorts, isAsked ? {} : null);
  if (deviceType === '' || !told.data) return null;
  return (
    <div className={styles.note}>
      <p>{sentenceOf(told.data, deviceType)}</p>
      {told.data.isLocal && <p>{t('vf.portLocal')}</p>}
    </div>
  );
}

function sentenceOf(told: TrackerPorts, deviceType: string): string {
  const port = portOf(told, deviceType);
  if (!port) return t('vf.portOff');
  const url = urlOf(told, port);
  if (url) return t('vf.portPassedOn', { url });
  const about = {
    host: serverOf(told),
    port: String(port.port),
    transport: transportText(port),
  };
  return t(isSentByOthers(port.deviceType) ? 'vf.portRelay' : 'vf.port', about);
}
