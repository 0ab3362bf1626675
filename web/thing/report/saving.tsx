// Work that goes on while one does something else: files that are fetched. Each stands as an entry at the foot of
// the screen, also when its page was left, until it ends or is cancelled (REP-028).
import type { ReportFormat } from '@flotila/domain/report/report.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t } from '../../ground/i18n/i18n.ts';
import { pageValue } from '../../ground/ui/page-value.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { askFile, fileOf, isTooLarge, type ReportFile } from './ask-report.ts';
import type { ReportCall } from './report-call.ts';
import styles from './saving.module.css';

export interface Saving {
  id: string;
  /** Of the call that it saves, or of the file. */
  key: string;
  format: ReportFormat;
  cancel(): void;
}

/** What is being fetched now. */
export const savings = pageValue<readonly Saving[]>([]);
let count = 0;

interface SavingParts {
  key: string;
  /** What is fetched, in words. */
  title: string;
  format: ReportFormat;
  fetch(signal: AbortSignal): Promise<ReportFile>;
}

/** Fetches a file and hands it to the browser; cancelled it does nothing. @throws CallFailure */
async function save({ key, title, format, fetch }: SavingParts): Promise<void> {
  count += 1;
  const id = `saving ${count}`;
  const controller = new AbortController();
  const cancel = () => controller.abort();
  savings.set([...savings.get(), { id, key, format, cancel }]);
  notifications.show({
    id,
    loading: true,
    autoClose: false,
    withCloseButton: false,
    role: 'status',
    title: t('rep.preparing'),
    message: (
      <span className={styles.entry}>
        {title}, {format.toUpperCase()}
        <Button variant="subtle" size="compact-sm" onClick={cancel}>
          {t('app.cancel')}
        </Button>
      </span>
    ),
  });
  try {
    const { blob, name } = await fetch(controller.signal);
    if (!controller.signal.aborted) saveFile(blob, name ?? `${title}.${format}`);
  } catch (failure) {
    if (!controller.signal.aborted) throw failure;
  } finally {
    notifications.hide(id);
    savings.set(savings.get().filter((one) => one.id !== id));
  }
}

/** REP-024, REP-026. @returns false: it has to be made in the background @throws CallFailure */
export async function saveReport(
  call: ReportCall,
  format: ReportFormat,
  title: string,
): Promise<boolean> {
  try {
    const fetch = (signal: AbortSignal) => askFile(call, format, { signal });
    await save({ key: call.key, title, format, fetch });
    return true;
  } catch (failure) {
    if (isTooLarge(failure)) return false;
    throw failure;
  }
}

/** A file that was made in the background. @throws CallFailure */
export function saveMade(
  made: { key: string; title: string; format: ReportFormat },
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<void> {
  return save({ ...made, fetch: async (signal) => fileOf(await ask(signal)) });
}
