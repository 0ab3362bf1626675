// The refueling dialog (REF-016 … REF-025): documents from a file or by hand on the first tab, what became of
// each row on the second. Checking stores nothing; after a store the first tab must be seen again
// before storing anew, so that nothing is stored twice by a second press.
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import type { Dialog } from '../../ground/ui/dialogs.ts';
import { failureText } from '../../ground/ui/failure.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useIsPhone } from '../../ground/ui/phone.ts';
import { useUnsavedGuard } from '../../ground/ui/unsaved.ts';
import { areMeant } from './ask-doubts.ts';
import { DialogFoot } from './DialogFoot.tsx';
import { EntryTab } from './EntryTab.tsx';
import { ImportResult } from './ImportResult.tsx';
import { isUnsaved } from './import-state.ts';
import styles from './refueling-dialog.module.css';
import { useEntry } from './use-entry.ts';
import { useImport } from './use-import.ts';

const WIDTH = 680;

type Tab = 'entry' | 'result';

export function RefuelingDialog({ dialog }: { dialog: Extract<Dialog, { slot: 'refueling' }> }) {
  const { is } = useCompany();
  if (is('dispatcher')) return <Entering vehicleId={dialog.vehicleId ?? null} />;
  // REF-030: its ways in are not offered to others; the server would refuse them, too.
  return (
    <DialogFrame title={t('refueling.title')} width={400}>
      <Notice title={t('error.forbidden')} />
    </DialogFrame>
  );
}

function Entering({ vehicleId }: { vehicleId: number | null }) {
  const [tab, setTab] = useState<Tab>('entry');
  const isPhone = useIsPhone();
  const entry = useEntry(vehicleId, () => run.forget());
  const run = useImport(() => setTab('result'));
  const last = run.last?.answer ?? null;
  const isStored = last?.isStored ?? false;
  useUnsavedGuard(isUnsaved(entry, last));

  const [isAsking, setAsking] = useState(false);
  async function start(isCheck: boolean) {
    const file = entry.read();
    if (!file) return setTab('entry');
    if (isAsking || run.running) return;
    setAsking(true);
    const isWanted = isCheck || (await isMeant(file));
    if (isWanted) await run.start(file, isCheck);
    setAsking(false);
  }
  /** W-7: also of a file that is stored without a check nothing doubtful is stored unasked. */
  async function isMeant(file: File): Promise<boolean> {
    if (entry.panel === 'manual') return entry.isMeant();
    const checked = last ?? (await run.start(file, true));
    return checked !== null && checked.okCount > 0 && areMeant(checked.content);
  }
  function show(next: Tab) {
    setTab(next);
    // REF-021: seen again, so it may be stored again.
    if (next === 'entry' && isStored) {
      run.forget();
      entry.restart();
    }
  }
  return (
    <DialogFrame title={t('refueling.title')} width={WIDTH} isBare>
      <Tabs
        value={tab}
        onChange={(next) => show(next === 'result' ? 'result' : 'entry')}
        keepMounted={false}
        classNames={{ list: styles.tabs ?? '' }}
      >
        <Tabs.List>
          <Tabs.Tab value="entry">{t('import.tab.entry')}</Tabs.Tab>
          <Tabs.Tab
            value="result"
            disabled={run.last === null}
            title={run.last === null ? t('import.noResult') : undefined}
          >
            {t('import.tab.result')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="entry" className={styles.panel ?? ''}>
          <EntryTab entry={entry} isBusy={run.running !== null} />
        </Tabs.Panel>
        <Tabs.Panel value="result" className={styles.panel ?? ''}>
          {run.last && <ImportResult {...run.last} isPhone={isPhone} />}
        </Tabs.Panel>
      </Tabs>
      {run.error !== null && (
        <div className={styles.error} role="alert">
          {failureText(run.error)}
        </div>
      )}
      <DialogFoot
        isEntryShown={tab === 'entry'}
        isManual={entry.panel === 'manual'}
        running={run.running}
        last={last}
        onCheck={() => void start(true)}
        onStore={() => void start(false)}
      />
    </DialogFrame>
  );
}
