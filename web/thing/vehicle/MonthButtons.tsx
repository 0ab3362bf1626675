// The two buttons in the head of a panel that shows a month of a vehicle: its file, and the report screen for the
// same vehicle and month (LOG-002, LOG-003, REF-002). What fetches the file is loaded when it is first asked for.
import type { Month } from '@flotila/domain/period.ts';
import { IconFileAnalytics, IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { withLaterTexts } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { loadChunk } from '../../ground/ui/chunk.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { IconButton, IconLink } from '../../ground/ui/IconButton.tsx';
import type { MonthFile } from '../report/save-month.ts';
import { monthReportPath } from './month-report.ts';

export function MonthButtons(props: {
  file: MonthFile;
  vehicleId: number;
  month: Month;
  /** Names of the two. */
  fileLabel: string;
  reportLabel: string;
}) {
  const { file, vehicleId, month } = props;
  const { ccode } = useCompany();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const loading = () => withLaterTexts(import('../report/save-month.ts'));
      const { saveMonth } = await loadChunk('save-month', loading);
      await saveMonth(ccode, file, vehicleId, month);
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton label={props.fileLabel} loading={isBusy} onClick={() => void save()}>
        <IconFileDownload size={18} stroke={1.7} />
      </IconButton>
      <IconLink label={props.reportLabel} href={monthReportPath(ccode, file, vehicleId, month)}>
        <IconFileAnalytics size={18} stroke={1.7} />
      </IconLink>
    </>
  );
}
