// What somebody who has put a tracker on a vehicle does next: the address and port that the tracker must be
// set to, and where to look when nothing comes.
import { passedOnPath } from '@flotila/domain/vehicle/device-choices.ts';
import { getTrackerPorts } from '@flotila/domain/vehicle/tracker-port.api.ts';
import { Button, Group } from '@mantine/core';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataListPath } from '../../../ground/address/paths.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import { type Dialog, leaveDialog } from '../../../ground/ui/dialogs.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { nameOf, useCodes } from './codes.ts';
import { portOf, serverOf, transportText } from './tracker-port.ts';
import styles from './vehicle-form.module.css';

const WIDTH = 480;

export function TrackerNext({ dialog }: { dialog: Extract<Dialog, { slot: 'trackerNext' }> }) {
  const { ccode } = useCompany();
  const told = useEndpoint(getTrackerPorts, {}).data;
  const types = useCodes('devices');
  const port = told && portOf(told, dialog.deviceType);
  const path = port ? passedOnPath(port.deviceType) : undefined;
  return (
    <DialogFrame title={t('vf.next.title')} width={WIDTH}>
      <p className={styles.nextText}>{t('vf.next.lead', { plate: dialog.plate })}</p>
      {told && !port && <p className={styles.nextText}>{t('vf.portOff')}</p>}
      {told && port && (
        <>
          <p className={styles.nextText}>{t(path ? 'vf.next.passedOn' : 'vf.next.set')}</p>
          <dl className={styles.next}>
            <dt>{t('vf.next.server')}</dt>
            <dd className={`${pieces.strong} ${pieces.breaks}`}>{serverOf(told)}</dd>
            <dt>{t('vf.next.port')}</dt>
            <dd className={`${pieces.strong} ${pieces.breaks}`}>{port.port}</dd>
            {path && <dt>{t('vf.next.path')}</dt>}
            {path && <dd className={`${pieces.strong} ${pieces.breaks}`}>{path}</dd>}
            <dt>{t('vf.next.protocol')}</dt>
            <dd className={`${pieces.strong} ${pieces.breaks}`}>
              {nameOf(types, dialog.deviceType)} ({transportText(port)})
            </dd>
            <dt>{t('vf.next.number')}</dt>
            <dd className={`${pieces.strong} ${pieces.breaks}`}>{dialog.code}</dd>
          </dl>
          {told.isLocal && <p className={pieces.hint}>{t('vf.portLocal')}</p>}
        </>
      )}
      <p className={styles.nextText}>{t('vf.next.then')}</p>
      <Group justify="flex-end" gap={8}>
        <Button
          variant="default"
          component={PathLink}
          href={dataListPath(ccode, 'device-connections')}
          onClick={() => leaveDialog()}
        >
          {t('vf.next.connections')}
        </Button>
        <Button data-autofocus onClick={() => leaveDialog()}>
          {t('vf.next.close')}
        </Button>
      </Group>
    </DialogFrame>
  );
}
