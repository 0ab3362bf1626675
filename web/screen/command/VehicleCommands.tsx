// Commands to the tracker of a vehicle, for superusers (gateway §11): what it understands, and what became of the
// last ones, as it happens.
import { listVehicleCommands, type VehicleCommands } from '@flotila/domain/command/command.api.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import type { Dialog } from '../../ground/ui/dialogs.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { REFRESH_MS } from '../../thing/vehicle/vehicle.data.ts';
import { CommandForm } from './CommandForm.tsx';
import { CommandList } from './CommandList.tsx';
import styles from './command.module.css';
import { useRereading } from './use-rereading.ts';

const WIDTH = 640;

type CommandsDialog = Extract<Dialog, { slot: 'vehicleCommands' }>;

export function VehicleCommandsDialog({ dialog }: { dialog: CommandsDialog }) {
  const { vehicleId, plate } = dialog;
  const input = { path: { vehicleId } };
  const read = useEndpoint(listVehicleCommands, input, { refetchIntervalMs: REFRESH_MS });
  useRereading(vehicleId, read.data);
  return (
    <DialogFrame title={t('cmd.title', { plate })} width={WIDTH}>
      <ListStates asked={read} rows={5} stale={t('cmd.stale')} failed={t('cmd.failed')} />
      {read.data && <Commands vehicleId={vehicleId} read={read.data} />}
    </DialogFrame>
  );
}

function Commands({ vehicleId, read }: { vehicleId: number; read: VehicleCommands }) {
  return (
    <div className={styles.dialog}>
      <Order vehicleId={vehicleId} read={read} />
      {read.device && read.commands.length === 0 && <p className={pieces.hint}>{t('cmd.none')}</p>}
      {read.commands.length > 0 && <CommandList vehicleId={vehicleId} commands={read.commands} />}
    </div>
  );
}

function Order({ vehicleId, read }: { vehicleId: number; read: VehicleCommands }) {
  const { device } = read;
  if (!device) return <Notice title={t('cmd.noTracker')} text={t('cmd.noTrackerText')} />;
  if (device.kinds.length === 0) {
    return <Notice title={t('cmd.noKinds')} text={t('cmd.noKindsText')} />;
  }
  return (
    <>
      <p className={pieces.hint} role="status">
        {t(device.isConnected ? 'cmd.connected' : 'cmd.away', { code: device.code })}
      </p>
      <CommandForm
        vehicleId={vehicleId}
        device={device}
        immobiliseRefusal={read.immobiliseRefusal}
      />
    </>
  );
}
