// What somebody who has put a tracker on a vehicle does next: the address and port that the tracker must be
// set to, and where to look when nothing comes.
import { type DeviceType, isSentByOthers } from '@flotila/domain/vehicle/device-choices.ts';
import { getTrackerPorts } from '@flotila/domain/vehicle/tracker-port.api.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataListPath } from '../../../ground/address/paths.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { copyText } from '../../../ground/ui/copy-text.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import { type Dialog, leaveDialog } from '../../../ground/ui/dialogs.ts';
import { showDone, showError } from '../../../ground/ui/failure.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { nameOf, useCodes } from './codes.ts';
import { portOf, serverOf, transportText, urlOf } from './tracker-port.ts';
import styles from './vehicle-form.module.css';

const WIDTH = 480;

export function TrackerNext({ dialog }: { dialog: Extract<Dialog, { slot: 'trackerNext' }> }) {
  const { ccode } = useCompany();
  const told = useEndpoint(getTrackerPorts, {}).data;
  const types = useCodes('devices');
  const port = told && portOf(told, dialog.deviceType);
  const isByOthers = port !== undefined && port !== null && isSentByOthers(port.deviceType);
  const url = told && port ? urlOf(told, port) : undefined;
  return (
    <DialogFrame title={t('vf.next.title')} width={WIDTH}>
      <p className={styles.nextText}>{t('vf.next.lead', { plate: dialog.plate })}</p>
      {told && !port && <p className={styles.nextText}>{t('vf.portOff')}</p>}
      {told && port && (
        <>
          <p className={styles.nextText}>{whereText(port.deviceType, url)}</p>
          <dl className={styles.next}>
            {url ? (
              <>
                <Fact name={t('vf.next.url')}>{url}</Fact>
                <Fact name={t('vf.next.header')}>
                  {t('vf.next.headerValue', { key: `<${t('vf.next.aKey')}>` })}
                </Fact>
              </>
            ) : (
              <>
                <Fact name={t('vf.next.server')}>{serverOf(told)}</Fact>
                <Fact name={t('vf.next.port')}>{port.port}</Fact>
              </>
            )}
            <Fact name={t('vf.next.protocol')}>
              {nameOf(types, dialog.deviceType)} ({transportText(port)})
            </Fact>
            <Fact name={t('vf.next.number')}>{dialog.code}</Fact>
          </dl>
          {url && (
            <Group gap={8} mb={12}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconCopy size={16} stroke={1.7} />}
                onClick={() => void copyUrl(url)}
              >
                {t('vf.next.copy')}
              </Button>
              <Button
                size="xs"
                variant="default"
                component={PathLink}
                href={dataListPath(ccode, 'api-keys')}
                onClick={() => leaveDialog()}
              >
                {t('data.api-keys')}
              </Button>
            </Group>
          )}
          {(url || told.isLocal) && (
            <Box mb={12}>
              {url && <p className={pieces.hint}>{t('vf.next.key')}</p>}
              {told.isLocal && <p className={pieces.hint}>{t('vf.portLocal')}</p>}
            </Box>
          )}
        </>
      )}
      <p className={styles.nextText}>{t(isByOthers ? 'vf.next.thenPassedOn' : 'vf.next.then')}</p>
      <Group justify="flex-end" gap={8}>
        <Button
          variant="default"
          component={PathLink}
          href={dataListPath(ccode, isByOthers ? 'gateway' : 'device-connections')}
          onClick={() => leaveDialog()}
        >
          {t(isByOthers ? 'data.gateway' : 'vf.next.connections')}
        </Button>
        <Button data-autofocus onClick={() => leaveDialog()}>
          {t('vf.next.close')}
        </Button>
      </Group>
    </DialogFrame>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={`${pieces.strong} ${pieces.breaks}`}>{children}</dd>
    </>
  );
}

/** In the tracker, or in the system that passes its records on. */
function whereText(deviceType: DeviceType, url: string | undefined): string {
  if (url) return t('vf.next.passedOn');
  return t(isSentByOthers(deviceType) ? 'vf.next.relay' : 'vf.next.set');
}

async function copyUrl(url: string): Promise<void> {
  if (await copyText(url)) showDone(t('vf.next.copied'));
  else showError(t('vf.next.copyFailed'));
}
