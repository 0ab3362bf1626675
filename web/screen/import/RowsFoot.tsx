// The foot of the second step: refused rows as a file, a check without storing, and the button that says how many it stores.
import { type Brought, listImports } from '@flotila/domain/import/import.api.ts';
import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { number } from '../../ground/words/format.ts';
import type { Source } from './choices.ts';
import styles from './import.module.css';
import { saveRefused } from './refused-file.ts';
import { storableOf } from './storable.ts';
import type { ImportControl } from './use-import.ts';

const LOOK_MS = 1_000;

export function RowsFoot(props: { control: ImportControl; source: Source; answer: Brought }) {
  const { control, source, answer } = props;
  const { ccode } = useCompany();
  const { isReady, count, reason } = storableOf(control, answer);
  const saving = useMutation({
    mutationFn: () => saveRefused(ccode, source.file.name, answer, control.choices.left),
    onError: showFailure,
  });
  const { refused } = answer.counts;
  const isNothing = count === 0 && !control.isReading;
  return (
    <footer className={`${pieces.foot} ${pieces.stays} ${styles.foot}`}>
      {refused > 0 && (
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {t('bring.download')}
          </Button>
          <span className={`${pieces.hint} ${pieces.cut} ${pieces.notOnPhone} ${styles.beside}`}>
            {t('bring.downloadHint', { count: refused })}
          </span>
        </>
      )}
      <span className={`${pieces.grows} ${pieces.notOnPhone}`} />
      <span className={`${pieces.row} ${pieces.hint} ${pieces.yields}`} role="status">
        <Told control={control} reason={reason} />
      </span>
      <Button
        className={pieces.notOnPhone ?? ''}
        variant="default"
        disabled={control.isReading || control.isStoring}
        onClick={control.checkAgain}
      >
        {t('bring.check')}
      </Button>
      <Button
        disabled={!isReady && !control.isStoring}
        loading={control.isStoring}
        onClick={control.store}
      >
        {isNothing ? t('bring.nothing') : t(`bring.store.${source.kind}`, { count })}
      </Button>
    </footer>
  );
}

/** What is stored is seen by nobody before its end, so the list of imports is asked how far it is. */
function StoredSoFar() {
  const { ccode } = useCompany();
  const asked = useEndpoint(
    listImports,
    { company: ccode, query: { size: 1 } },
    { refetchIntervalMs: LOOK_MS },
  );
  const progress = asked.data?.content[0]?.progress;
  if (!progress || progress.total === null) return <>{t('bring.storing')}</>;
  const { done, total } = progress;
  return <>{t('bring.storingRows', { done: number(done), total })}</>;
}

function Told({ control, reason }: { control: ImportControl; reason: string | null }) {
  if (control.isStoring) {
    return (
      <>
        <Loader size={14} /> <StoredSoFar />
      </>
    );
  }
  if (reason !== null) return <span className={pieces.notice}>{reason}</span>;
  return <>{control.told ?? t('bring.canTakeBack')}</>;
}
