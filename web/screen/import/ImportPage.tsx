// Bring your data (office-import): a file, then its columns on the left and its rows on the right, then what was made.
import { t } from '../../ground/i18n/i18n.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import full from '../../ground/ui/full-page.module.css';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { DoneStep } from './DoneStep.tsx';
import { ImportHead } from './ImportHead.tsx';
import { RowsStep } from './RowsStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import { useImport } from './use-import.ts';

export function ImportPage() {
  const control = useImport();
  const { source, answer } = control;
  const barWidth = useBarWidth();
  useRootMark('under-bar');
  const step = !source || !answer ? 'file' : answer.importId === null ? 'rows' : 'done';
  return (
    <main
      className={full.page}
      aria-label={t('bring.title')}
      style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}
    >
      <ImportHead control={control} step={step} />
      {step === 'file' && <SourceStep control={control} />}
      {step === 'rows' && source && answer && (
        <RowsStep control={control} source={source} answer={answer} />
      )}
      {step === 'done' && source && answer && (
        <DoneStep control={control} source={source} answer={answer} />
      )}
    </main>
  );
}
