// Rates out of a table, as a ministry has it: pasted or as a file. What would come of it is seen row by row before
// anything is stored, and of a row that cannot be a rate it is said why. All of it is stored, or nothing.
import { Button, Loader, Textarea } from '@mantine/core';
import { t } from '../../../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../../../ground/ui/DialogFrame.tsx';
import { FileDrop } from '../../../../ground/ui/FileDrop.tsx';
import pieces from '../../../../ground/ui/pieces.module.css';
import frame from '../../import-dialog.module.css';
import type { DataPlace } from '../../module.ts';
import { OwnerPick, ProfilePick, RateSource, RateSpan } from '../TermFields.tsx';
import { ImportedRates } from './ImportedRates.tsx';
import styles from './import.module.css';
import { useRateImport } from './use-rate-import.ts';

const WIDTH = 760;
const ACCEPT = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values';

export function ImportDialog({ place, onClose }: { place: DataPlace; onClose: () => void }) {
  const run = useRateImport(place);
  const { answer, running } = run;
  const isDone = answer?.isStored ?? false;
  const isWhole = answer !== null && answer.okCount > 0 && answer.okCount === answer.content.length;
  return (
    <DialogFrame title={t('mrt.import')} width={WIDTH} onClose={onClose} isBare>
      <div className={frame.body}>
        {!isDone && <Asked place={place} run={run} />}
        {answer && <ImportedRates answer={answer} />}
      </div>
      <footer className={pieces.foot}>
        <span
          className={`${pieces.row} ${pieces.note} ${pieces.grows} ${pieces.yields}`}
          role="status"
        >
          {running !== null && <Loader size={14} />}
          {running === 'check' && t('mrt.importChecking')}
          {running === 'store' && t('mrt.importStoring')}
        </span>
        <Button variant="default" onClick={onClose}>
          {t(isDone ? 'app.close' : 'app.cancel')}
        </Button>
        {!isWhole && (
          <Button loading={running === 'check'} onClick={run.check}>
            {t('import.check')}
          </Button>
        )}
        {isWhole && !isDone && (
          <Button loading={running === 'store'} onClick={run.store}>
            {t('mrt.importStore', { count: answer.okCount })}
          </Button>
        )}
      </footer>
    </DialogFrame>
  );
}

type Asking = { place: DataPlace; run: ReturnType<typeof useRateImport> };

function Asked({ place, run }: Asking) {
  const terms = {
    place,
    form: run.terms,
    refused: run.refused,
    isReadOnly: run.running === 'store',
    onChange: run.change,
    onLeave: () => undefined,
  };
  return (
    <>
      <p className={pieces.hint}>{t('mrt.importHint')}</p>
      <div className={styles.terms}>
        <RateSpan {...terms} />
        <RateSource {...terms} />
        <ProfilePick {...terms} />
        <OwnerPick {...terms} />
      </div>
      {!run.file && (
        <Textarea
          label={t('mrt.importText')}
          classNames={{ input: styles.text ?? '' }}
          placeholder={t('mrt.importExample')}
          autosize
          minRows={4}
          maxRows={10}
          autoComplete="off"
          spellCheck={false}
          value={run.text}
          onChange={(signal) => run.paste(signal.currentTarget.value)}
        />
      )}
      <FileDrop
        file={run.file}
        error={run.error}
        accept={ACCEPT}
        hint={t('mrt.importDrop')}
        isSmall
        onFiles={run.choose}
      />
    </>
  );
}
