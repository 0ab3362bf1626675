// The raw log of a vehicle's tracker for superusers (NAV-067, NAV-068): a day, its lines, a download.
import { getVehicleLog, listVehicleLogs } from '@flotila/domain/connection/connection.api.ts';
import { rawLogLine, readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callRaw, useEndpoint } from '../api.ts';
import { closeDialog, type Dialog } from '../dialogs.ts';
import { t } from '../i18n/i18n.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { failureText, showFailure } from '../ui/failure.ts';
import { LineList } from '../ui/LineList.tsx';
import { Notice } from '../ui/Notice.tsx';

/** More lines than anybody reads on a screen; the download has all of them. */
const LINES_MAX = 100_000;
const WIDTH = 900;

export function VehicleLog({ dialog }: { dialog: Extract<Dialog, { slot: 'vehicleLog' }> }) {
  const { vehicleId } = dialog;
  const days = useEndpoint(listVehicleLogs, { path: { vehicleId } });
  const [picked, setPicked] = useState<string | null>(null);
  const day = picked ?? days.data?.[0] ?? null;
  return (
    <DialogFrame
      title={t('log.title', { plate: dialog.plate })}
      width={WIDTH}
      onClose={closeDialog}
    >
      {days.isError && <Notice role="alert" title={failureText(days.error)} />}
      {days.data?.length === 0 && <Notice title={t('log.none')} />}
      {day && (
        <>
          <Group gap={8} align="end" mb={8}>
            <NativeSelect
              data-autofocus
              label={t('log.day')}
              data={days.data ?? []}
              value={day}
              onChange={(signal) => setPicked(signal.currentTarget.value)}
            />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => void download(vehicleId, day, dialog.plate).catch(showFailure)}
            >
              {t('log.download')}
            </Button>
          </Group>
          <Lines vehicleId={vehicleId} day={day} />
        </>
      )}
    </DialogFrame>
  );
}

function Lines({ vehicleId, day }: { vehicleId: number; day: string }) {
  const lines = useQuery({
    queryKey: ['vehicle-log lines', vehicleId, day],
    queryFn: async ({ signal }) => {
      const response = await callRaw(getVehicleLog, input(vehicleId, day), { signal });
      const log = readRawLog(await plainBytes(response));
      return { lines: log.entries.slice(0, LINES_MAX).map(rawLogLine), all: log.entries.length };
    },
    staleTime: 10_000,
  });
  if (lines.isError) return <Notice role="alert" title={failureText(lines.error)} />;
  if (!lines.data) return null;
  if (lines.data.all === 0) return <Notice title={t('log.empty')} />;
  return (
    <>
      <LineList lines={lines.data.lines} label={t('log.title', { plate: day })} />
      {lines.data.all > LINES_MAX && <p>{t('log.cut', { count: LINES_MAX })}</p>}
    </>
  );
}

async function download(vehicleId: number, day: string, plate: string): Promise<void> {
  const response = await callRaw(getVehicleLog, input(vehicleId, day));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${plate.replaceAll(/\W+/g, '')}-${day}.log.gz`;
  link.click();
  URL.revokeObjectURL(address);
}

function input(vehicleId: number, date: string) {
  return { path: { vehicleId }, query: { date } };
}

/** The log is gzip; where the server says so in a header, the browser has unpacked it already. */
async function plainBytes(response: Response): Promise<Uint8Array> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
