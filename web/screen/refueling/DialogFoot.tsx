// The foot of the refueling dialog: what is running, and the buttons to check and to store. A store cannot
// be repeated before the first tab was seen again (REF-021).
import { Button, Progress, Tooltip } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import { leaveDialog } from '../../ground/ui/dialogs.ts';
import pieces from '../../ground/ui/pieces.module.css';
import type { ImportAnswer } from '../../thing/refueling/refueling.data.ts';
import { type StoreState, storeState } from './import-state.ts';
import styles from './refueling-dialog.module.css';
import type { RunningImport } from './use-import.ts';

export function DialogFoot(props: {
  isEntryShown: boolean;
  /** One receipt by hand is stored at once: what is wrong with it stands under its fields (U-28). */
  isManual: boolean;
  running: RunningImport | null;
  last: ImportAnswer | null;
  onCheck: () => void;
  onStore: () => void;
}) {
  const { isEntryShown, isManual, running, last } = props;
  const store = storeState(last);
  return (
    <footer className={`${pieces.foot} ${styles.foot}`}>
      <div
        className={`${pieces.note} ${pieces.grows} ${pieces.yields} ${styles.running}`}
        role="status"
      >
        {running ? (
          <>
            {t(running.isCheck ? 'import.checking' : 'import.storing', { name: running.name })}
            <Progress value={100} striped animated size="xs" aria-label={t('app.loading')} />
          </>
        ) : (
          isEntryShown && !isManual && t('import.hint')
        )}
      </div>
      <Button variant="default" onClick={() => leaveDialog()}>
        {t(store.kind === 'done' ? 'app.close' : 'app.cancel')}
      </Button>
      {isEntryShown && !isManual && (
        <Button
          variant={last ? 'default' : 'filled'}
          loading={running?.isCheck === true}
          disabled={running !== null}
          onClick={props.onCheck}
        >
          {t('import.check')}
        </Button>
      )}
      <Tooltip label={refusalOf(store)} disabled={store.kind === 'ready'}>
        <Button
          variant={isEntryShown && !isManual && !last ? 'default' : 'filled'}
          loading={running?.isCheck === false}
          disabled={running !== null}
          {...(store.kind === 'ready' ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => store.kind === 'ready' && props.onStore()}
        >
          {store.kind === 'ready' && store.count !== null
            ? t('import.storeCount', { count: store.count })
            : t('import.store')}
        </Button>
      </Tooltip>
    </footer>
  );
}

function refusalOf(state: StoreState): string {
  return state.kind === 'none' ? t('import.storeNone') : t('import.storeDone');
}
