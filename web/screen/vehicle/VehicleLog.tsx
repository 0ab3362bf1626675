// The log of a vehicle's tracker for superusers (NAV-067, NAV-068): what came in and what went out on a day,
// what was understood of it and what was not, and the raw file to download.
import { getVehicleLog, listVehicleLogs } from '@flotila/domain/connection/connection.api.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { callRaw, useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import type { Dialog } from '../../ground/ui/dialogs.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { Failed, Skeleton } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { saveFile } from '../../ground/ui/save-file.ts';
import { AllLines, FoundLines } from './log/LogLines.tsx';
import { LogButtons, LogDays, LogFilterBar } from './log/LogTools.tsx';
import { isFiltering, NO_FILTER } from './log/log-lines.ts';
import { useLogTotal } from './log/use-log.ts';
import styles from './log/vehicle-log.module.css';

const WIDTH = 1080;
/** A search begins when the typing pauses. */
const TYPING_MS = 350;

type LogDialog = Extract<Dialog, { slot: 'vehicleLog' }>;

export function VehicleLog({ dialog }: { dialog: LogDialog }) {
  const { vehicleId } = dialog;
  const read = useEndpoint(listVehicleLogs, { path: { vehicleId } });
  const days = read.data?.content;
  const [picked, setPicked] = useState<string | null>(null);
  const day = picked ?? days?.[0] ?? null;
  return (
    <DialogFrame title={t('log.title', { plate: dialog.plate })} width={WIDTH} isBare>
      <div className={styles.dialog}>
        {read.isPending && <Skeleton rows={6} />}
        {read.isError && !days && (
          <Failed title={t('log.failed')} error={read.error} onRetry={read.refetch} />
        )}
        {days?.length === 0 && <Notice title={t('log.none')} text={t('log.noneText')} />}
        {day && <Day dialog={dialog} days={days ?? []} day={day} onPick={setPicked} />}
      </div>
    </DialogFrame>
  );
}

interface DayProps {
  dialog: LogDialog;
  days: readonly string[];
  day: string;
  onPick: (day: string) => void;
}

function Day({ dialog, days, day: date, onPick }: DayProps) {
  const { vehicleId, plate } = dialog;
  const { timeZone } = useCompany();
  const [filter, setFilter] = useState(NO_FILTER);
  const [isNewestFirst, setNewestFirst] = useState(true);
  const [typed] = useDebouncedValue(filter.text, TYPING_MS);
  const total = useLogTotal(vehicleId, date);
  const settled = { ...filter, text: typed };
  const day = { vehicleId, date, total: total.data ?? 0, isNewestFirst };
  const key = `${date} ${day.total} ${isNewestFirst}`;
  return (
    <>
      <div className={styles.tools}>
        <LogDays days={days} day={date} onPick={onPick} />
        <LogFilterBar filter={filter} onFilter={setFilter} />
        <LogButtons
          isNewestFirst={isNewestFirst}
          isReading={total.isFetching}
          onTurn={() => setNewestFirst(!isNewestFirst)}
          onRefresh={() => void total.refetch()}
          onDownload={() => void download(vehicleId, date, plate).catch(showFailure)}
        />
      </div>
      {total.isPending && <Skeleton rows={6} />}
      {total.isError && (
        <Failed title={t('log.failed')} error={total.error} onRetry={total.refetch} />
      )}
      {total.data === 0 && <Notice title={t('log.empty')} />}
      {day.total > 0 &&
        (isFiltering(settled) ? (
          <FoundLines
            key={`${key} ${JSON.stringify(settled)}`}
            day={day}
            zone={timeZone}
            filter={settled}
          />
        ) : (
          <AllLines key={key} day={day} zone={timeZone} />
        ))}
    </>
  );
}

async function download(vehicleId: number, date: string, plate: string): Promise<void> {
  const input = { path: { vehicleId }, query: { date } };
  const response = await callRaw(getVehicleLog, input);
  saveFile(await response.blob(), `${plate.replaceAll(/\W+/g, '')}-${date}.log.gz`);
}
